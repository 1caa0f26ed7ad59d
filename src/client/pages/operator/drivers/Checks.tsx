import { useState } from 'react';
import type { DriverRecord } from '#api/operator/drivers';
import { addCheck, exportRightToWork, listChecks } from '#api/operator/right-to-work';
import { formatDate, formatDateTime, londonToday } from '#rules/dates';
import { DOCUMENT_ACCEPT } from '#rules/files';
import { CHECK_METHODS, CHECK_OUTCOMES, formatShareCode, rightToWorkCheck, rightToWorkOn } from '#rules/right-to-work';
import { entries, listEntry, partTitle, when } from '#styles/pages/operator';
import { checkForm, checks as checksStyle } from '#styles/pages/operator-drivers';
import { Button } from '../../../components/Button.tsx';
import { downloadAnswer } from '../../../components/download.ts';
import { Fold } from '../../../components/Fold.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf } from '../../../form/draft.ts';
import { Field } from '../../../form/Field.tsx';
import { FileField } from '../../../form/FileField.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { Select, TextArea } from '../../../form/Select.tsx';
import { fileOf } from '../../../form/values.ts';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';
import { type Change, QueryBoundary, useQuery } from '../use-query.tsx';
import { labelled } from './words.ts';

interface ChecksProps {
  driver: DriverRecord;
  onChange: (change: Change<DriverRecord>) => void;
}

/** A driver's recorded right-to-work checks, and the form for another one. */
export function Checks({ driver, onChange }: ChecksProps) {
  const { id, share_code, dob } = driver;
  const { run, busy, notice } = useAction("Couldn't load the evidence. Please try again.");
  const list = useQuery(id, () => send(listChecks, undefined, { id }));
  // Fixed at mount, so the form stays in place after a check is recorded.
  const [again] = useState(driver.right_to_work.status === 'passed');
  const form = (
    <Form
      rules={rightToWorkCheck}
      draft={draftOf(`check ${id}`)}
      kind={driver.right_to_work.status === 'passed' ? 'quiet' : undefined}
      submit="Record check"
      busy="Saving…"
      failed="Couldn't record this check."
      onSend={async (value, { form, progress }) => {
        const evidence = fileOf(form, 'evidence');
        const body = formData(value, evidence ? { evidence } : {});
        const { check } = await send(addCheck, body, { id, onProgress: progress });
        form.reset();
        list.set(({ checks }) => ({ checks: [check, ...checks] }));
        const { outcome, follow_up_on } = value;
        const newest = { outcome, follow_up_on: follow_up_on || null };
        const right_to_work = rightToWorkOn(londonToday(new Date()), newest);
        onChange(({ documents, ...old }) => ({
          ...old,
          documents: check.evidence ? [...documents, check.evidence] : documents,
          right_to_work,
        }));
        toast('Check recorded.');
      }}
    >
      <Select name="method" label="How you checked" options={CHECK_METHODS} />
      <Select name="outcome" label="Outcome" options={CHECK_OUTCOMES} />
      <Field name="follow_up_on" label="Check again by" optional hint="When their permission ends." type="date" />
      <TextArea
        name="conditions"
        label="Conditions"
        optional
        hint="For example 20 hours a week."
        maxLength={500}
        rows={2}
      />
      <FileField
        name="evidence"
        label="Evidence (optional)"
        hint="The Home Office page, or a copy of the document: PDF, JPG, PNG or WebP."
        accept={DOCUMENT_ACCEPT}
      />
    </Form>
  );
  return (
    <section className={checksStyle} aria-label="Right to work">
      <h3 className={partTitle}>Right to work</h3>
      {share_code && (
        <p>
          Share code <strong translate="no">{formatShareCode(share_code)}</strong>
          {dob && <>, born {formatDate(dob)}</>}. Check it at{' '}
          <a href="https://www.gov.uk/view-right-to-work" target="_blank" rel="noreferrer">
            gov.uk/view-right-to-work
          </a>
          .
        </p>
      )}
      <QueryBoundary query={list}>
        {({ checks }) => (
          <ul className={entries}>
            {checks.map((check) => (
              <li key={check.id} className={listEntry}>
                {labelled(CHECK_OUTCOMES, check.outcome)} · {labelled(CHECK_METHODS, check.method)}
                {check.follow_up_on && <> · check again by {formatDate(check.follow_up_on)}</>}
                {check.void_at && <p>No longer counts: the driver's details changed.</p>}
                {check.conditions && <p>{check.conditions}</p>}
                <p className={when}>
                  {formatDateTime(check.checked_at)}, {check.checked_by}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Button
        kind="quiet"
        aria-disabled={busy}
        onClick={() => void run(() => downloadAnswer(exportRightToWork, `right-to-work-${id}.zip`, { id }))}
      >
        {busy ? 'Downloading…' : 'Download the evidence'}
      </Button>
      {notice}
      <div className={checkForm}>{again ? <Fold title="Record another check">{form}</Fold> : form}</div>
    </section>
  );
}
