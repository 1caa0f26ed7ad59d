import type { Rules } from '#rules/form';
import { formWidth, part } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { draftOf } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/Select.tsx';

interface ReasonFormProps {
  rules: Rules<{ reason: string }>;
  /** The name of what is typed, for this person and decision. */
  draft: string;
  label?: string;
  hint: string;
  submit: string;
  kind?: 'danger' | undefined;
  failed: string;
  onSend: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the reason of a decision about a person, who will read it. */
export function ReasonForm({ draft: name, label = 'Reason', hint, onSend, onCancel, ...form }: ReasonFormProps) {
  const draft = draftOf(name);
  return (
    <div className={part}>
      <div className={formWidth}>
        <Form
          {...form}
          draft={draft}
          busy="Saving…"
          onSend={({ reason }) => onSend(reason)}
          more={
            <Button
              kind="quiet"
              onClick={() => {
                draft.drop();
                onCancel();
              }}
            >
              Don't change
            </Button>
          }
        >
          <TextArea name="reason" label={label} hint={hint} rows={3} maxLength={500} autoFocus />
        </Form>
      </div>
    </div>
  );
}
