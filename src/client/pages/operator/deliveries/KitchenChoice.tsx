import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FoundPerson, search } from '#api/operator/search';
import { listSellers } from '#api/operator/sellers';
import { check } from '#rules/form';
import { MAX_RESULTS, searchText } from '#rules/operator';
import { isApproved } from '#rules/status';
import { row } from '#styles/components';
import { field, hintText, labelText, showButton, withButton } from '#styles/form';
import { Button } from '../../../components/Button.tsx';
import { useFormContext } from '../../../form/context.ts';
import { readDraft, saveDraft } from '../../../form/draft.ts';
import { Labelled, useField } from '../../../form/Field.tsx';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';

/** A chosen kitchen. Its place is known if it was chosen here. */
interface Kitchen {
  id: string;
  name: string;
  place?: { pickup_postcode: string; pickup_address: string };
}

const NAME = 'seller_id';

/**
 * The field for a delivery's kitchen: finds an open one, and fills in its place. The draft keeps what was chosen, also
 * that none was.
 */
export function KitchenChoice({ draft }: { draft: string }) {
  const { initial } = useFormContext();
  const [kitchen, setKitchen] = useState(() => {
    const kept = readDraft(draft).kitchen as Kitchen | null | undefined;
    return kept === undefined ? ((initial.seller as Kitchen | undefined) ?? null) : kept;
  });
  /** Set once the field has changed, so that its next control takes the focus. */
  const [isChanged, setChanged] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = box.current!.closest('form')!;
    const clear = () => {
      setChanged(false);
      setKitchen(null);
    };
    form.addEventListener('reset', clear);
    return () => form.removeEventListener('reset', clear);
  }, []);

  function choose(chosen: Kitchen | null) {
    const form = box.current!.closest('form')!;
    for (const name of ['pickup_postcode', 'pickup_address'] as const) {
      const control = form.elements.namedItem(name) as HTMLInputElement;
      // A place that somebody typed stays when its kitchen goes.
      if (chosen?.place) typeInto(control, chosen.place[name]);
      else if (control.value === kitchen?.place?.[name]) typeInto(control, '');
    }
    saveDraft(draft, { kitchen: chosen, [NAME]: '' });
    setChanged(true);
    setKitchen(chosen);
  }

  return (
    <div ref={box}>
      {kitchen ? (
        <Chosen kitchen={kitchen} isFocused={isChanged} onTakeOff={() => choose(null)} />
      ) : (
        <Finder isFocused={isChanged} onChoose={choose} />
      )}
    </div>
  );
}

/** Changes a control's value as a person would, so that the form notices: React ignores a value that it knows. */
function typeInto(control: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

interface ChosenProps {
  kitchen: Kitchen;
  isFocused: boolean;
  onTakeOff: () => void;
}

function Chosen({ kitchen, isFocused, onTakeOff }: ChosenProps) {
  const { id, aria, notes } = useField(NAME);
  return (
    <div className={field} data-field>
      <span className={labelText}>Kitchen</span>
      {notes}
      <div className={row}>
        <input type="hidden" name={NAME} value={kitchen.id} />
        <span translate="no">{kitchen.name}</span>
        <Button id={id} kind="quiet" {...aria} autoFocus={isFocused} onClick={onTakeOff}>
          Remove kitchen
        </Button>
      </div>
    </div>
  );
}

interface FinderProps {
  isFocused: boolean;
  onChoose: (kitchen: Kitchen) => void;
}

function Finder({ isFocused, onChoose }: FinderProps) {
  const [found, setFound] = useState<FoundPerson[]>();
  const [words, setWords] = useState('');
  const { run, busy, running, notice } = useAction();
  const typed = useRef<HTMLInputElement>(null);

  const find = () =>
    run(async () => {
      const q = typed.current!.value;
      setFound(undefined);
      const { q: problem } = check(searchText, { q });
      if (problem) return setWords(problem);
      const { sellers } = await send(search, { q });
      const open = sellers.filter(({ status }) => isApproved(status));
      setFound(open);
      setWords(saidOf(open.length, sellers.length === MAX_RESULTS));
    }, 'find');
  const choose = ({ id, name }: FoundPerson) =>
    run(async () => {
      const [seller] = (await send(listSellers, { id })).sellers;
      if (!seller) return setWords(NONE);
      onChoose({ id, name, place: { pickup_postcode: seller.postcode, pickup_address: seller.address } });
    });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void find();
  }

  return (
    <>
      <Labelled
        name={NAME}
        label="Kitchen"
        optional
        hint="Part of the cook's name, email or postcode. It fills in the pickup place."
      >
        {(control) => (
          <div className={withButton}>
            <input
              ref={typed}
              type="text"
              {...control}
              // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
              autoFocus={isFocused}
              autoComplete="off"
              maxLength={200}
              onKeyDown={onKeyDown}
              onChange={() => {
                setFound(undefined);
                setWords('');
              }}
            />
            <Button kind="quiet" className={showButton} aria-disabled={busy} onClick={() => void find()}>
              {running === 'find' ? 'Finding…' : 'Find'}
            </Button>
          </div>
        )}
      </Labelled>
      <p role="status" className={hintText}>
        {words}
      </p>
      {found && (
        <div className={row}>
          {found.map((one) => (
            <Button key={one.id} kind="quiet" aria-disabled={busy} onClick={() => void choose(one)}>
              <span translate="no">
                {one.name}, {one.postcode}
              </span>
            </Button>
          ))}
        </div>
      )}
      {notice}
    </>
  );
}

const NONE = 'No open kitchen matches this.';
const saidOf = (count: number, isCut: boolean) =>
  [
    count === 0 ? NONE : count === 1 ? '1 kitchen found. Choose it:' : `${count} kitchens found. Choose one:`,
    isCut && 'There may be more. Type a few more letters.',
  ]
    .filter(Boolean)
    .join(' ');
