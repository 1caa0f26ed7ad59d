import { useCallback, useEffect, useState } from 'react';
import { headingBeside, tight } from '#styles/page';
import { addCard, addCardAside, cardTitle, formPlace, kitchenColumns, work } from '#styles/pages/seller-dashboard';
import { CookOut, KitchenPage } from '../../components/KitchenPage.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import { gates, seller, useValue } from '../../session.ts';
import { Banner } from './dashboard/Banner.tsx';
import { cardTrouble } from './dashboard/card.ts';
import { loadKitchen, openKitchen, today as todayNow, watch } from './dashboard/kitchen.ts';
import { Menu } from './dashboard/Menu.tsx';
import { changing, loadMenu, menu, menuTrouble } from './dashboard/menu.ts';
import { ProfileCard } from './dashboard/ProfileCard.tsx';
import { editor, registered, road, serve } from './dashboard/parts.ts';
import { sendWaiting } from './dashboard/taps.ts';
import { serving } from './dashboard/view.ts';

/** The seller's dashboard: the menu and its stock once the council status allows it, and until then what is missing. */
export function Dashboard() {
  const known = useValue(seller);
  const trouble = useValue(cardTrouble);
  // London's date, whatever the device says. The prerendered page doesn't know it.
  const [today, setToday] = useState<string>();
  const [day, setDay] = useState('');
  const [now, setNow] = useState(0);

  useEffect(() => {
    const opened = openKitchen();
    setToday(opened);
    setDay(opened);
    setNow(Date.now());
  }, []);

  const showDay = useCallback((chosen: string) => {
    setDay(chosen);
    void loadMenu(chosen);
  }, []);

  useEffect(
    () =>
      watch((isBack) => {
        setNow(Date.now());
        const current = todayNow();
        // At midnight, sellers looking at today move on to the new day.
        const shown = day === today ? current : day;
        setToday(current);
        if (shown !== day) showDay(shown);
        if (navigator.onLine) void (isBack ? loadKitchen(shown) : sendWaiting());
      }),
    [day, today, showDay],
  );

  const open = useValue(gates.menu);
  // The parts below and beside the menu appear with it, so that nothing moves under a finger.
  const shown = useValue(menu);
  const troubled = useValue(menuTrouble);
  const menuThere = shown?.dishes || troubled;
  const serves = useValue(serving) && open;
  return (
    <KitchenPage
      title="Your kitchen"
      width="wide"
      frame={`${tight} ${headingBeside}`}
      busy={!known && !trouble}
      nav={<CookOut />}
    >
      {/* The menu shows the error if it failed to load too. */}
      {trouble && !(open && (shown?.isOld || troubled)) && (
        <NotLoaded again={() => void loadKitchen(day)}>{trouble}</NotLoaded>
      )}
      {known && serves && today ? (
        <Lazy chunk={serve} props={{ day, today, now, onDay: showDay }} />
      ) : known ? (
        <div className={kitchenColumns}>
          <ProfileCard seller={known} />
          <div className={work}>
            {open ? (
              today && <Menu day={day} today={today} now={now} onDay={showDay} />
            ) : (
              <>
                <Banner seller={known} />
                <Lazy chunk={road} props={{ seller: known }} />
              </>
            )}
          </div>
          {open && today && menuThere && (
            <>
              <AddDish day={day} today={today} />
              <Lazy chunk={registered} props={{ seller: known }} isQuiet />
            </>
          )}
        </div>
      ) : null}
    </KitchenPage>
  );
}

/** The form for a new dish. It is less prominent while another dish is being changed. */
function AddDish({ day, today }: { day: string; today: string }) {
  return (
    <section className={useValue(changing) ? addCardAside : addCard} aria-labelledby="add">
      <h2 id="add" tabIndex={-1} className={cardTitle}>
        Add a dish
      </h2>
      <div className={day < today ? undefined : formPlace}>
        <Lazy chunk={editor} props={{ day, today }} isQuiet />
      </div>
    </section>
  );
}
