import { beside } from '#styles/form';
import { fromTop, inFour } from '#styles/pages/operator-deliveries';
import { Field } from '../../../form/Field.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { KitchenChoice } from './KitchenChoice.tsx';

interface DeliveryFieldsProps {
  /** The name of the form's draft. */
  draft: string;
  focus?: boolean;
}

/** The inputs of a delivery, to add or correct one. */
export const DeliveryFields = ({ draft, focus }: DeliveryFieldsProps) => (
  <>
    <KitchenChoice draft={draft} />
    <div className={inFour}>
      <Field
        name="fee"
        label="Driver's pay"
        hint="In pounds, for example 4.50."
        inputMode="decimal"
        autoFocus={focus}
      />
      <Field name="pickup_time" label="Pickup time" hint="UK time" type="datetime-local" />
      <Field name="pickup_postcode" label="Pickup postcode" autoCapitalize="characters" />
      <Field name="dropoff_postcode" label="Dropoff postcode" autoCapitalize="characters" />
    </div>
    <div className={beside}>
      <Field
        name="pickup_address"
        label="Pickup address"
        optional
        hint="Only the delivery's driver sees the addresses, contact and notes."
        maxLength={300}
      />
      <Field name="dropoff_address" label="Dropoff address" optional maxLength={300} />
    </div>
    <div className={fromTop}>
      <Field name="contact" label="Contact" optional maxLength={200} />
      <TextArea name="notes" label="Notes" optional rows={2} maxLength={500} />
    </div>
  </>
);
