import type { DeliveryRecord } from '#api/operator/deliveries';
import { formatTime } from '#rules/dates';

/** What the cook said of a delivery's food. '' for nothing. */
export const foodWords = ({ ready_at, expected_at }: DeliveryRecord) =>
  ready_at
    ? `Food ready since ${formatTime(ready_at)}`
    : expected_at
      ? `Food late: expected ${formatTime(expected_at)}`
      : '';

/** The number by which cook and driver call a delivery of a kitchen. '' without one. */
export const numberWords = ({ number }: DeliveryRecord) => (number ? `No. ${number}` : '');
