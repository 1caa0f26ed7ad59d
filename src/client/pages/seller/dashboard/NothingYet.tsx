import { useState } from 'react';
import { addDaysTo } from '#rules/days';
import { NOTHING_TO_COPY } from '#rules/dish';
import { row } from '#styles/components';
import { emptyTitle } from '#styles/empty';
import { Button } from '../../../components/Button.tsx';
import { Empty } from '../../../components/Empty.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { errorMessage } from '../../../send.ts';
import { seller as stored, useValue } from '../../../session.ts';
import { copyFrom } from './changes.ts';
import { ALL_LIT, OwnHouse } from './House.tsx';
import { tell } from './told.ts';

interface NothingYetProps {
  day: string;
  today: string;
}

/** A day without dishes. One tap copies another day's menu. Until the first sale the cook's own house stands there. */
export function NothingYet({ day, today }: NothingYetProps) {
  const seller = useValue(stored);
  const isNew = seller && !seller.first_sale_on;
  const [failed, setFailed] = useState('');
  const [copying, setCopying] = useState(false);
  if (day < today) return <Empty art="plate">Nothing was on the menu.</Empty>;
  const [from, words] = day === today ? [addDaysTo(today, -1), "yesterday's"] : [today, "today's"];
  async function copy() {
    if (copying) return;
    setCopying(true);
    setFailed('');
    try {
      const copied = await copyFrom(from!, day);
      tell(copied === 1 ? '1 dish copied.' : `${copied} dishes copied.`);
    } catch (error) {
      setFailed(errorMessage(error, 'Failed to add dish'));
    } finally {
      setCopying(false);
    }
  }
  return (
    <>
      <Empty art={isNew ? <OwnHouse seller={seller} lit={ALL_LIT} width={72} /> : 'plate'}>
        <strong className={emptyTitle}>Nothing on the menu yet.</strong> What are you cooking? Add a dish and it will
        appear here.
      </Empty>
      <div className={row}>
        {/* Before the first sale there is mostly nothing to copy, and adding a dish comes first. */}
        <Button kind={isNew ? 'quiet' : 'main'} aria-disabled={copying || undefined} onClick={() => void copy()}>
          {copying ? 'Copying…' : `Copy ${words} menu`}
        </Button>
      </div>
      {failed && (
        <Notice kind="error">
          <p>{failed}</p>
          {/* After a holiday no day before has dishes. */}
          {failed === NOTHING_TO_COPY && <p>Open an earlier day with ‘Menu date’. Each of its dishes can be copied.</p>}
        </Notice>
      )}
    </>
  );
}
