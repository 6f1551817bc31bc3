import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendNextMail } from '#domain/mail/send-mails.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openMemoryMail } from '#integrations/memory-mail.ts';
import { problemText } from '#messages/problems/problems.ts';
import { codeOf } from '../generated/calls.ts';
import { freePort } from '../../support/free-port.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { uploadFile } from '../files/multipart.ts';

/**
 * The mail to a contact without a login has the files of the reply, because they cannot see them
 * elsewhere.
 */

let server: TestServer;
let now = new Date();
let company: string;
let outside: string;
beforeAll(async () => {
  server = await openTestServer({
    environment: { CLAMAV: `tcp://127.0.0.1:${String(await freePort())}` },
    outside: { clock: { now: () => now } },
  });
  company = await companyOf(server, 'korenaar');
  const fields = { LastName: 'Zonder Inlog', AccountId: company, Email: 'ineke@bos.example' };
  outside = await createRow(server, 'Contact', fields);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date();
  await storedRows(server, 'delete from mail__c');
});

const ctx = (): RequestContext => server.dependencies.contextOf({ kind: 'system', task: 'test' });
const upload = async (bytes: string | Uint8Array<ArrayBuffer>, name: string): Promise<string> =>
  (await uploadFile(server, 'verkoop', { bytes, name })).body.contentDocument.id;
const scanned = (document: string, status: string) =>
  storedRows(
    server,
    'update contentversion set scanstatus__c = $1 where contentdocumentid = $2',
    status,
    document,
  );

async function act(action: 'Reply' | 'AskFeedback', fileIds: string[], ContactId = outside) {
  const fields = { Subject: 'De lijn kraakt', AccountId: company, ContactId, OwnerId: null };
  const contextId = await createRow(server, 'Case', fields);
  const said = action === 'Reply' ? { Reactie: 'Zie de bijlage' } : { Vraag: 'Klopt dit?' };
  return server.call(`/actions/perform-quick-action/Case.${action}`, {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: `Case.${action}`, contextId, fields: said, fileIds },
  });
}

async function sendOne() {
  const mail = openMemoryMail();
  const tried = await sendNextMail(ctx(), mail);
  const files = mail.sentMessages[0]?.attachments.map(
    ({ filename, content }) => [filename, content.toString()] as const,
  );
  return { outcome: tried?.outcome, text: mail.sentMessages[0]?.text ?? '', files };
}

describe('a reply to a contact without a login', () => {
  it.each(['Reply', 'AskFeedback'] as const)('has its files as attachments: %s', async (action) => {
    const file = await upload('meetrapport', 'meting.txt');
    await scanned(file, 'Schoon');
    expect((await act(action, [file])).status).toBe(200);
    const { outcome, text, files } = await sendOne();
    expect([outcome, files]).toEqual(['sent', [['meting.txt', 'meetrapport']]]);
    expect(text).toContain('als bijlage');
  });

  it('without files does not mention attachments', async () => {
    expect((await act('Reply', [])).status).toBe(200);
    const { text, files } = await sendOne();
    expect([files, text.includes('bijlage bij deze mail')]).toEqual([[], false]);
  });

  it('waits until its files are scanned, and is sent without them after an hour', async () => {
    const file = await upload('meetrapport', 'meting.txt');
    await act('Reply', [file]);
    expect(await sendOne()).toMatchObject({ outcome: 'waiting', text: '' });
    now = new Date(now.getTime() + 70 * 60_000);
    expect(await sendOne()).toMatchObject({ outcome: 'sent', files: [] });
  });

  it('does not attach a file with a virus', async () => {
    const [good, bad] = [await upload('goed', 'goed.txt'), await upload('kwaad', 'kwaad.txt')];
    await scanned(good, 'Schoon');
    await scanned(bad, 'Besmet');
    await act('Reply', [good, bad]);
    expect(await sendOne()).toMatchObject({ outcome: 'sent', files: [['goed.txt', 'goed']] });
  });

  it('is refused with more than 10 MB of files, and no mail is made', async () => {
    const large = await upload(new Uint8Array(11 * 1_048_576), 'groot.bin');
    const answer = await act('Reply', [large]);
    expect(`${answer.status} ${codeOf(answer)}`).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(answer.text).toContain('10 MB');
    expect(problemText['file.tooLargeToMail']).toContain('10 MB');
    expect(await storedRows(server, 'select 1 from mail__c')).toEqual([]);
  });
});

it('a reply to a contact with a login attaches no files, and may have larger ones', async () => {
  const { contactid } = await userOf(server, 'korenaar');
  const large = await upload(new Uint8Array(11 * 1_048_576), 'groot.bin');
  expect((await act('Reply', [large], contactid)).status).toBe(200);
  expect(await sendOne()).toMatchObject({ outcome: 'sent', files: [] });
});
