import { formatPence } from '#rules/money';
import { stack } from '#styles/components';
import { actions } from '#styles/form';
import { card } from '#styles/page';
import { mainSentence } from '#styles/pages/seller-apply';
import { Button } from '../../../components/Button.tsx';
import type { StepProps } from './answers.ts';

const DISABLED = 'Payment by card is temporarily disabled.';

/** The payment step. Paying by card is switched off for now, so it only shows the status. */
export function Payment({ application, settings, next, back }: StepProps) {
  const fee = settings?.application_fee_pence;
  const isPaid = application.payment_status === 'paid';
  // An operator may ask for a payment even when the standard fee is 0.
  const isFree = isPaid && fee === 0;
  return (
    <div className={stack}>
      <div className={`${card} ${stack}`}>
        <p className={mainSentence}>{isFree ? "There's nothing to pay." : DISABLED}</p>
        {isFree ? (
          <p>{DISABLED} Registering with your council is free, and we charge no fee.</p>
        ) : isPaid ? (
          <p>Next Door Kitchen's fee has been paid. Thank you.</p>
        ) : (
          <p>
            {`Next Door Kitchen's fee${fee ? ` of ${formatPence(fee)}` : ''} has not been paid yet.`} You can check your
            application now, but you can't submit it until the fee is paid. Email us and we'll tell you how.
          </p>
        )}
        {settings && (
          <p>
            Questions about payment? Email <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>.
          </p>
        )}
      </div>
      <div className={actions}>
        <Button onClick={next}>Continue</Button>
        {back}
      </div>
    </div>
  );
}
