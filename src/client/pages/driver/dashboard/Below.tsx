import { AccountFold, AlertsFold } from '../../../components/Fold.tsx';
import { InstallOffer } from './InstallOffer.tsx';

/** The parts below the deliveries or the application. */
export const Below = () => (
  <>
    <InstallOffer />
    <AccountFold kind="driver" />
    <AlertsFold kind="driver" />
  </>
);
