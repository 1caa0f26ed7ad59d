import '../../as-written.ts';
import { joinLink } from '#styles/pages/landing';
import { Link } from '../../components/Link.tsx';
import { Page } from '../../components/Page.tsx';
import { gates, useValue } from '../../session.ts';
import { LaterSurvey } from './LaterSurvey.tsx';
import { StaticStory } from './StaticStory.tsx';

/** What we are, that we are launching soon, and the survey. */
export function Landing() {
  const cooks = useValue(gates.seller);
  const drives = useValue(gates.driver);
  return (
    <Page
      title="Home-cooked food from next door"
      width="full"
      nav={
        <>
          <Link href="/seller/start" className={joinLink}>
            Register as Seller
          </Link>
          <Link href="/driver" className={joinLink}>
            Apply as Driver
          </Link>
          {cooks && <Link href="/seller/dashboard">Your kitchen</Link>}
          {drives && <Link href="/driver/dashboard">Your deliveries</Link>}
        </>
      }
    >
      <StaticStory />
      <LaterSurvey />
    </Page>
  );
}
