import type { EmailBody } from '../mail/email.ts';
import type { Settings } from '../settings.ts';

/** Tells the operators that a driver waits. */
export const newDriverEmail = ({ publicUrl }: Pick<Settings, 'publicUrl'>): EmailBody => ({
  subject: 'A driver has applied',
  text: [
    'A new driver application is waiting to be read.',
    'Details and documents are in the console:',
    `${publicUrl}/operator?view=drivers`,
  ].join('\n\n'),
});

/** Tells the operators that a driver who waits has sent a document. */
export const documentEmail = ({ publicUrl }: Pick<Settings, 'publicUrl'>): EmailBody => ({
  subject: 'A driver has sent a document',
  text: [
    'A driver whose application is waiting has sent a document.',
    'You can read it in the console:',
    `${publicUrl}/operator?view=drivers`,
  ].join('\n\n'),
});
