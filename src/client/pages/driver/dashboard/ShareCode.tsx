import { useState } from 'react';
import type { Driver } from '#api/account';
import { saveRightToWork } from '#api/driver';
import { londonToday } from '#rules/dates';
import { formatShareCode, shareCode } from '#rules/right-to-work';
import { Notice } from '../../../components/Notice.tsx';
import { Form } from '../../../form/Form.tsx';
import { send } from '../../../send.ts';
import { ShareCodeField } from '../ShareCodeField.tsx';

interface ShareCodeProps {
  driver: Driver;
  refresh: () => void;
  /** Quiet if the code is not required. */
  kind?: 'quiet' | undefined;
}

/** A form that sends the first or another share code. */
export function ShareCode({ driver, refresh, kind }: ShareCodeProps) {
  const [sent, setSent] = useState('');
  const [initial] = useState({ share_code: driver.share_code ? formatShareCode(driver.share_code) : '' });
  return (
    <>
      <Form
        rules={shareCode(londonToday(new Date()))}
        only={['share_code']}
        initial={initial}
        submit="Send share code"
        kind={kind}
        busy="Sending…"
        failed="That didn't work. Please try again."
        onSend={async ({ share_code }) => {
          setSent('');
          await send(saveRightToWork, { share_code });
          setSent(formatShareCode(share_code));
          refresh();
        }}
      >
        <ShareCodeField />
      </Form>
      {sent && <Notice kind="success">Share code {sent} received.</Notice>}
    </>
  );
}
