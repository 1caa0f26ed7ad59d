import { type Email, hello, type Where, writeEmail } from '../mail/email.ts';

/** The announcement that a reader asked for. `unsubscribe` is the link that ends these mails. */
export function launchEmail(
  { email, name }: { email: string; name: string },
  { subject, text }: { subject: string; text: string },
  unsubscribe: string,
  where: Where,
): Email {
  const letter = text.split(/\n{2,}/).map((own) => ({ own }));
  const pieces = [hello(name), ...letter, { link: where.publicUrl, label: 'See Next Door Kitchen' }];
  const why = [
    "You're getting this email because you asked us to email you once when we open near you. Don't want to hear from us " +
      'again?',
    { link: unsubscribe, label: 'Unsubscribe' },
  ];
  return { to: email, ...writeEmail(subject, pieces, where, why), unsubscribe, priority: 'many' };
}
