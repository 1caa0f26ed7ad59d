import { Suspense, useEffect, useRef, useState } from 'react';
import { plate } from '#styles/pages/landing';
import { PART_PROBLEMS } from '../../components/Lazy.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import type { ChunkProblem } from '../../load-errors.ts';
import { survey } from './parts.ts';

/** From `as-written.ts`: undoes a translation of the prerendered form, which React would throw away. */
declare const window: { asWritten?: (fonts: string) => void };

let arrive = () => {};
const arrival = new Promise<void>((resolve) => {
  arrive = resolve;
});

function Survey() {
  const { loaded: Loaded } = survey;
  // React leaves the prerendered markup, and what is typed in it, as it is until then.
  if (!Loaded) throw arrival;
  return <Loaded />;
}

/** One element for good: a new one before the code is here would make React throw the prerendered form away. */
const form = (
  <Suspense fallback={<p aria-busy>Loading…</p>}>
    <Survey />
  </Suspense>
);

/**
 * The survey's place. Most visitors never scroll to it, so the form's code (6 kB of 55) comes when it is a screen away.
 * Presses on the prerendered form wait for it, see `early/presses.ts`.
 */
export function LaterSurvey() {
  const section = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<ChunkProblem>();
  const load = () => {
    setProblem(undefined);
    survey.load().then(() => {
      window.asWritten?.('#survey form font');
      arrive();
    }, setProblem);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; afterwards somebody asks for it
  useEffect(() => whenNear(section.current!, load), []);
  return (
    <section ref={section} id="survey" data-part="survey" className={plate}>
      {problem && <NotLoaded again={load}>{PART_PROBLEMS[problem]}</NotLoaded>}
      {form}
    </section>
  );
}

/** Calls `then` once the element is less than a screen away; at once where it is still empty. */
function whenNear(element: HTMLElement, then: () => void): () => void {
  if (!element.querySelector('form')) {
    then();
    return () => {};
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      then();
    },
    { rootMargin: '100% 0%' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
