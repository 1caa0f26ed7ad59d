import { useEffect } from 'react';

/** Does something when the form of a control is reset. `then` must do the same each time. */
export function useReset(id: string, then: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `then` always does the same
  useEffect(() => {
    const form = (document.getElementById(id) as HTMLInputElement).form!;
    form.addEventListener('reset', then);
    return () => form.removeEventListener('reset', then);
  }, [id]);
}
