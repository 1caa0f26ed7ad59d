import { isSentBack, OBSTACLES, SENT_BACK } from '#rules/obstacle';
import { needsReason } from '#rules/operator';
import { isApproved, isRefused } from '#rules/status';
import { type Email, hello, reachUs, type Where, writeEmail } from '../mail/email.ts';
import { type Trip, tripRows } from '../mail/trip.ts';

/** The fields of a seller that these emails use. */
type Seller = { email: string; name: string; council_status: string; council_reason: string | null };
type Driver = { email: string; first_name: string };

const deliveries = ({ publicUrl }: Where, tab = '') => ({
  link: `${publicUrl}/driver/dashboard${tab}`,
  label: 'Open your deliveries',
});

/** What a driver does with food from a delivery that is no longer theirs. */
const whereTo = (where: Where) => `You have the food already. ${reachUs(where)}, and we'll tell you where to take it.`;

/** Tells a driver that the application was approved. */
export function approvalEmail({ email, first_name }: Driver, where: Where): Email {
  const pieces = [
    hello(first_name),
    'Good news: your application has been approved. You can now accept deliveries.',
    deliveries(where),
  ];
  return { to: email, ...writeEmail("You're approved as a Next Door Kitchen driver", pieces, where) };
}

/** Tells a driver that the application was rejected, and why. */
export const rejectionEmail = (driver: Driver, reason: string, where: Where): Email =>
  refusal(
    driver,
    "We're sorry, but we can't accept you as a driver at the moment. This is why:",
    reason,
    'Your Next Door Kitchen driver application',
    where,
  );

/** Tells a driver that the approval has ended, and why. */
export const suspensionEmail = (driver: Driver, reason: string, where: Where): Email =>
  refusal(
    driver,
    "We've suspended your driver account, so you can't take deliveries for now. This is why:",
    reason,
    'Your Next Door Kitchen driver account is suspended',
    where,
  );

function refusal({ email, first_name }: Driver, news: string, reason: string, subject: string, where: Where): Email {
  const pieces = [
    hello(first_name),
    news,
    { quote: reason },
    'If we asked for a document, you can send it from your dashboard.',
    { link: `${where.publicUrl}/driver/dashboard`, label: 'Open your dashboard' },
    `If you can put this right, or think we've made a mistake, email ${where.supportEmail}.`,
  ];
  return { to: email, ...writeEmail(subject, pieces, where) };
}

/** Tells a driver that one of their deliveries was cancelled. `hasFood`: they have collected it. */
export function cancelledEmail({ email, first_name }: Driver, trip: Trip, hasFood: boolean, where: Where): Email {
  const pieces = [
    hello(first_name),
    `We've cancelled this delivery. ${hasFood ? "Please don't hand the food over." : "Please don't collect it."}`,
    tripRows(trip),
    ...(hasFood ? [whereTo(where)] : []),
    deliveries(where),
  ];
  return { to: email, ...writeEmail('One of your deliveries was cancelled', pieces, where) };
}

/** How a delivery stood when it was taken from its driver. */
interface Released {
  /** The driver has collected it. */
  hasFood: boolean;
  /** Its pickup time has passed, so nobody can accept it. */
  isPast: boolean;
}

/** Tells a driver that an operator took a delivery back. */
export function releasedEmail(driver: Driver, trip: Trip, { hasFood, isPast }: Released, where: Where): Email {
  const taken = "We've taken this delivery off your list";
  const pieces = [
    hello(driver.first_name),
    isPast ? `${taken}.` : `${taken} and offered it to all drivers again.`,
    tripRows(trip),
    ...(hasFood ? [whereTo(where)] : []),
    ...(isPast ? [] : ['If you can still do it, you can accept it again.']),
    deliveries(where),
  ];
  return { to: driver.email, ...writeEmail('A delivery is no longer yours', pieces, where) };
}

/** Tells a driver that an operator gave them a delivery. */
export function assignedEmail({ email, first_name }: Driver, trip: Trip, where: Where): Email {
  const pieces = [
    hello(first_name),
    "This delivery is now yours. You'll find it in your upcoming deliveries.",
    tripRows(trip),
    deliveries(where, '?tab=upcoming'),
    "If you can't do it, cancel it there.",
  ];
  return { to: email, ...writeEmail("We've given you a delivery", pieces, where) };
}

/**
 * Tells a seller the new council status: the menu is open, or the reason why it is not and what to do. `from` is the
 * status before.
 */
export function councilStatusEmail(from: string, seller: Seller, where: Where): Email {
  const { email, name, council_status, council_reason } = seller;
  const dashboard = { link: `${where.publicUrl}/seller/dashboard`, label: 'Open your kitchen' };
  if (isRefused(council_status)) {
    const refused = [
      hello(name),
      `${OBSTACLES.refused} This is why:`,
      { quote: council_reason ?? '' },
      "What to do next: put this right with your council, then email us and we'll look again. Your details stay as " +
        'you sent them.',
      dashboard,
    ];
    return { to: email, ...writeEmail("We couldn't confirm your council registration", refused, where) };
  }
  if (isSentBack(council_status)) {
    const closed = isApproved(from) ? ' Your menu is closed until this is put right.' : '';
    const sentBack = [
      hello(name),
      `${OBSTACLES[SENT_BACK]}${closed} This is what's missing:`,
      { quote: council_reason ?? '' },
      `What to do next: put this right, then email ${where.supportEmail} and we'll look again. If we're wrong, tell us ` +
        'there too. Your details stay as you sent them.',
      dashboard,
    ];
    return { to: email, ...writeEmail('Something is missing from your registration', sentBack, where) };
  }
  if (needsReason(from, council_status)) {
    const closed = [
      hello(name),
      `We've closed your menu, because your council registration status is now '${council_status}'. This is why:`,
      { quote: council_reason ?? '' },
      "What to do next: if you can put this right, or think we've made a mistake, email " +
        `${where.supportEmail}. A person will read it and answer you. Your dishes and sales stay as they are.`,
      dashboard,
    ];
    return { to: email, ...writeEmail('Your menu is closed', closed, where) };
  }
  const quote = council_reason ? [{ quote: council_reason }] : [];
  const status = `Your council registration status is now: ${council_status}.`;
  if (isApproved(council_status)) {
    const news = 'Good news: your council registration is confirmed, and your menu is open. You can add dishes now.';
    return { to: email, ...writeEmail('Your menu is open', [hello(name), news, status, ...quote, dashboard], where) };
  }
  const pieces = [
    hello(name),
    status,
    ...quote,
    'You can see where your registration stands on your dashboard.',
    dashboard,
  ];
  return { to: email, ...writeEmail('Your council registration status has changed', pieces, where) };
}
