import type { Seller } from '#api/account';
import { lineLink, linkLine } from '#styles/pages/seller-dashboard';
import { Link } from '../../../components/Link.tsx';

/** The finished registration, in one line. The details are with the application. */
export function Registered({ seller: { application_status, application_authority } }: { seller: Seller }) {
  const words = `Registered with ${application_authority || 'your council'}`;
  return (
    <p className={linkLine}>
      {application_status === 'submitted' ? (
        <Link href="/seller/apply" className={lineLink}>
          {words}
        </Link>
      ) : (
        <>
          {words}.{' '}
          <Link href="/seller/upload-licence" className={lineLink}>
            Upload your licence
          </Link>
        </>
      )}
    </p>
  );
}
