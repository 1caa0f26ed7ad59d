import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { logoutSeller } from '#api/account';
import { tight } from '#styles/page';
import { send } from '../send.ts';
import { logOut } from '../session.ts';
import { Button } from './Button.tsx';
import { Link } from './Link.tsx';
import { Page } from './Page.tsx';

/** Ends the session here at once, and on the server when the call arrives. */
export const LogOut = () => (
  <Button
    kind="plain"
    onClick={() => {
      send(logoutSeller).catch(() => {});
      // Before the logout, so that the login doesn't return here: the next person may be someone else.
      navigate('/seller/login');
      logOut('seller');
    }}
  >
    Log out
  </Button>
);

/** The frame of a cook's own screens: the way back to the dashboard and Log out stand in the header. */
export const KitchenPage = (props: ComponentProps<typeof Page>) => (
  <Page
    frame={tight}
    nav={
      <>
        <Link href="/seller/dashboard">Your kitchen</Link>
        <LogOut />
      </>
    }
    {...props}
  />
);
