import { chunk } from '../../../chunk.ts';
import { Fold } from '../../../components/Fold.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { InstallOffer } from './InstallOffer.tsx';

/** What stands below the deliveries, or the application. */
export const Below = () => (
  <>
    <InstallOffer />
    <Fold title="Alerts">
      <Lazy chunk={alerts} props={{ kind: 'driver' }} />
    </Fold>
  </>
);

const alerts = chunk('components/Alerts.tsx', () => import('../../../components/Alerts.tsx'), 'Alerts');
