import type { ComponentProps } from 'react';
import { tight } from '#styles/page';
import { Link } from './Link.tsx';
import { LogOut } from './LogOut.tsx';
import { Page } from './Page.tsx';

/** A cook's way out, in the header. */
export const CookOut = () => (
  <LogOut of="seller" kind="plain">
    Log out
  </LogOut>
);

/** The frame of a cook's own screens: the way back to the dashboard and Log out stand in the header. */
export const KitchenPage = (props: ComponentProps<typeof Page>) => (
  <Page
    frame={tight}
    nav={
      <>
        <Link href="/seller/dashboard">Your kitchen</Link>
        <CookOut />
      </>
    }
    {...props}
  />
);
