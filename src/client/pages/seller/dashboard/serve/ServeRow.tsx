import { computed } from '@preact/signals-react';
import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { stockLevel } from '#rules/dish';
import { leftCount, photoGone, restockButton, sellButton } from '#styles/pages/seller-menu';
import {
  backButton,
  countButton,
  freshButton,
  outButton,
  serveFacts,
  serveLow,
  serveName,
  serveNameButton,
  serveOut,
  servePhoto,
  serveRow,
  serveTrouble,
  serveWaits,
  stepper,
} from '#styles/with-code/seller-serve';
import { useValue } from '../../../../session.ts';
import type { Dish } from '../menu.ts';
import { Photo } from '../Photo.tsx';
import { Refusal } from '../Refusal.tsx';
import { act, isFresh, isSecondOn, step, stepped } from './acts.ts';

/** So long a finger rests on the count to open the stepper. */
const HOLD_MS = 500;

/** A dish in an evening: a tap on its count sells one, holding it or a tap on the name opens a stepper. */
export const ServeRow = memo(function ServeRow({ dish }: { dish: Dish }) {
  const { item, trouble, waits } = useValue(dish.shown)!;
  const steps = useValue(useMemo(() => computed(() => stepped.value === dish.id), [dish])) ?? false;
  const row = useRef<HTMLLIElement>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>();

  /** Set when the pressed button goes: the name takes the focus, where one Enter too many does no harm. */
  const moves = useRef(false);
  useLayoutEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    if (!row.current!.contains(document.activeElement))
      row.current!.querySelector('button')!.focus({ preventScroll: true });
  });

  const { dish_name: name, quantity_remaining: left, quantity_sold: sold } = item;
  const level = stockLevel(left);
  const isOut = level === 'sold_out';
  /** The portions that come back. */
  const planned = Math.max(item.quantity_planned - sold, 0);
  const late = isFresh(dish.id) ? ` ${freshButton}` : '';

  const does = (call: Parameters<typeof act>[0]) => (event: MouseEvent) => {
    if (isSecondOn(dish.id, event)) return;
    moves.current = true;
    act(call, dish, event.timeStamp);
  };
  const release = () => clearTimeout(hold.current);
  const open = () => {
    release();
    moves.current = true;
    step(dish.id, performance.now());
  };

  return (
    <li ref={row} className={isOut ? `${serveRow} ${serveOut}` : serveRow}>
      <Photo url={item.photo_url} alt="" sizes="4rem" className={isOut ? `${servePhoto} ${photoGone}` : servePhoto} />
      <h3 className={serveName}>
        <button
          type="button"
          id={`serve-${dish.id}`}
          className={serveNameButton}
          aria-expanded={steps}
          translate="no"
          onClick={() => (steps ? step('', performance.now()) : open())}
        >
          {name}
        </button>
      </h3>
      <p className={serveFacts}>
        {waits ? (
          <span className={serveWaits}>Waiting for signal</span>
        ) : (
          <>
            {`${sold} sold`}
            {level === 'low' && <span className={serveLow}>{' · low'}</span>}
          </>
        )}
      </p>
      {steps ? (
        <div className={stepper}>
          <button
            type="button"
            className={sellButton + late}
            aria-label={`Sell one ${name}`}
            aria-describedby={`left-${dish.id}`}
            disabled={isOut}
            onClick={does('sell')}
          />
          <span id={`left-${dish.id}`} className={leftCount}>{`${left} left`}</span>
          <button
            type="button"
            className={restockButton + late}
            aria-label={`Restock one ${name}`}
            onClick={does('restock')}
          />
        </div>
      ) : isOut ? (
        <button
          key="back"
          type="button"
          className={backButton + late}
          aria-label={planned ? `Back on: ${planned} ${name}` : `Add 1 ${name}`}
          onClick={does(planned ? 'back-on-sale' : 'restock')}
        >
          {planned ? `Back on: ${planned}` : 'Add 1'}
        </button>
      ) : (
        <>
          <button
            type="button"
            className={countButton + late}
            aria-label={`Sell one ${name}, ${left} left`}
            onClick={does('sell')}
            onPointerDown={() => {
              hold.current = setTimeout(open, HOLD_MS);
            }}
            onPointerUp={release}
            onPointerLeave={release}
            onPointerCancel={release}
            // A long touch on Android, and a keyboard's menu key.
            onContextMenu={(event) => {
              event.preventDefault();
              open();
            }}
          >
            {left}
          </button>
          <button type="button" className={outButton + late} aria-label={`Sold out ${name}`} onClick={does('sold-out')}>
            Sold out
          </button>
        </>
      )}
      {trouble && (
        <div className={serveTrouble}>
          <Refusal {...trouble} />
        </div>
      )}
    </li>
  );
});
