import { parentPort } from 'node:worker_threads';
import { drawRecord } from './pdf.ts';
import type { CouncilRecord } from './record.ts';

// The thread that draws records, one at a time. A record that can't be drawn ends it with an error.
parentPort!.on('message', async (record: CouncilRecord) => parentPort!.postMessage(await drawRecord(record)));
