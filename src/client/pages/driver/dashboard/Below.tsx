import { AccountFold, AlertsFold } from '../../../components/Fold.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { Settled } from './Settled.tsx';

/** The parts below the deliveries or the application. */
export const Below = () => (
  <>
    <Settled />
    <InstallOffer />
    <AccountFold kind="driver" />
    <AlertsFold kind="driver" />
  </>
);
