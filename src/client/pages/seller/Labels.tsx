import { useCallback, useEffect, useRef, useState } from 'react';
import { listMenu, type MenuItem } from '#api/menu';
import { ALLERGENS, type Allergen, allergenList, allergenWords, kindWords, UNDECLARED } from '#rules/allergens';
import { formatDate, londonToday } from '#rules/dates';
import { formatDay } from '#rules/days';
import { soft } from '#styles/components';
import {
  allergenAnswers,
  allergenHead,
  allergenName,
  allergenRow,
  allergenRows,
  allergens,
  dishCell,
  dishHead,
  foodLabel,
  foodLabels,
  heads,
  key,
  kindsNamed,
  labelName,
  onPaper,
  scroller,
  tableTitle,
  tools,
  unbroken,
  undeclared,
  undeclaredCell,
} from '#styles/with-code/seller-labels';
import { Button } from '../../components/Button.tsx';
import { KitchenPage } from '../../components/KitchenPage.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import { useSearchParams } from '../../navigation.ts';
import { errorMessage, send } from '../../send.ts';
import { seller as stored, useValue } from '../../session.ts';

const NAMES = Object.entries(ALLERGENS) as [Allergen, string][];

/** A day's dishes as food law requires: a table of the 14 allergens, and a label to print for each dish. */
export function Labels() {
  const query = useSearchParams();
  const [menu, setMenu] = useState<MenuItem[]>();
  const [trouble, setTrouble] = useState('');
  const [date, setDate] = useState('');
  const asked = query.get('date');
  const latest = useRef('');

  const load = useCallback(() => {
    const day = /^\d{4}-\d\d-\d\d$/.test(asked ?? '') ? asked! : londonToday(new Date());
    setDate(day);
    setTrouble('');
    // Another day's labels must not be printed under this one.
    setMenu(undefined);
    latest.current = day;
    const ifLatest = (show: () => void) => latest.current === day && show();
    send(listMenu, { date: day }).then(
      // A server of the previous version sends no allergens.
      (answer) => ifLatest(() => setMenu(answer.menu.map((item) => ({ ...UNDECLARED, ...item })))),
      (error: unknown) => ifLatest(() => setTrouble(errorMessage(error, "Couldn't load your menu."))),
    );
  }, [asked]);
  useEffect(load, [load]);

  return (
    <KitchenPage
      title={date ? `Allergens and labels for ${formatDay(date)}` : 'Allergens and labels'}
      width="wide"
      busy={!menu && !trouble}
    >
      {trouble && <NotLoaded again={load}>{trouble}</NotLoaded>}
      {menu?.length === 0 && <p className={soft}>Nothing is on the menu for this day.</p>}
      {menu && menu.length > 0 && (
        <>
          <div className={tools}>
            <Button onClick={() => print()}>Print</Button>
          </div>
          <Table menu={menu} />
          <h2 className={tableTitle}>Labels</h2>
          <ul className={foodLabels} aria-label="Labels">
            {menu.map((item) => (
              <Label key={item.menu_id} item={item} />
            ))}
          </ul>
        </>
      )}
    </KitchenPage>
  );
}

/**
 * Allergens by dish; on a phone a list for each dish. The styles change the display of tables, which removes their roles,
 * so the roles are repeated.
 */
function Table({ menu }: { menu: MenuItem[] }) {
  return (
    <>
      <h2 className={tableTitle}>Allergens by dish</h2>
      <p className={key}>Yes: contains it. May: may contain traces of it. –: not in it.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow, and needs focus to scroll by keyboard */}
      <section className={scroller} tabIndex={0} aria-label="Allergens by dish">
        <table role="table" className={allergens}>
          <thead role="rowgroup" className={heads}>
            <tr role="row">
              <th role="columnheader" scope="col" className={dishHead}>
                Dish
              </th>
              {NAMES.map(([id, name]) => (
                <th key={id} role="columnheader" scope="col" className={allergenHead}>
                  <span className={allergenName}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={allergenRows}>
            {menu.map((item) => (
              <tr key={item.menu_id} role="row" className={allergenRow}>
                <th role="rowheader" scope="row" className={dishCell}>
                  {item.dish_name}
                </th>
                {item.allergens_declared ? (
                  NAMES.map(([id, name]) => {
                    const word = item.contains.includes(id) ? 'Yes' : item.may_contain.includes(id) ? 'May' : '–';
                    const named = word !== '–' && kindWords(id, item);
                    return (
                      <td key={id} role="cell" data-name={name} className={allergenAnswers[word]}>
                        {word}
                        {named && <span className={kindsNamed}>{named}</span>}
                      </td>
                    );
                  })
                ) : (
                  <td role="cell" colSpan={NAMES.length} className={undeclaredCell}>
                    Allergens not declared
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The label on one dish's box. */
function Label({ item }: { item: MenuItem }) {
  const seller = useValue(stored);
  const { contains, may_contain } = item;
  return (
    <li className={foodLabel}>
      <h3 className={labelName}>{item.dish_name}</h3>
      {item.ingredients && <p>Ingredients: {item.ingredients}</p>}
      {contains.length > 0 && (
        <p>
          Contains <strong>{allergenList(contains, item)}</strong>
        </p>
      )}
      {may_contain.length > 0 && (
        <p>
          May contain <strong>{allergenList(may_contain, item)}</strong>
        </p>
      )}
      {contains.length + may_contain.length === 0 && (
        <p className={item.allergens_declared ? undefined : undeclared}>{allergenWords(item)}</p>
      )}
      <p className={onPaper}>
        Made by {seller?.name}, {seller?.address}, <span className={unbroken}>{seller?.postcode}</span>,{' '}
        <span className={unbroken}>on {formatDate(item.available_date)}</span>
      </p>
    </li>
  );
}
