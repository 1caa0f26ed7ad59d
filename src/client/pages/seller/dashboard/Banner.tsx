import { navigate } from 'wouter/use-browser-location';
import type { Seller } from '#api/account';
import { formatDateOf } from '#rules/dates';
import { OBSTACLES, obstacleOf } from '#rules/obstacle';
import { button, buttonKinds, row } from '#styles/components';
import { banner, bannerLead, bannerRefused, bannerTitle, refusedTitle } from '#styles/pages/seller-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Link } from '../../../components/Link.tsx';

const OPENS = 'Your menu opens here once your council registration is confirmed.';

/** Says why there is no menu yet, and links to the next step. */
export function Banner({ seller }: { seller: Seller }) {
  const submitted = seller.application_status === 'submitted';
  const reason = seller.council_reason;
  const obstacle = obstacleOf(seller.council_status, reason);
  const sent = seller.application_sent_at;
  const registered = sent || seller.licence_uploaded_at || seller.application_registered_on;
  // The server fills it into every page's footer, whose words may be translated.
  const support = document.querySelector<HTMLAnchorElement>('#company a')?.href.slice('mailto:'.length);
  return (
    <section className={obstacle ? bannerRefused : banner} aria-labelledby="banner">
      <h2 id="banner" className={obstacle ? refusedTitle : bannerTitle}>
        Registration not complete
      </h2>
      {obstacle ? (
        <>
          <p className={bannerLead}>{OBSTACLES[obstacle]}</p>
          {reason && <p>{reason}</p>}
          <p>To put this right, or if we're wrong, email {support ?? 'us'}.</p>
        </>
      ) : submitted ? (
        <>
          <p className={bannerLead}>{`Your application is with ${sent ? 'your council' : 'us'}.`}</p>
          {sent ? (
            <p>We sent it on {formatDateOf(sent)}. They may get in touch to arrange a visit.</p>
          ) : (
            !registered && <p>Next: register with your council.</p>
          )}
          <p>{OPENS}</p>
        </>
      ) : (
        <p>
          {seller.application_status
            ? `You're at step ${seller.application_step ?? 1} of 5, and your answers are saved. ${OPENS}`
            : 'Before you sell food, your kitchen must be registered with your council. Your menu opens then.'}
        </p>
      )}
      <div className={row}>
        <Button onClick={() => navigate('/seller/apply')}>Start Registration</Button>
        {obstacle && support && (
          <a className={`${button} ${buttonKinds.quiet}`} href={`mailto:${support}`}>
            Email us
          </a>
        )}
        {submitted && (
          <Link className={`${button} ${buttonKinds.quiet}`} href="/seller/apply">
            {obstacle || registered ? 'See your application' : 'See what to do next'}
          </Link>
        )}
      </div>
    </section>
  );
}
