import { hintText } from '#styles/form';

/** Who opens a driver's documents, and when they go: every sentence is what the server does. */
export function WhoSees({ days }: { days: number | undefined }) {
  return (
    <p className={hintText}>
      Only our operators can open your files. Each time one does, we record who and when. We delete them{' '}
      {days === undefined ? 'some time' : `${days} days`} after we turn you down or you stop driving for us; only proof
      of your right to work stays, for two years, if you drove for us.
    </p>
  );
}
