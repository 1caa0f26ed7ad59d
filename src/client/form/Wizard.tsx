import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { stepAhead, stepBar, stepCount, stepDone, stepHead, stepTitle } from '#styles/wizard';
import type { Chunk } from '../chunk.ts';
import { Lazy } from '../components/Lazy.tsx';
import { readDraft, saveDraft } from './draft.ts';

export interface WizardStep<Id extends string, Props> {
  id: Id;
  title: string;
  /**
   * The step's only field. It takes the focus instead of the heading, since its label and hint say where the person is.
   */
  field?: string;
  /** A chunk is prefetched while the previous step shows. */
  screen: ComponentType<Props> | Chunk<ComponentType<Props>>;
}

interface StepOptions<Id> {
  /** The first step; by default the first in the list. */
  first?: Id;
  /** The draft that stores the step for a later visit in this tab. */
  draft?: string;
  /**
   * Gives the step to show for the wanted one, which may no longer be possible (an expired proof, an ended session).
   */
  allowed?: ((wanted: Id) => Id) | undefined;
}

/** The state of a history entry: its step, and the steps of the wizard's earlier entries. */
interface Place {
  step?: string;
  before?: string[];
}
const placeHere = () => (history.state ?? {}) as Place;

/**
 * The current step of a wizard, and functions to change it. Each step is a history entry: a phone's Back goes one step
 * back, Forward returns, and a reload stays.
 */
export function useWizardStep<Id extends string>(
  steps: readonly { id: Id }[],
  { first = steps[0]!.id, draft, allowed = (wanted) => wanted }: StepOptions<Id> = {},
) {
  const [wanted, setWanted] = useState(first);
  const [start] = useState(first);
  /** The step that is shown; undefined once the wizard is left. A late answer may be about another. */
  const shown = useRef<Id>();
  /** Whether `finish` is on its way to the first entry. */
  const isEnding = useRef(false);
  const at = (id: string | undefined) => steps.findIndex((step) => step.id === id);
  const show = (id: Id) => {
    if (draft) saveDraft(draft, { step: id });
    setWanted(id);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wizard's steps and draft never change
  useEffect(() => {
    // In an effect, since the prerendered page knows neither history nor draft.
    const kept = steps[at(placeHere().step)] ?? steps[at(draft && (readDraft(draft).step as string))];
    const begun = kept?.id ?? start;
    if (at(placeHere().step) < 0) history.replaceState({ ...history.state, step: begun, before: [] }, '');
    setWanted(begun);

    const { pathname } = location;
    const follow = () => {
      if (location.pathname !== pathname || isEnding.current) return;
      const found = steps[at(placeHere().step)];
      if (found) show(found.id);
      // A link inside the page ('Skip to content') has made a place without a step.
      else history.replaceState({ step: shown.current }, '');
    };
    addEventListener('popstate', follow);
    // A step starts at its heading, but browsers would restore its scroll position after the heading has the focus. New
    // entries inherit this setting; pages outside the wizard are restored as usual.
    history.scrollRestoration = 'manual';
    return () => {
      shown.current = undefined;
      removeEventListener('popstate', follow);
      history.scrollRestoration = 'auto';
    };
  }, []);

  /** Earlier steps are reached by going back in history, later ones by a new entry, or in place of this one. */
  const go = (to: Id, inPlace = false) => {
    if (!shown.current) return;
    const { step: here = wanted, before = [] } = placeHere();
    const isBack = at(to) < at(here);
    const behind = before.lastIndexOf(to);
    if (isBack && behind >= 0) return history.go(behind - before.length);
    if (isBack || inPlace) history.replaceState({ step: to, before }, '');
    else if (to !== here) history.pushState({ step: to, before: [...before, here] }, '');
    show(to);
  };

  /**
   * Goes back to the wizard's first entry, which `then` replaces with the last step or another page. Back from there
   * leaves the wizard.
   */
  const finish = (then: () => void) => {
    if (!shown.current) return;
    const { before = [] } = placeHere();
    if (!before.length) return then();
    isEnding.current = true;
    const arrive = () => {
      isEnding.current = false;
      then();
    };
    addEventListener('popstate', arrive, { once: true });
    history.go(-before.length);
  };

  const step = allowed(wanted);
  shown.current = step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step that is not allowed
  useEffect(() => {
    if (step !== wanted && !isEnding.current) go(step, true);
  }, [step, wanted]);
  return {
    step,
    isFirst: at(step) === 0,
    go,
    finish,
    next: () => shown.current === step && go(steps[at(step) + 1]!.id),
    back: () => go(steps[at(step) - 1]!.id),
  };
}

interface WizardProps<Id extends string, Props> {
  steps: readonly WizardStep<Id, Props>[];
  step: Id;
  /** The props of the step's screen. */
  props: Props;
  /** Shown above the screen. */
  children?: ReactNode;
}

/** Shows a step of a wizard. When the step changes, its heading takes the focus, or its field if it has only one. */
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
    // A failed prefetch shows only when the code is needed.
    if (next && 'prefetch' in next) next.prefetch();
  }, [steps, at]);

  return (
    <section data-wizard>
      <div className={stepHead}>
        <p className={stepCount}>{`Step ${at + 1} of ${steps.length}`}</p>
        <div className={stepBar} aria-hidden="true">
          {steps.map(({ id }, index) => (
            <span key={id} className={index <= at ? stepDone : stepAhead} />
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
