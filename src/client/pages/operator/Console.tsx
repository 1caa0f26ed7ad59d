import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loginOperator, logoutOperator } from '#api/account';
import { operatorCredentials, WRONG_CODE } from '#rules/second-factor';
import { links } from '#styles/components';
import { withHouse } from '#styles/page';
import { desk } from '#styles/pages/operator-menu';
import { type Chunk, chunk } from '../../chunk.ts';
import { Button } from '../../components/Button.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice, SESSION_OVER } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { focusHeading, useSearchParams } from '../../navigation.ts';
import { Failure, send } from '../../send.ts';
import { ended, logOut, operatorToken, startOperator, useValue } from '../../session.ts';
import { breakable } from './breakable.tsx';
import { CodeField } from './CodeField.tsx';
import { Menu } from './Menu.tsx';

interface View {
  title: string;
  chunk: Chunk<ComponentType>;
}

/** The views for daily work, by their names in the address. Each loads when it is opened. */
const DAILY = {
  waiting: {
    title: 'To do',
    chunk: chunk('pages/operator/Overview.tsx', () => import('./Overview.tsx')),
  },
  drivers: {
    title: 'Drivers',
    chunk: chunk('pages/operator/drivers/Drivers.tsx', () => import('./drivers/Drivers.tsx')),
  },
  sellers: {
    title: 'Sellers',
    chunk: chunk('pages/operator/sellers/Sellers.tsx', () => import('./sellers/Sellers.tsx')),
  },
  deliveries: {
    title: 'Deliveries',
    chunk: chunk('pages/operator/deliveries/Deliveries.tsx', () => import('./deliveries/Deliveries.tsx')),
  },
  incidents: {
    title: 'Problems',
    chunk: chunk('pages/operator/Incidents.tsx', () => import('./Incidents.tsx')),
  },
  payouts: {
    title: 'Payouts',
    chunk: chunk('pages/operator/payouts/Payouts.tsx', () => import('./payouts/Payouts.tsx')),
  },
} satisfies Record<string, View>;

/** The views for administration. */
const ADMINISTRATION = {
  coverage: {
    title: 'Coverage',
    chunk: chunk('pages/operator/Coverage.tsx', () => import('./Coverage.tsx')),
  },
  councils: {
    title: 'Councils',
    chunk: chunk('pages/operator/Councils.tsx', () => import('./Councils.tsx')),
  },
  survey: {
    title: 'Survey',
    chunk: chunk('pages/operator/Survey.tsx', () => import('./Survey.tsx')),
  },
  waitlist: {
    title: 'Waitlist',
    chunk: chunk('pages/operator/Waitlist.tsx', () => import('./Waitlist.tsx')),
  },
  launches: {
    title: 'Launch emails',
    chunk: chunk('pages/operator/Launches.tsx', () => import('./Launches.tsx')),
  },
  complaints: {
    title: 'Complaints',
    chunk: chunk('pages/operator/Complaints.tsx', () => import('./Complaints.tsx')),
  },
  mails: {
    title: 'Failed emails',
    chunk: chunk('pages/operator/Mails.tsx', () => import('./Mails.tsx')),
  },
  people: {
    title: 'People',
    chunk: chunk('pages/operator/people/People.tsx', () => import('./people/People.tsx')),
  },
  operators: {
    title: 'Operators',
    chunk: chunk('pages/operator/Operators.tsx', () => import('./Operators.tsx')),
  },
  connections: {
    title: 'Connections',
    chunk: chunk('pages/operator/connections/Connections.tsx', () => import('./connections/Connections.tsx')),
  },
  audit: {
    title: 'Audit log',
    chunk: chunk('pages/operator/audit/Audit.tsx', () => import('./audit/Audit.tsx')),
  },
} satisfies Record<string, View>;

const SEARCH = {
  search: {
    title: 'Search',
    chunk: chunk('pages/operator/Search.tsx', () => import('./Search.tsx')),
  },
} satisfies Record<string, View>;

