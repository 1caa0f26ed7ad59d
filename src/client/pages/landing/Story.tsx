import {
  ask,
  askTitle,
  cooked,
  credits,
  cta,
  dishes,
  dishPicture,
  feast,
  launch,
  lead,
  point,
  pointArt,
  pointLink,
  points,
  promises,
  screen,
  sky,
  street,
  why,
  whys,
} from '#styles/pages/landing-story';
import { Drawing } from './Drawing.tsx';

/** Photographs of `static/food`, whose LICENSE.txt names who took them: file, name and what is seen. */
const DISHES: [file: string, name: string, alt: string][] = [
  ['butter-chicken', 'Butter chicken', 'Chicken in an orange sauce with swirls of cream and fresh coriander'],
  ['lasagne', 'Lasagne', 'A thick slice under golden cheese, with basil leaves'],
  ['shakshuka', 'Shakshuka', 'Four eggs in a pan of spiced tomato, with spring onions'],
  ['rigatoni', 'Rigatoni al ragù', 'A heaped plate in tomato sauce, with grated cheese'],
];
const PHOTO_WIDTHS = '(min-width: 56.25em) 16rem, (min-width: 37.5em) 23vw, 45vw';

/** What we are, that we are launching soon, and who takes part. Nothing here ever changes; see `StaticStory.tsx`. */
export function Story() {
  return (
    <>
      <p className={lead}>
        {'Somebody on your street is making dinner tonight. Soon you can have a plate too. '}
        <strong className={launch}>We're launching soon, in Slough first.</strong>
      </p>
      <a className={cta} href="#survey">
        Tell us what you'd eat
      </a>
      <div className={sky}>
        <Drawing name="street" className={street} />
      </div>
      <ul className={points}>
        <li className={point}>
          <Drawing name="pot" className={pointArt} />
          <h2>A neighbour cooks</h2>
          <p>Home cooks add a few portions to today's menu. Every kitchen registers with its council first.</p>
          <a className={pointLink} href="/seller/start">
            Cook for your street
          </a>
        </li>
        <li className={point}>
          <Drawing name="plate" className={pointArt} />
          <h2>You choose</h2>
          <p>See what's cooking nearby, from £3.99. Collect it while it's hot, or have it delivered.</p>
          <a className={pointLink} href="#survey">
            Tell us what you like
          </a>
        </li>
        <li className={point}>
          <Drawing name="bicycle" className={pointArt} />
          <h2>A driver brings it</h2>
          <p>Short trips by bicycle, motorcycle or car.</p>
          <a className={pointLink} href="/driver">
            Deliver in your area
          </a>
        </li>
      </ul>
      <div className={cooked}>
        <h2>The kind of dinner we mean</h2>
        <ul className={dishes}>
          {DISHES.map(([file, name, alt]) => (
            <li key={file}>
              <img
                className={dishPicture}
                src={`/food/${file}-320.webp`}
                srcSet={`/food/${file}-320.webp 320w, /food/${file}-520.webp 520w`}
                sizes={PHOTO_WIDTHS}
                width="320"
                height="320"
                loading="lazy"
                decoding="async"
                alt={alt}
              />
              {name}
            </li>
          ))}
        </ul>
        <small className={credits}>
          Cooked and photographed at home by four home cooks. <a href="/food/LICENSE.txt">Photo credits</a>
        </small>
      </div>
      <div className={why}>
        <img
          className={screen}
          src="/screenshots/serve.webp"
          width="540"
          height="503"
          loading="lazy"
          decoding="async"
          alt="A cook's screen: a number of portions beside each dish, and a button Sold out"
        />
        <div className={whys}>
          <h2>For cooks and drivers</h2>
          <p>
            <strong>One tap in the evening.</strong> Cooks tap a number and a portion is sold.
          </p>
          <p>
            <strong>No tap lost.</strong> Without signal, your phone keeps your taps and sends them later.
          </p>
          <p>
            <strong>Pay in sight.</strong> Drivers see the pay before they accept.
          </p>
        </div>
      </div>
      <div className={ask}>
        <h2 className={askTitle}>What should we cook first?</h2>
        <p>
          A few taps and three short answers. It takes about a minute, and helps us decide where to open first and
          what's on the menu.
        </p>
        <ul className={promises}>
          <li>Tick the box and we'll email you once, when we open near you.</li>
          <li>Changed your mind? Answer again. We keep your latest answers.</li>
        </ul>
      </div>
      <Drawing name="table" className={feast} />
    </>
  );
}
