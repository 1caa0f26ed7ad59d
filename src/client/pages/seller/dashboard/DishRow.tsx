import { memo, useEffect, useRef, useState } from 'react';
import { STOCK_LABELS, stockLevel, type StockLevel } from '#rules/stock';
import { formatPounds } from '#rules/money';
import {
  about,
  buttons,
  deleteButton,
  delivers,
  dish as dishStyle,
  dishName,
  dishPhoto,
  facts,
  sellButton,
  stock,
  stockButton,
  words,
} from '#styles/pages/seller-dashboard';
import { badge, badgeKinds, button, buttonKinds } from '#styles/parts';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Piece } from '../../../parts/Piece.tsx';
import { useValue } from '../../../session.ts';
import { editor } from './editor.ts';
import { changeStock, type Dish } from './menu.ts';
import { Photo } from './Photo.tsx';
import { askToRemove } from './Removal.tsx';

const COLOURS: Record<StockLevel, keyof typeof badgeKinds> = { sold_out: 'bad', low: 'low', ok: 'ok' };

/** A dish with its stock and its buttons, or the form that changes it. */
export const DishRow = memo(function DishRow({ dish }: { dish: Dish }) {
  const { item, trouble } = useValue(dish.shown)!;
  const [editing, setEditing] = useState(false);
  // Only the row that somebody is at says what its buttons did: not all of them when the list comes.
  const [heard, setHeard] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) {
    return (
      <li className={dishStyle}>
        <Piece of={editor} with={{ dish, item, onClose: () => setEditing(false) }} />
      </li>
    );
  }
  const { dish_name: name, quantity_remaining: left, quantity_sold: sold } = item;
  const level = stockLevel(left);
  return (
    <li className={dishStyle}>
      <div className={about}>
        <Photo url={item.photo_url} alt={`Photo of ${name}`} sizes="6rem" className={dishPhoto} />
        <div>
          <h4 className={dishName}>{name}</h4>
          <p className={facts} aria-live={heard ? 'polite' : undefined}>
            <strong>{formatPounds(Number(item.price))}</strong>
            <span className={`${badge} ${badgeKinds[COLOURS[level]]}`}>{STOCK_LABELS[level]}</span>
            <span>
              <strong className={stock}>{left} left</strong>, {sold} sold
            </span>
          </p>
        </div>
        {(item.description || item.seller_can_deliver) && (
          <p className={words}>
            {item.description}{' '}
            {item.seller_can_deliver && <span className={delivers}>You can deliver it.</span>}
          </p>
        )}
      </div>
      {trouble && <Notice kind="error">{trouble}</Notice>}
      <div className={buttons} onFocus={() => setHeard(true)}>
        <Button
          kind="quiet"
          className={sellButton}
          aria-label={`Sell one ${name}`}
          onClick={() => void changeStock(dish, -1)}
        >
          Sell one
        </Button>
        <Button
          kind="quiet"
          className={stockButton}
          aria-label={`Restock one ${name}`}
          onClick={() => void changeStock(dish, 1)}
        >
          Restock one
        </Button>
        <button
          ref={edit}
          type="button"
          className={`${button} ${buttonKinds.plain}`}
          aria-label={`Edit ${name}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </button>
        <Button
          kind="plain"
          className={deleteButton}
          aria-label={`Delete ${name}`}
          onClick={() => askToRemove(dish)}
        >
          Delete
        </Button>
      </div>
    </li>
  );
});
