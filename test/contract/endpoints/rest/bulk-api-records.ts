import type { TestServer } from '../../../support/server.ts';

const jobs = '/services/data/v65.0/jobs';

/** Jobs of `beheer`: `ingest` was begun and has one row, the others are as their names say. */
export type BulkApiRecords = {
  ingest: string;
  open: string;
  empty: string;
  spareIngest: string;
  query: string;
  spareQuery: string;
};

export const noBulkApiRecords: BulkApiRecords = {
  ingest: '',
  open: '',
  empty: '',
  spareIngest: '',
  query: '',
  spareQuery: '',
};

export async function createBulkApiRecords(
  server: Pick<TestServer, 'call'>,
): Promise<BulkApiRecords> {
  const call = (path: string, method: string, body: unknown) =>
    server.call(jobs + path, {
      as: 'beheer',
      method,
      body,
      ...(typeof body === 'string' && { headers: { 'content-type': 'text/csv' } }),
    });
  const ingest = async (): Promise<string> =>
    (await call('/ingest', 'POST', { object: 'Contact', operation: 'insert' })).body.id;
  const query = async (): Promise<string> =>
    (await call('/query', 'POST', { operation: 'query', query: 'SELECT Id, Phone FROM Account' }))
      .body.id;
  const made: BulkApiRecords = {
    ingest: await ingest(),
    open: await ingest(),
    empty: await ingest(),
    spareIngest: await ingest(),
    query: await query(),
    spareQuery: await query(),
  };
  // Contacts without a company are refused, so that no record is left.
  await call(`/ingest/${made.ingest}/batches`, 'PUT', 'LastName\nVorm\n');
  await call(`/ingest/${made.ingest}`, 'PATCH', { state: 'UploadComplete' });
  return made;
}
