import { button, buttonKinds } from '#styles/components';
import { foot, news, newsAbove, strip, toAdd } from '#styles/with-code/seller-later';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useValue } from '../../../session.ts';
import { FirstSale } from './FirstSale.tsx';
import { asked, changing, type KitchenTap, menu, type Trouble } from './menu.ts';
import { Price } from './Price.tsx';
import { DonePickups, Pickups } from './pickups/Pickups.tsx';
import { tapWords } from './Refusal.tsx';
import { Removal } from './Removal.tsx';
import { storedMenus } from './stored-menu.ts';
import { missed, waitingIds } from './taps.ts';
import { told } from './told.ts';

interface FootProps {
  day: string;
  today: string;
}

/**
 * The screen's lower edge: the news, who comes for the food, and the way to the form. Nothing while a form or question
 * is open.
 */
export function Foot({ day, today }: FootProps) {
  const isChanging = useValue(changing);
  const question = useValue(asked);
  const dishes = useValue(menu)?.dishes;
  if (question) return question.isPrice ? <Price dish={question.dish} /> : <Removal dish={question.dish} />;
  if (isChanging) return null;
  const canAdd = day >= today && !!dishes?.length;
  return (
    <>
      <DonePickups />
      <div className={canAdd ? `${news} ${newsAbove}` : news}>
        <Strip />
        <Pickups day={day} today={today} />
      </div>
      {canAdd && (
        <div className={foot}>
          <a href="#add" className={`${button} ${buttonKinds.main} ${toAdd}`}>
            Add a dish
          </a>
        </div>
      )}
      <FirstSale today={today} />
    </>
  );
}

/** What was refused elsewhere, what just happened, and how many taps wait for a connection. */
export function Strip() {
  const lost = useValue(missed) ?? [];
  const words = useValue(told);
  const ids = useValue(waitingIds);
  const count = ids ? ids.split(',').length : 0;
  return (
    <>
      {lost[0] && (
        <Notice kind="error">
          {lost.map((one) => (
            <p key={one.tap!.key}>{lostWords(one)}</p>
          ))}
          <Button
            kind="quiet"
            onClick={() => {
              missed.value = [];
            }}
          >
            OK
          </Button>
        </Notice>
      )}
      {/* Screen readers hear it from `Said`. */}
      {words && (
        <p className={strip} aria-hidden="true">
          {words}
        </p>
      )}
      {count > 0 && (
        <p className={strip} role="status">
          {`${count === 1 ? '1 update is' : `${count} updates are`} waiting for signal.`}
        </p>
      )}
    </>
  );
}

const lostWords = ({ words, tap, name = nameOf(tap!) }: Trouble) => `${name}: ${tapWords(tap!)} ${words}`;

/** A dish's name, if this phone has stored its day. */
function nameOf({ id, call }: KitchenTap): string {
  if (call === 'ready' || call === 'late') return 'A pickup';
  const stored = Object.values(storedMenus()).flatMap(({ items }) => items);
  return stored.find(({ menu_id }) => menu_id === id)?.dish_name ?? 'A dish';
}
