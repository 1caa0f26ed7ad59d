import { memo, useLayoutEffect, useRef, useState } from 'react';
import { allergenWords } from '#rules/allergens';
import { STOCK_LABELS, type StockLevel, stockLevel } from '#rules/dish';
import { formatPounds } from '#rules/money';
import { badgeKinds } from '#styles/components';
import {
  cornerButton,
  deleteButton,
  dishActs,
  dishEdited,
  dishFacts,
  dishGone,
  dishMore,
  dishName,
  dishPhoto,
  dishRow,
  dishWords,
  editButton,
  firstWords,
  lacksAllergens,
  leftCount,
  photoGone,
  priceButton,
  restockButton,
  sellButton,
  soldOutButton,
  stockBadge,
  undoButton,
} from '#styles/pages/seller-menu';
import { afterFrame } from '../../../chunk.ts';
import { Lazy } from '../../../components/Lazy.tsx';
import { useValue } from '../../../session.ts';
import { asked, type Dish, edits } from './menu.ts';
import { Photo } from './Photo.tsx';
import { copyDish, editor, refusal } from './parts.ts';
import { putBack, restock, sellAll, sellOne } from './taps.ts';

const COLOURS: Record<StockLevel, keyof typeof badgeKinds> = { sold_out: 'bad', low: 'low', ok: 'ok' };

/** A dish with its stock and buttons, or the form that changes it. A menu has many rows, so each has few elements. */
export const DishRow = memo(function DishRow({ dish }: { dish: Dish }) {
  const { item, trouble, waits, canUndo } = useValue(dish.shown)!;
  const [editing, setEditing] = useState(() => edits.has(dish.id));
  const [copying, setCopying] = useState(false);
  const row = useRef<HTMLLIElement>(null);

  /** The name of the button to focus when the focused one disappears or is disabled. */
  const next = useRef('');
  // One effect for both: each costs 500 times on a menu of 500.
  useLayoutEffect(() => {
    if (dish.isNew && !editing) {
      dish.isNew = false;
      row.current!.dataset.lit = '';
      row.current!.scrollIntoView({ block: 'nearest' });
      // 'Add dish' may be screens away from the row. The focus of a keyboard must not leave the screen.
      document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
    }
    const button = next.current && row.current!.querySelector<HTMLElement>(`[name=${next.current}]`);
    if (!button) return;
    next.current = '';
    button.focus();
  });

  if (editing) {
    const close = () => {
      edits.delete(dish.id);
      setEditing(false);
      next.current = 'edit';
    };
    return (
      <li ref={row} className={dishEdited}>
        <Lazy chunk={editor} props={{ dish, item, onClose: close }} />
      </li>
    );
  }

  const { dish_name: name, quantity_remaining: left } = item;
  const level = stockLevel(left);
  const isOut = level === 'sold_out';
  const allergens = allergenWords(item).join(' · ');
  const delivers = item.seller_can_deliver ? ' · You deliver' : '';
  const take = (from: (dish: Dish) => Promise<void>) => {
    void from(dish);
    // After the last portion the pressed button is disabled.
    if (dish.shown.peek().item.quantity_remaining <= 0) next.current = 'restock';
  };
  return (
    <li ref={row} className={isOut ? `${dishRow} ${dishGone}` : dishRow}>
      <Photo
        url={item.photo_url}
        alt={`Photo of ${name}`}
        sizes="4rem"
        className={isOut ? `${dishPhoto} ${photoGone}` : dishPhoto}
      />
      <h4 className={dishName} translate="no">
        {name}
      </h4>
      <p className={dishFacts}>
        <button
          type="button"
          className={priceButton}
          aria-label={`Edit the price of ${name}, ${formatPounds(item.price)}`}
          onClick={() => {
            asked.value = { dish, isPrice: true };
          }}
        >
          {formatPounds(item.price)}
        </button>
        <span>{`${item.quantity_sold} sold`}</span>
        <span className={`${stockBadge} ${badgeKinds[COLOURS[level]]}`}>{STOCK_LABELS[level]}</span>
        {waits && <span className={`${stockBadge} ${badgeKinds.low}`}>Waiting for signal</span>}
      </p>
      {canUndo ? (
        <button
          type="button"
          className={undoButton}
          aria-label={`Undo sold out ${name}`}
          onClick={() => {
            void putBack(dish);
            next.current = 'restock';
          }}
        >
          Undo
        </button>
      ) : (
        <button
          type="button"
          name="copy"
          className={cornerButton}
          aria-label={`Copy ${name}`}
          aria-expanded={copying}
          onFocus={copyDish.prefetch}
          onTouchStart={copyDish.prefetch}
          onClick={() => setCopying(!copying)}
        >
          Copy
        </button>
      )}
      <p className={firstWords}>
        {item.allergens_declared ? (
          `${allergens}${delivers}`
        ) : (
          <>
            <span className={lacksAllergens}>{allergens}</span>
            {delivers}
          </>
        )}
      </p>
      {item.description && <p className={dishWords}>{item.description}</p>}
      {trouble && (
        <div className={dishMore}>
          <Lazy chunk={refusal} props={trouble} />
        </div>
      )}
      <div className={dishActs}>
        <button
          type="button"
          className={sellButton}
          aria-label={`Sell one ${name}`}
          // Says why the button is disabled.
          aria-describedby={isOut ? `left-${dish.id}` : undefined}
          disabled={isOut}
          onClick={() => take(sellOne)}
        />
        <span id={`left-${dish.id}`} className={leftCount}>{`${left} left`}</span>
        <button
          type="button"
          name="restock"
          className={restockButton}
          aria-label={`Restock one ${name}`}
          onClick={() => void restock(dish)}
        />
        <button
          type="button"
          className={soldOutButton}
          aria-label={`Sold out ${name}`}
          disabled={isOut}
          onClick={() => take(sellAll)}
        >
          Sold out
        </button>
        <button
          type="button"
          name="edit"
          className={editButton}
          aria-label={`Edit ${name}`}
          onFocus={editor.prefetch}
          onTouchStart={editor.prefetch}
          onClick={() =>
            afterFrame(() => {
              edits.set(dish.id, {});
              setCopying(false);
              setEditing(true);
            })
          }
        >
          Edit
        </button>
        <button
          type="button"
          className={deleteButton}
          aria-label={`Delete ${name}`}
          onClick={() => {
            asked.value = { dish };
          }}
        >
          Delete
        </button>
      </div>
      {copying && (
        <div className={dishMore}>
          <Lazy
            chunk={copyDish}
            props={{
              dish,
              onChosen: () => {
                setCopying(false);
                next.current = 'copy';
              },
            }}
          />
        </div>
      )}
    </li>
  );
});