const VIEWS = { ...DAILY, ...ADMINISTRATION, ...SEARCH };
export type ViewName = keyof typeof VIEWS;

/** The view named in the address; the first one for unknown names. */
const viewNamed = (name: string | null): ViewName =>
  name && Object.hasOwn(VIEWS, name) ? (name as ViewName) : 'waiting';

/** The view's title, or the person or search that it was opened for. */
function titleOf(name: ViewName, query: URLSearchParams): string {
  const sought = query.get('q')?.trim();
  if (name === 'search' && sought) return `Results for ‘${sought}’`;
  return (name === 'people' && query.get('email')?.trim().toLowerCase()) || VIEWS[name].title;
}

/** False until hydration ends, since only then is the session known. */
const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
const never = () => () => {};

const CONSOLE = '/operator';

/** Leaves links to other screens to the browser, since only their own HTML has their styles. */
function followByBrowser(event: Event): void {
  const link = (event.target as Element).closest?.('a');
  if (link?.origin === location.origin && link.pathname !== CONSOLE && !link.download) event.stopPropagation();
}

/** The operator's console: the login, then the view named in the address. */
export function Console() {
  const ready = useReady();
  const token = useValue(operatorToken);
  const query = useSearchParams();
  const name = viewNamed(query.get('view'));
  const title = token ? titleOf(name, query) : LOGIN;
  const last = useRef<string | undefined>(undefined);

  useEffect(() => {
    // Only this page's own HTML has its styles. Back may lead here from another page that was reloaded.
    const path = document.getElementById('app')?.dataset.path;
    if (path && path !== CONSOLE) location.reload();
    addEventListener('click', followByBrowser, true);
    return () => removeEventListener('click', followByBrowser, true);
  }, []);
  useEffect(() => {
    if (!ready) return;
    document.title = token ? `${title} · Operator · Next Door Kitchen` : `${title} · Next Door Kitchen`;
    // Logging in or out also changes the page and removes the pressed button.
    if (last.current && last.current !== title) {
      scrollTo(0, 0);
      focusHeading();
    }
    last.current = title;
  }, [ready, token, title]);

  if (!ready) return <Page title="Operator" busy />;
  return token ? <Inside name={name} title={title} /> : <Login />;
}

const LOGIN = 'Operator login';

function Login() {
  const isOver = useValue(ended) === 'operator';
  const [asked, setAsked] = useState(false);
  return (
    <Page title={LOGIN} frame={withHouse}>
      {isOver && <Notice kind="info">{SESSION_OVER}</Notice>}
      <Form
        rules={operatorCredentials}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (value) => {
          try {
            const { token } = await send(loginOperator, value);
            startOperator(token, value.email);
          } catch (error) {
            if (!(error instanceof Failure) || error.error !== 'second_factor') throw error;
            setAsked(true);
            if (asked) throw new Failure(401, { fields: { code: WRONG_CODE } });
          }
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Password name="password" label="Password" autoComplete="current-password" required />
        {asked && <CodeField autoFocus />}
      </Form>
      <p className={links}>
        <Link href="/seller/login">Seller login</Link>
        <Link href="/driver/login">Driver login</Link>
      </p>
    </Page>
  );
}

function Inside({ name, title }: { name: ViewName; title: string }) {
  function endSession() {
    // The server ends the session if the call arrives. This browser ends it in any case.
    send(logoutOperator).catch(() => {});
    logOut('operator');
  }

  return (
    <Page
      title={breakable(title)}
      width="wide"
      frame={desk}
      nav={
        <>
          <Menu daily={DAILY} others={ADMINISTRATION} current={name} />
          <Button kind="plain" onClick={endSession}>
            Log out
          </Button>
        </>
      }
    >
      <Lazy key={name} chunk={VIEWS[name].chunk} props={{}} />
    </Page>
  );
}
