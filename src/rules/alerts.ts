/** The kinds of alerts that each role gets. */
export const ALERTS = {
  driver: ['new_deliveries', 'cancelled', 'assigned_to_you', 'food_ready', 'food_late', 'application', 'payout'],
  seller: ['driver_coming', 'pickup_cancelled', 'council_status'],
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
    label: 'One of my deliveries is removed',
    title: 'Delivery taken off your list',
    body: "One of your deliveries is no longer yours. Tap to see what's left.",
    to: '/driver/dashboard?tab=upcoming',
  },
  assigned_to_you: {
    label: 'A delivery is assigned to me',
    title: 'A delivery for you',
    body: "We've given you a delivery. Tap to see where and when.",
    to: '/driver/dashboard?tab=upcoming',
  },
  food_ready: {
    label: 'Food is ready to collect',
    title: 'The food is ready',
    body: 'One of your pickups is ready to collect. Tap to see which.',
    to: '/driver/dashboard?tab=upcoming',
  },
  food_late: {
    label: 'Food will be late',
    title: 'The food will be late',
    body: 'One of your pickups needs more time. Tap to see when to come.',
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
  driver_coming: {
    label: 'A driver is coming to collect',
    title: 'A driver is coming',
    body: 'One of your pickups now has a driver.',
    to: '/seller/dashboard',
  },
  // The driver is not coming any more, or the delivery is cancelled.
  pickup_cancelled: {
    label: 'A pickup is cancelled',
    title: 'A pickup has changed',
    body: "The driver isn't coming, or the delivery was cancelled.",
    to: '/seller/dashboard',
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
