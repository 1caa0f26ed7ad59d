import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { logoutDriver, logoutSeller } from '#api/account';
import { send } from '../send.ts';
import { logOut } from '../session.ts';
import { Button } from './Button.tsx';

const CALLS = { seller: logoutSeller, driver: logoutDriver };

/** Ends a session here at once, and on the server when the call arrives. */
export const LogOut = ({ of, ...button }: { of: keyof typeof CALLS } & ComponentProps<typeof Button>) => (
  <Button
    {...button}
    onClick={() => {
      send(CALLS[of]).catch(() => {});
      // Before the logout, so that the login doesn't return here: the next person may be someone else.
      navigate(`/${of}/login`);
      logOut(of);
    }}
  />
);
