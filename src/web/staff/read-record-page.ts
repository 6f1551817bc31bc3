import { viewRecords } from '#records/recent.ts';
import type { Visit } from '../visit.ts';
import { type Carried, carry } from './carry.ts';
import { type DrawnRecord, readChoices, readRecord } from './read-record.ts';
import { readBelow } from './records/read-related.ts';
import { editParam } from './staff-paths.ts';

export type RecordPage = Carried & DrawnRecord;

/** One record for the page one begins with, noted as recently viewed. Throws the page for what is not there. */
export async function readRecordPage(visit: Visit, staffId: string, id: string): Promise<RecordPage> {
  const page = await carry(visit, async (client, aside) => {
    const drawn = await readRecord({ client, aside, staffId }, id);
    // Who edits without scripts gets the choices along.
    if (visit.url.searchParams.has(editParam)) await readChoices(client, drawn);
    return { ...drawn, below: await readBelow({ client, aside }, drawn) };
  });
  await viewRecords(visit.ask, [page.recordId]);
  return page;
}
