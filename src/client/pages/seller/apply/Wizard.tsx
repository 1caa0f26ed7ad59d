import type { Application } from '#api/council';
import { STEP_FIELDS } from '#rules/council';
import { Steps } from '../../../form/Steps.tsx';
import { card } from '#styles/pages/seller-apply';

interface WizardProps {
  application: Application;
  onChange: (application: Application) => void;
}

/** The steps of the application. */
export function Wizard({ application }: WizardProps) {
  return (
    <Steps step={1} of={Object.keys(STEP_FIELDS).length} title="Who you are">
      <p className={card}>{application.data.legal_name}</p>
    </Steps>
  );
}
