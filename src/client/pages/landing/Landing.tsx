import { plate } from '#styles/pages/landing';
import { Link } from '../../parts/Link.tsx';
import { Page } from '../../parts/Page.tsx';
import { Kept } from './Kept.tsx';
import { Survey } from './Survey.tsx';

/** What we are, that we are launching soon, and the survey. */
export function Landing() {
  return (
    <Page
      title="Home-cooked food from next door"
      width="full"
      nav={
        <>
          <Link href="/seller/start">Register as Seller</Link>
          <Link href="/driver">Apply as Driver</Link>
        </>
      }
    >
      <Kept />
      <section id="survey" className={plate}>
        <Survey />
      </section>
    </Page>
  );
}
