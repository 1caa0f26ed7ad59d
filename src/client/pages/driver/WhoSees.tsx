import { hintText } from '#styles/form';

/** Who can open a driver's documents, and when they are deleted. Each sentence matches what the server does. */
export function WhoSees({ days }: { days: number | undefined }) {
  return (
    <p className={hintText}>
      Only our operators can open your files, and we record who opened what and when. We delete them{' '}
      {days === undefined ? 'some time' : `${days} days`} after we turn you down or you stop driving for us. If you
      drove for us, we keep proof of your right to work for two years.
    </p>
  );
}
