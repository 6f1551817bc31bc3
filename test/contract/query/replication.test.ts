import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf, createRow } from '../../rows.ts';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';

/** What changed between two moments. Source: record-api.md §11.2. */

const sobjects = '/services/data/v65.0/sobjects';
const minute = 60_000;
let server: TestServer;
let account = '';
let contact = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  contact = await createRow(server, 'Contact', { LastName: 'Kopie', AccountId: account });
});
afterAll(() => server.close());

const moment = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
const asked = (start: string, end: string, as: AccountName = 'beheer') => ({
  of: (path: string) => server.call(`${sobjects}/${path}?start=${start}&end=${end}`, { as }),
});
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;

describe('the ids of changed rows', () => {
  it('are those of rows between start and end', async () => {
    const now = await asked(moment(-5), moment(5)).of('Contact/updated');
    expect([now.status, now.body]).toEqual([
      200,
      { ids: expect.arrayContaining([contact]), latestDateCovered: expect.stringMatching(written) },
    ]);
    expect(Date.parse(now.body.latestDateCovered)).toBeLessThan(Date.now());
    const before = await asked(moment(-20), moment(-15)).of('contact/updated');
    expect(before.body.ids).not.toContain(contact);
    expect(Date.parse(before.body.latestDateCovered)).toBeLessThan(Date.now() - 14 * minute);
    const later = await asked(moment(3), moment(5)).of('Contact/updated');
    expect(later.body.ids).toEqual([]);
  });

  it('are only those of rows that the viewer sees', async () => {
    const span = [moment(-5), moment(5)] as const;
    expect((await asked(...span, 'korenaar').of('Contact/updated')).body.ids).toContain(contact);
    const others = await asked(...span, 'garage').of('Contact/updated');
    expect([others.status, others.body.ids.includes(contact)]).toEqual([200, false]);
    expect((await asked(...span, 'garage').of('User/updated')).status).toBe(200);
    const path = `${sobjects}/Contact/updated?start=${span[0]}&end=${span[1]}`;
    expect((await server.call(path)).status).toBe(404);
  });

  it('may be asked with an offset, whose plus arrives as a space', async () => {
    const start = moment(-5).replace(/\..*Z$/, '+00:00');
    const end = moment(5).replace(/\..*Z$/, '+0000');
    expect((await asked(start, end).of('Contact/updated')).body.ids).toContain(contact);
  });

  it.each([
    ['no start', '', moment(0), 'MISSING_ARGUMENT'],
    ['no end', moment(0), '', 'MISSING_ARGUMENT'],
    ['a text', 'gisteren', moment(0), 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['a day', '2026-11-01', moment(0), 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['no such day', '2026-13-41T00:00:00Z', moment(0), 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['an end before the start', moment(0), moment(-5), 'INVALID_REPLICATION_DATE'],
    ['over 30 days ago', moment(-31 * 24 * 60), moment(0), 'INVALID_REPLICATION_DATE'],
  ])('are not given for %s', async (...[, start, end, code]) => {
    for (const path of ['Contact/updated', 'Contact/deleted']) {
      const { status, body } = await asked(start, end).of(path);
      expect([status, body[0].errorCode]).toEqual([400, code]);
    }
  });
});

describe('the ids of deleted rows', () => {
  const remove = (id: string) => server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });

  it('are those of rows that were deleted between start and end', async () => {
    const gone = await createRow(server, 'Contact', { LastName: 'Weg', AccountId: account });
    expect((await remove(gone)).status).toBe(204);
    const { status, body } = await asked(moment(-5), moment(5)).of('Contact/deleted');
    expect([status, body]).toEqual([
      200,
      {
        deletedRecords: [{ id: gone, deletedDate: expect.stringMatching(written) }],
        earliestDateAvailable: expect.stringMatching(written),
        latestDateCovered: expect.stringMatching(written),
      },
    ]);
    const before = await asked(moment(-20), moment(-15)).of('Contact/deleted');
    expect(before.body.deletedRecords).toEqual([]);
    const updated = await asked(moment(-5), moment(5)).of('Contact/updated');
    expect(updated.body.ids).not.toContain(gone);
  });

  it('include those of rows that were deleted with their parent', async () => {
    const parent = await createRow(server, 'Case', { Subject: 'Weg', AccountId: account });
    const fields = { ParentId: parent, CommentBody: 'Mee' };
    const comment = await createRow(server, 'CaseComment', fields);
    expect((await remove(parent)).status).toBe(204);
    const { body } = await asked(moment(-5), moment(5)).of('CaseComment/deleted');
    expect(body.deletedRecords.map(({ id }: { id: string }) => id)).toEqual([comment]);
  });

  it('are for who may delete such rows', async () => {
    const { status, body } = await asked(moment(-5), moment(5), 'korenaar').of('Contact/deleted');
    expect([status, body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS']);
  });
});
