import { useEffect, useState } from 'react';
import { logoutSeller } from '#api/account';
import { isApproved } from '#rules/council-status';
import { card } from '#styles/page';
import { addCard, cardTitle, columns, side, work } from '#styles/pages/seller-dashboard';
import { navigate } from '../../location.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Piece } from '../../parts/Piece.tsx';
import { send } from '../../send.ts';
import { logOut, seller, useValue } from '../../session.ts';
import { editor } from './dashboard/editor.ts';
import { cardTrouble, loadKitchen, openKitchen } from './dashboard/kitchen.ts';
import { Menu } from './dashboard/Menu.tsx';
import { loadMenu, menu, menuTrouble } from './dashboard/menu.ts';
import { ProfileCard } from './dashboard/ProfileCard.tsx';
import { Banner, Registration } from './dashboard/Registration.tsx';

/**
 * The seller's day: the menu with its stock once the council knows the kitchen, and what is missing until
 * then.
 */
export function Dashboard() {
  const known = useValue(seller);
  const trouble = useValue(cardTrouble);
  // In London, whatever the device says; unknown to the prerendered page.
  const [today, setToday] = useState<string>();
  const [day, setDay] = useState('');

  useEffect(() => {
    const opened = openKitchen();
    setToday(opened);
    setDay(opened);
  }, []);

  const open = isApproved(known?.council_status);
  // What stands below or beside the menu comes with it, so that nothing moves under a finger.
  const menuThere = [useValue(menu)?.dishes, useValue(menuTrouble)].some(Boolean);
  return (
    <Page
      title="Your kitchen"
      width="wide"
      busy={!known && !trouble}
      nav={
        <Button kind="plain" onClick={leave}>
          Log out
        </Button>
      }
    >
      {trouble && (
        <>
          <Notice kind="error">{trouble}</Notice>
          <Button onClick={() => void loadKitchen(day)}>Try again</Button>
        </>
      )}
      {known && (
        <div className={columns}>
          <div className={work}>
            {open ? (
              today && (
                <Menu
                  day={day}
                  today={today}
                  onDay={(chosen) => {
                    setDay(chosen);
                    void loadMenu(chosen);
                  }}
                />
              )
            ) : (
              <>
                <Banner seller={known} />
                <Registration seller={known} />
              </>
            )}
          </div>
          {((today && menuThere) || !open) && (
            <div className={side}>
              {open && today && (
                <section className={`${card} ${addCard}`} aria-labelledby="add">
                  <h2 id="add" tabIndex={-1} className={cardTitle}>
                    Add a dish
                  </h2>
                  <Piece of={editor} with={{ day, today }} />
                </section>
              )}
              <ProfileCard seller={known} />
              {open && <Registration seller={known} />}
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

/** Over here at once; the server ends the token when it hears of it. */
function leave(): void {
  send(logoutSeller).catch(() => {});
  // First, so that the login does not lead back here: the next person may be another one.
  navigate('/seller/login');
  logOut('seller');
}
