import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';

/**
 * A contact without a login cannot read a request in the portal, so the mail itself holds the
 * answer. Source: decisions.md §6.
 */

let server: TestServer;
let contact: { id: string; email: string; accountid: string };
beforeAll(async () => {
  server = await openTestServer();
  const [row] = await storedRows<typeof contact>(
    server,
    `select id, email, accountid from contact c where accountid = $1 and email is not null
     and not exists (select 1 from "user" u where u.contactid = c.id) limit 1`,
    await companyOf(server, 'korenaar'),
  );
  contact = row!;
});
afterAll(() => server.close());

const answer = 'De monteur komt dinsdag';
const call = (path: string, method: string, body: object) =>
  server.call(path, { as: 'verkoop', method, body });
const request = () =>
  createRow(server, 'Case', {
    Subject: 'De lijn kraakt',
    AccountId: contact.accountid,
    ContactId: contact.id,
    OwnerId: null,
  });
const reply = (contextId: string, Daarna: string) =>
  call('/actions/perform-quick-action/Case.Reply', 'POST', {
    apiName: 'Case.Reply',
    contextId,
    fields: { Reactie: answer, Daarna },
  });
const askFeedback = (contextId: string) =>
  call('/actions/perform-quick-action/Case.AskFeedback', 'POST', {
    apiName: 'Case.AskFeedback',
    contextId,
    fields: { Vraag: answer },
  });
const comment = (ParentId: string) =>
  call('/records', 'POST', {
    apiName: 'CaseComment',
    fields: { ParentId, CommentBody: answer, IsPublished: true },
  });
const mails = (id: string) =>
  storedRows<{ aan__c: string; tekst__c: string }>(
    server,
    'select aan__c, tekst__c from mail__c where record__c = $1',
    id,
  );
const portal = /portaal|\/dashboard\//;

it.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['a reply', (id) => reply(id, 'In behandeling')],
  ['a reply that waits for them', (id) => reply(id, 'Wacht op feedback')],
  ['a reply that closes the request', (id) => reply(id, 'Gesloten')],
  ['a question', askFeedback],
  ['a reply by a program', comment],
])(
  '%s to a contact without a login is one mail with the text, and without a link to the portal',
  async (_, deed) => {
    const id = await request();
    expect((await deed(id)).status).toBeLessThan(300);
    const [mail, ...more] = await mails(id);
    expect([more, mail!.aan__c]).toEqual([[], contact.email]);
    expect(mail!.tekst__c).toContain(`> ${answer}`);
    expect(mail!.tekst__c).not.toMatch(portal);
  },
);

it('a stored e-mail address that would be refused today still gets the answer', async () => {
  const email = 'zoë@korenaar.example';
  const mailTo = (address: string) =>
    storedRows(server, 'update contact set email = $1 where id = $2', address, contact.id);
  await mailTo(email);
  const id = await request();
  expect((await reply(id, 'In behandeling')).status).toBe(200);
  expect(await mails(id)).toMatchObject([{ aan__c: email }]);
  await mailTo(contact.email);
});

it.each(['Wacht op feedback', 'Gesloten'])(
  'the mail about status %s to a contact without a login has no link to the portal',
  async (Status) => {
    const id = await request();
    expect((await call(`/records/${id}`, 'PATCH', { fields: { Status } })).status).toBe(200);
    const [mail, ...more] = await mails(id);
    expect([more, mail!.aan__c]).toEqual([[], contact.email]);
    expect(mail!.tekst__c).not.toMatch(portal);
  },
);

it('triggerOtherEmail for a contact without a login mails no link to the portal', async () => {
  const id = await request();
  await call(`/records/${id}?triggerOtherEmail=true`, 'PATCH', { fields: { Priority: 'Hoog' } });
  expect((await mails(id)).map(({ tekst__c }) => portal.test(tekst__c))).toEqual([false]);
});

it('an internal note is mailed to nobody', async () => {
  const id = await request();
  await call('/records', 'POST', {
    apiName: 'CaseComment',
    fields: { ParentId: id, CommentBody: answer, IsPublished: false },
  });
  expect(await mails(id)).toEqual([]);
});
