import { type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';

const toReview = ({ publicUrl }: Where) => ({ link: `${publicUrl}/operator?view=drivers`, label: 'Open the drivers' });

/** Tells the operators that a driver waits. */
export function newDriverEmail(id: string, name: string, where: Where): EmailBody {
  const pieces = [hello(), `${name} has applied as a driver. The application is waiting for review.`, toReview(where)];
  return { ...writeEmail('A driver has applied', pieces, where), about: id };
}

/** Tells the operators that a driver who waits has sent a document. */
export function documentEmail(where: Where): EmailBody {
  const pieces = [hello(), 'A driver whose application is waiting for review has sent a document.', toReview(where)];
  return writeEmail('A driver has sent a document', pieces, where);
}
