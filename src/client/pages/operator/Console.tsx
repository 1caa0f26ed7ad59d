import { useEffect, useRef, useSyncExternalStore } from 'react';
import { loginOperator, logoutOperator } from '#api/account';
import { credentials } from '#rules/account';
import { viewMenu } from '#styles/pages/operator';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../parts/Button.tsx';
import { Link } from '../../parts/Link.tsx';
import { Page } from '../../parts/Page.tsx';
import { Piece } from '../../parts/Piece.tsx';
import { send } from '../../send.ts';
import { logOut, operatorToken, startOperator, useValue } from '../../session.ts';
import { addressOf, useQuery } from './query.ts';
import { viewNamed, VIEWS, type ViewName } from './views.ts';

/** False in the prerendered page and until it is taken over: only then is it known whether somebody is logged in. */
const useReady = () => useSyncExternalStore(never, () => true, () => false);
const never = () => () => {};

/** The operator's console: the login in place, then the view that the address names. */
export function Console() {
  const ready = useReady();
  const token = useValue(operatorToken);
  const name = viewNamed(useQuery().get('view'));
  const title = token ? VIEWS[name].title : 'Operator';
  const last = useRef<string>();

  useEffect(() => {
    if (!ready) return;
    document.title = token ? `${title} · Operator · Next Door Kitchen` : `${title} · Next Door Kitchen`;
    // Logging in and out are moves, too: the button that was pressed is gone.
    if (last.current && last.current !== title) {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
    last.current = title;
  }, [ready, title]);

  if (!ready) return <Page title="Operator" busy />;
  return token ? <Inside name={name} /> : <Login />;
}

function Login() {
  return (
    <Page title="Operator">
      <Form
        rules={credentials}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (value) => {
          const { token } = await send(loginOperator, value);
          startOperator(token);
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
        <Password name="password" label="Password" autoComplete="current-password" />
      </Form>
    </Page>
  );
}

function Inside({ name }: { name: ViewName }) {
  function leave() {
    // The server ends the token where it can be reached; this browser forgets it in any case.
    send(logoutOperator).catch(() => {});
    logOut('operator');
  }

  return (
    <Page
      title={VIEWS[name].title}
      width="wide"
      nav={
        <>
          <Menu current={name} />
          <Button kind="plain" onClick={leave}>
            Log out
          </Button>
        </>
      }
    >
      <Piece key={name} of={VIEWS[name]} with={{}} />
    </Page>
  );
}

function Menu({ current }: { current: ViewName }) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the menu is a row to swipe: the view that is shown must be in sight.
    ref.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <ul
      ref={ref}
      className={viewMenu}
      // A browser leaves a link as it is whose end is out of sight.
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {(Object.keys(VIEWS) as ViewName[]).map((name) => (
        <li key={name}>
          <Link href={addressOf(name)} aria-current={name === current ? 'page' : undefined}>
            {VIEWS[name].title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
