/** The kinds of alerts that each role gets. */
export const ALERTS = {
  driver: ['new_deliveries', 'cancelled', 'assigned_to_you', 'application', 'payout'],
  seller: ['council_status'],
  operator: ['incident'],
} as const;
export type AlertKind = (typeof ALERTS)[keyof typeof ALERTS][number];

interface AlertWords {
  /** Its label among the alerts that can be switched off, after 'Tell me when'. */
  label: string;
  title: string;
  body: string;
  /** The page that a tap opens, with its tab. */
  to: string;
}

/** The words of alerts. An alert that is sent has only its kind, no words and no personal data. */
export const ALERT_WORDS: Record<AlertKind, AlertWords> = {
  new_deliveries: {
    label: 'There are new deliveries',
    title: 'New deliveries',
    body: "There's work near you. Tap to see it.",
    to: '/driver/dashboard',
  },
  // The delivery is cancelled for good, or offered to all drivers again.
  cancelled: {
    label: 'A delivery is taken off my list',
    title: 'Delivery taken off your list',
    body: "One of your deliveries is no longer yours. Tap to see what's left.",
    to: '/driver/dashboard?tab=upcoming',
  },
  assigned_to_you: {
    label: "I'm given a delivery",
    title: 'A delivery for you',
    body: "We've given you a delivery. Tap to see where and when.",
    to: '/driver/dashboard?tab=upcoming',
  },
  application: {
    label: "There's news about my application",
    title: 'Your application',
    body: "We've made a decision. Tap to read it.",
    to: '/driver/dashboard',
  },
  payout: {
    label: "I'm paid",
    title: "You've been paid",
    body: 'Tap to see your payout.',
    to: '/driver/pay',
  },
  council_status: {
    label: 'My council registration changes',
    title: 'Your council registration',
    body: "Your status has changed. Tap to see what's next.",
    to: '/seller/dashboard',
  },
  incident: {
    label: 'A driver reports a problem',
    title: 'A driver has a problem',
    body: 'A delivery needs your decision. Tap to see it.',
    to: '/operator?view=incidents',
  },
};
