import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { stepBar, stepHead, stepTitle } from '#styles/wizard';
import type { Chunk } from '../chunk.ts';
import { Lazy } from '../components/Lazy.tsx';
import { readDraft, saveDraft } from './draft.ts';

export interface WizardStep<Id extends string, Props> {
  id: Id;
  title: string;
  /** The name of the one field to fill in: the focus goes there, and its label and hint say where that is. */
  field?: string;
  /** A chunk is fetched while the step before it shows. */
  screen: ComponentType<Props> | Chunk<ComponentType<Props>>;
}

interface StepOptions<Id> {
  /** The step to begin with; the list's first unless given. */
  first?: Id;
  /** The name of the draft that keeps the step for another visit in this tab. */
  draft?: string;
  /** The step to show for a wanted one, which may have lost its ground (an expired proof, a session that is over). */
  allowed?: ((wanted: Id) => Id) | undefined;
}

/** What an entry of the browser's history keeps: its step, and the steps of the wizard's entries before it. */
interface Place {
  step?: string;
  before?: string[];
}
const placeHere = () => (history.state ?? {}) as Place;

/**
 * The step of a wizard, and the ways to the others. Each step is a place in the browser's history: Back on a phone
 * goes one step back, Forward comes again, and a reload stays.
 */
export function useWizardStep<Id extends string>(
  steps: readonly { id: Id }[],
  { first = steps[0]!.id, draft, allowed = (wanted) => wanted }: StepOptions<Id> = {},
) {
  const [wanted, setWanted] = useState(first);
  const [start] = useState(first);
  const isOver = useRef(false);
  const at = (id: string | undefined) => steps.findIndex((step) => step.id === id);
  const show = (id: Id) => {
    if (draft) saveDraft(draft, { step: id });
    setWanted(id);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wizard keeps its list of steps and its draft
  useEffect(() => {
    // In an effect, because the prerendered page knows neither history nor draft.
    const kept = steps[at(placeHere().step)] ?? steps[at(draft && (readDraft(draft).step as string))];
    const begun = kept?.id ?? start;
    if (at(placeHere().step) < 0) history.replaceState({ ...history.state, step: begun, before: [] }, '');
    setWanted(begun);

    const { pathname } = location;
    const follow = () => {
      const found = steps[at(placeHere().step)];
      if (found && location.pathname === pathname && !isOver.current) show(found.id);
    };
    addEventListener('popstate', follow);
    // A step begins at its heading: browsers would scroll to where somebody left the step, after the heading has the
    // focus. Entries that are pushed take this over; what follows the wizard is restored as usual.
    history.scrollRestoration = 'manual';
    return () => {
      removeEventListener('popstate', follow);
      history.scrollRestoration = 'auto';
    };
  }, []);

  /** To an earlier step as Back goes, to a later one as a link does. */
  const go = (to: Id) => {
    const { step: here = wanted, before = [] } = placeHere();
    const isBack = at(to) < at(here);
    const behind = before.lastIndexOf(to);
    if (isBack && behind >= 0) return history.go(behind - before.length);
    if (isBack) history.replaceState({ step: to, before }, '');
    else if (to !== here) history.pushState({ step: to, before: [...before, here] }, '');
    show(to);
  };

  /** Ends the wizard where it began, for `then` to put another page there: Back from that leaves it, too. */
  const finish = (then: () => void) => {
    const { before = [] } = placeHere();
    isOver.current = true;
    if (!before.length) return then();
    addEventListener('popstate', then, { once: true });
    history.go(-before.length);
  };

  const step = allowed(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that has lost its ground
  useEffect(() => {
    if (step !== wanted) go(step);
  }, [step, wanted]);
  return {
    step,
    isFirst: at(step) === 0,
    go,
    finish,
    next: () => go(steps[at(step) + 1]!.id),
    back: () => go(steps[at(step) - 1]!.id),
  };
}

interface WizardProps<Id extends string, Props> {
  steps: readonly WizardStep<Id, Props>[];
  step: Id;
  /** What the step's screen is given. */
  props: Props;
  /** Stands above the screen. */
  children?: ReactNode;
}

/**
 * A step of a wizard. Its heading takes the focus when the step changes, so that reading starts there; or its field does,
 * where there is nothing else to do.
 */
export function Wizard<Id extends string, Props extends object>({
  steps,
  step,
  props,
  children,
}: WizardProps<Id, Props>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const at = steps.findIndex(({ id }) => id === step);
  const { title, field, screen: Screen } = steps[at]!;
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const control = field && document.querySelector<HTMLElement>(`[name=${field}]`);
    (control || heading.current)?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step, field]);

  useEffect(() => {
    const next = steps[at + 1]?.screen;
    // A failure shows only when the code is needed.
    if (next && 'prefetch' in next) next.prefetch();
  }, [steps, at]);

  return (
    <section data-wizard>
      <div className={stepHead}>
        <p>
          Step {at + 1} of {steps.length}
        </p>
        <div className={stepBar} aria-hidden="true">
          {steps.map(({ id }, index) => (
            <span key={id} data-done={index <= at || undefined} />
          ))}
        </div>
      </div>
      <h2 ref={heading} tabIndex={-1} className={stepTitle}>
        {title}
      </h2>
      {children}
      {'load' in Screen ? <Lazy key={Screen.file} chunk={Screen} props={props} /> : <Screen {...props} />}
    </section>
  );
}
