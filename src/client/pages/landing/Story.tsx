import { ask, cta, feast, lead, point, pointArt, points, sky, street } from '#styles/pages/landing-story';
import { Drawing } from './Drawing.tsx';

/** What we are, that we are launching soon, and who takes part. Nothing here ever changes; see `StaticStory.tsx`. */
export function Story() {
  return (
    <>
      <p className={lead}>
        Somebody on your street is making dinner tonight. Soon there will be a plate of it for you.{' '}
        <strong>We are launching soon.</strong>
      </p>
      <a className={cta} href="#survey">
        Tell us what you would eat
      </a>
      <div className={sky}>
        <Drawing name="street" className={street} />
      </div>
      <ul className={points}>
        <li className={point}>
          <Drawing name="pot" className={pointArt} />
          <h2>A neighbour cooks</h2>
          <p>Home cooks put a few portions on today's menu. Each kitchen is registered with its council first.</p>
          <a href="/seller/start">Cook for your street</a>
        </li>
        <li className={point}>
          <Drawing name="plate" className={pointArt} />
          <h2>You choose</h2>
          <p>See what is on the stove nearby, from £3.99. Fetch it while it steams, or have it brought.</p>
          <a href="#survey">Say what you like</a>
        </li>
        <li className={point}>
          <Drawing name="bicycle" className={pointArt} />
          <h2>A driver brings it</h2>
          <p>Short trips by bicycle, motorcycle or car, and the pay is shown before each one.</p>
          <a href="/driver">Deliver in your area</a>
        </li>
      </ul>
      <div className={ask}>
        <h2>What should we cook first?</h2>
        <p>
          Eight taps and three lines: about a minute. Your answers decide which streets we open first, and what is on
          the menu.
        </p>
        <ul>
          <li>We write when we launch near you.</li>
          <li>Changed your mind? Answer again: the newest counts.</li>
        </ul>
      </div>
      <Drawing name="table" className={feast} />
    </>
  );
}
