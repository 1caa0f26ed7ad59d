import { chip, chips } from '#styles/pages/seller-menu';
import { useValue } from '../../../session.ts';
import { choose, serving } from './view.ts';

/** The two views of a day's dishes. */
export function Views() {
  const serves = useValue(serving) ?? false;
  return (
    <div className={chips}>
      <button type="button" className={chip} aria-pressed={serves} onClick={() => choose(true)}>
        Serve
      </button>
      <button type="button" className={chip} aria-pressed={!serves} onClick={() => choose(false)}>
        Menu
      </button>
    </div>
  );
}
