import { computed } from '@preact/signals-react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { allergenWords } from '#rules/allergens';
import { STOCK_LABELS, type StockLevel, stockLevel } from '#rules/dish';
import { formatPounds } from '#rules/money';
import { badge, badgeKinds } from '#styles/components';
import {
  about,
  dishName,
  dishPhoto,
  dish as dishStyle,
  facts,
  glance,
  heard,
  moreButton,
  priceButton,
  soldOut,
  soldOutButton,
  stepper,
  stock,
  stockRow,
  undeclared,
  words,
} from '#styles/pages/seller-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useValue } from '../../../session.ts';
import { type Dish, edits } from './menu.ts';
import { Photo } from './Photo.tsx';
import { actions, editor } from './parts.ts';
import { restock, sellAll, sellOne, undo, undoSellAll } from './taps.ts';

const COLOURS: Record<StockLevel, keyof typeof badgeKinds> = { sold_out: 'bad', low: 'low', ok: 'ok' };

/** A dish with its stock and its buttons, or the form that changes it. */
export const DishRow = memo(function DishRow({ dish }: { dish: Dish }) {
  const { item, trouble } = useValue(dish.shown)!;
  const canUndo = useValue(useMemo(() => computed(() => undo.value?.dish === dish), [dish]));
  const [editing, setEditing] = useState(() => edits.has(dish.id));
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);

  /** The button that takes the focus when the one that has it is gone. */
  const next = useRef('');
  useLayoutEffect(() => {
    const button = next.current && row.current!.querySelector<HTMLElement>(`[name=${next.current}]`);
    if (!button) return;
    next.current = '';
    button.focus();
  });
  useEffect(() => {
    if (editing || !dish.isNew) return;
    dish.isNew = false;
    row.current!.dataset.lit = '';
    // No further than needed: the button that has the focus stays in sight where there is room.
    row.current!.scrollIntoView({ block: 'nearest' });
  });

  /** @param field what was tapped: it has the focus in the form */
  function edit(field: string): void {
    edits.set(dish.id, { field });
    setEditing(true);
  }

  if (editing) {
    // Read now: a dish that is saved has left the map.
    const field = edits.get(dish.id)?.field;
    const close = () => {
      edits.delete(dish.id);
      setEditing(false);
      setOpen(false);
      next.current = field === 'price' ? 'edit-price' : 'more';
    };
    return (
      <li ref={row} className={dishStyle}>
        <Lazy chunk={editor} props={{ dish, item, onClose: close }} />
      </li>
    );
  }

  const { dish_name: name, quantity_remaining: left, quantity_sold: sold } = item;
  const level = stockLevel(left);
  const isOut = level === 'sold_out';
  const take = (from: (dish: Dish) => Promise<void>) => {
    void from(dish);
    // What was pressed goes with the last portion.
    if (dish.shown.peek().item.quantity_remaining <= 0) next.current = 'restock';
  };
  const restockOne = () => {
    void restock(dish);
    if (isOut) next.current = 'restock';
  };
  const undoSoldOut = () => {
    undoSellAll();
    next.current = 'restock';
  };
  return (
    <li ref={row} className={isOut ? `${dishStyle} ${soldOut}` : dishStyle}>
      <div className={about}>
        <Photo url={item.photo_url} alt={`Photo of ${name}`} sizes="4rem" className={dishPhoto} />
        <div>
          <h4 className={dishName}>{name}</h4>
          <p className={facts}>
            <button
              type="button"
              name="edit-price"
              className={priceButton}
              aria-label={`Edit the price of ${name}, ${formatPounds(item.price)}`}
              onClick={() => edit('price')}
            >
              {formatPounds(item.price)}
            </button>
            <span>{sold} sold</span>
            <span className={`${badge} ${badgeKinds[COLOURS[level]]}`}>{STOCK_LABELS[level]}</span>
          </p>
        </div>
        <button
          type="button"
          name="more"
          className={moreButton}
          aria-label={`More for ${name}`}
          aria-expanded={open}
          onFocus={actions.prefetch}
          onTouchStart={actions.prefetch}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" />
        </button>
      </div>
      <div className={words}>
        {/* What is in a dish is never cut short. */}
        <p>
          <span className={item.allergens_declared ? undefined : undeclared}>{allergenWords(item).join(' · ')}</span>
          {item.seller_can_deliver && ' · You deliver'}
        </p>
        {item.description && <p className={open ? undefined : isOut ? heard : glance}>{item.description}</p>}
      </div>
      {trouble && <Notice kind="error">{trouble}</Notice>}
      <div className={stockRow}>
        {isOut ? (
          <>
            <Button
              kind="quiet"
              name="restock"
              className={soldOutButton}
              aria-label={`Restock one ${name}`}
              onClick={restockOne}
            >
              Restock
            </Button>
            {canUndo && (
              <Button kind="quiet" className={soldOutButton} aria-label={`Undo sold out ${name}`} onClick={undoSoldOut}>
                Undo
              </Button>
            )}
          </>
        ) : (
          <>
            <div className={stepper}>
              <button type="button" aria-label={`Sell one ${name}`} onClick={() => take(sellOne)}>
                <Icon name="minus" />
              </button>
              <span className={stock}>{left} left</span>
              <button type="button" name="restock" aria-label={`Restock one ${name}`} onClick={restockOne}>
                <Icon name="plus" />
              </button>
            </div>
            <Button
              kind="quiet"
              className={soldOutButton}
              aria-label={`Sold out ${name}`}
              onClick={() => take(sellAll)}
            >
              Sold out
            </Button>
          </>
        )}
      </div>
      {open && <Lazy chunk={actions} props={{ dish, onEdit: () => edit('dish_name') }} />}
    </li>
  );
});
