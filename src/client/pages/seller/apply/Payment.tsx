import type { ReactNode } from 'react';
import type { PublicSettings } from '#api/settings';
import { formatPence } from '#rules/money';
import { actions } from '#styles/form';
import { card } from '#styles/page';
import { stack } from '#styles/parts';
import { Button } from '../../../parts/Button.tsx';

interface PaymentProps {
  paid: boolean;
  settings: PublicSettings | undefined;
  onContinue: () => void;
  back: ReactNode;
}

/** The payment step: paying by card is switched off for now, so it only says where things stand. */
export function Payment({ paid, settings, onContinue, back }: PaymentProps) {
  const fee = settings?.application_fee_pence;
  return (
    <div className={stack}>
      <div className={`${card} ${stack}`}>
        <h3>Payment by card is temporarily disabled</h3>
        {fee === 0 ? (
          <p>There is nothing to pay: no fee is due for your application.</p>
        ) : paid ? (
          <p>Your registration fee has been paid. Thank you.</p>
        ) : (
          <p>
            The registration fee{fee !== undefined && ` of ${formatPence(fee)}`} has not been paid yet. You
            can go on and check your application, but you can only submit it once the fee is paid: write to us
            and we will tell you how.
          </p>
        )}
        {settings && (
          <p>
            Questions about payment? Write to{' '}
            <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>.
          </p>
        )}
      </div>
      <div className={actions}>
        <Button onClick={onContinue}>Continue</Button>
        {back}
      </div>
    </div>
  );
}
