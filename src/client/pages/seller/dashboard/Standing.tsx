import { formatAge, formatTime } from '#rules/dates';
import { Button } from '../../../components/Button.tsx';
import { Notice, NotLoaded } from '../../../components/Notice.tsx';
import { useValue } from '../../../session.ts';
import { loadKitchen } from './kitchen.ts';
import { menu, menuTrouble } from './menu.ts';

/** How old a stored menu is, or why none has come. */
export function Standing({ day, now }: { day: string; now: number }) {
  const { at = 0, isOld } = useValue(menu) ?? {};
  const trouble = useValue(menuTrouble);
  return (
    <>
      {isOld && (
        <Notice kind="info">
          <p>There's no signal.</p>
          <p>{`Showing the menu from ${formatTime(new Date(at).toISOString())}, ${formatAge(now - at)} ago.`}</p>
          <Button kind="quiet" onClick={() => void loadKitchen(day)}>
            Try again
          </Button>
        </Notice>
      )}
      {trouble && <NotLoaded again={() => void loadKitchen(day)}>{trouble}</NotLoaded>}
    </>
  );
}
