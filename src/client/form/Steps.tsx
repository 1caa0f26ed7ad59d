import { useEffect, useRef, type ReactNode } from 'react';
import { stepBar, stepHead, stepTitle } from '#styles/form';

interface StepsProps {
  /** 1 for the first. */
  step: number;
  of: number;
  title: string;
  children: ReactNode;
}

/** A step of a wizard. Its heading takes the focus when the step changes, so that reading starts there. */
export function Steps({ step, of, title, children }: StepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  return (
    <section>
      <div className={stepHead}>
        <p>
          Step {step} of {of}
        </p>
        <div className={stepBar} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <span key={index} data-done={index < step || undefined} />
          ))}
        </div>
      </div>
      <h2 ref={heading} tabIndex={-1} className={stepTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
