import { chunk } from '../../../chunk.ts';
import { Fold } from '../../../components/Fold.tsx';
import { Lazy } from '../../../components/Lazy.tsx';

/** Password and sessions, folded away: few need them, and their code comes when they do. */
export const AccountFold = () => (
  <Fold title="Password and devices">
    <Lazy chunk={content} props={{ kind: 'driver' }} />
  </Fold>
);

const content = chunk(
  'form/PasswordAndSessions.tsx',
  () => import('../../../form/PasswordAndSessions.tsx'),
  'PasswordAndSessions',
);
