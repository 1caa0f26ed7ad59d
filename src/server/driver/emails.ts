import type { DriverStatus } from '#rules/driver-status';
import { type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';

/** Tells the operators about a new application. */
export function newDriverEmail(id: string, name: string, where: Where): EmailBody {
  const pieces = [
    hello(),
    `${name} has applied as a driver. The application is waiting for review.`,
    { link: `${where.publicUrl}/operator?view=drivers&id=${id}`, label: 'Open the application' },
  ];
  return { ...writeEmail('A driver has applied', pieces, where), about: id };
}

/** A driver by status, for mails that name nobody. `suspended` was approved before. */
interface Standing {
  status: DriverStatus;
  suspended: boolean;
}

const DRIVER_OF: Record<DriverStatus, string> = {
  pending: 'A driver whose application is waiting for review',
  approved: 'An approved driver',
  rejected: 'A driver whose application was rejected',
};
const driverOf = ({ status, suspended }: Standing) => (suspended ? 'A suspended driver' : DRIVER_OF[status]);

/** Tells the operators that a driver sent a document. */
export function documentEmail(driver: Standing, where: Where): EmailBody {
  const link = `${where.publicUrl}/operator?view=drivers&status=${driver.status}`;
  const pieces = [hello(), `${driverOf(driver)} has sent a document.`, { link, label: 'Open the drivers' }];
  return writeEmail('A driver has sent a document', pieces, where);
}

/** Tells the operators that a driver sent a share code. */
export function shareCodeEmail(driver: Standing, where: Where): EmailBody {
  const pieces = [
    hello(),
    `${driverOf(driver)} has sent a share code so that you can check their right to work.`,
    { link: `${where.publicUrl}/operator?view=drivers&status=${driver.status}`, label: 'Open the drivers' },
  ];
  return writeEmail('A driver has sent a share code', pieces, where);
}

/** Tells the operators that a driver changed what a passed check was about. */
export function voidCheckEmail(driver: Standing, where: Where): EmailBody {
  const pieces = [
    hello(),
    `${driverOf(driver)} has changed their share code or date of birth. Their right-to-work check no longer counts, so please check again.`,
    { link: `${where.publicUrl}/operator?view=drivers&due=1`, label: 'Open the drivers' },
  ];
  return writeEmail("A driver's right to work needs checking again", pieces, where);
}
