import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerCreateContact } from '#domain/ict/answer-create-contact.ts';
import { createIctContact, type IctContactSubmission } from '#domain/ict/create-ict-contact.ts';
import { ictLink } from '#domain/ict/ict-links.ts';
import { recordContactObjection } from '#domain/ict/record-contact-objection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
let guest: RequestContext;
let accountId: string;
let otherId: string;
let proof: string;

const site = { origin: 'https://zakelijk.example', basePath: '' };
const value = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@bakkerij.example',
  phone: '0612345678',
};
const missing = { ok: false, problems: [{ code: 'ict.accountMissing' }] };

const accountIdOf = async (email: string) =>
  (
    await storedRows<{ accountid: string }>(
      server,
      'select accountid from "user" where username = $1',
      email,
    )
  )[0]!.accountid;
const proofFor = async (id: string, days = 30, at: RequestContext = server.ctx) =>
  new URL(
    await ictLink(at, {
      site,
      accountId: id,
      until: new Date(at.now.getTime() + days * 86_400_000),
    }),
  ).searchParams.get('proof')!;

beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  guest = server.dependencies.contextOf({ kind: 'guest' });
  accountId = await accountIdOf(accounts.korenaar);
  otherId = await accountIdOf(accounts.garage);
  proof = await proofFor(accountId);
});
afterAll(() => server.close());

let count = 0;
const send = (change: Partial<IctContactSubmission> = {}, ctx = guest) => {
  count += 1;
  const unique = { ...value, email: `noor${count}@bakkerij.example` };
  return createIctContact(ctx, {
    value: unique,
    formKey: `sleutel-${count}`,
    address: `192.0.2.${count}`,
    accountId,
    proof,
    site,
    ...change,
  });
};

type Contact = {
  id: string;
  accountid: string;
  ownerid: string | null;
  name: string;
  phone: string;
  contactpersoon_ict__c: boolean;
};
const contacts = (email: string) =>
  storedRows<Contact>(server, 'select * from contact where email = $1', email);
const all = async () => (await storedRows(server, 'select id from contact')).length;
const mailsAbout = (id: string) =>
  storedRows<{ aan__c: string; tekst__c: string; html__c: string }>(
    server,
    `select * from mail__c where record__c = $1 order by aan__c = 'info@zorgeloos.example'`,
    id,
  );

it('a form with any invalid link gets one and the same refusal and stores nothing', async () => {
  const before = await all();
  const unknown = '001000000000000AAA';
  const forged = `${proof.slice(0, -4)}AAAA`;
  const longer = proof.replace(/^\d+/, (seconds) => String(Number(seconds) + 86_400));
  const cases: Partial<IctContactSubmission>[] = [
    { accountId: null },
    { accountId: '' },
    { accountId: 'x'.repeat(18) },
    { accountId: `${accountId}'--` },
    { proof: null },
    { proof: '' },
    { proof: 'een bewijs' },
    { proof: forged },
    { proof: longer },
    { accountId: otherId },
    { accountId: unknown },
    { accountId: unknown, proof: await proofFor(unknown) },
    { proof: await proofFor(accountId, -1) },
  ];
  for (const [at, change] of cases.entries())
    expect(await send(change), String(at)).toEqual(missing);
  for (const account of ['garage', 'collega', 'verkoop'] as const)
    expect(await send({ proof: null }, await server.contextOf(account)), account).toEqual(missing);
  expect(await all()).toBe(before);
});

it('a valid link creates the contact in its account and mails it a link to object', async () => {
  const made = await send({ value: { ...value, email: 'een@bakkerij.example' } });
  expect(made.ok).toBe(true);
  const [contact] = await contacts('een@bakkerij.example');
  expect(contact).toMatchObject({
    accountid: accountId,
    name: 'Noor de Vries',
    phone: '0612345678',
    contactpersoon_ict__c: true,
  });
  const [owner] = await storedRows<{ ownerid: string | null }>(
    server,
    'select ownerid from account where id = $1',
    accountId,
  );
  expect(contact!.ownerid).toBe(owner!.ownerid);
  const [toPerson, toUs] = await mailsAbout(contact!.id);
  expect([toPerson!.aan__c, toUs!.aan__c]).toEqual([
    'een@bakkerij.example',
    'info@zorgeloos.example',
  ]);
  expect(toPerson!.tekst__c).toContain('Bakkerij De Korenaar B.V.');
  expect(toPerson!.html__c).toContain(
    '<a href="https://zakelijk.example/contactpersoon-ict/bezwaar?id=',
  );
  expect(toPerson!.tekst__c).not.toContain('Noor');
  expect(toUs!.tekst__c).toContain('Noor de Vries');
  expect(
    await storedRows(
      server,
      'select soort__c, account__c from toestemming__c where record__c = $1',
      contact!.id,
    ),
  ).toEqual([{ soort__c: 'Contactpersoon ICT doorgegeven', account__c: accountId }]);
});

it('a customer who is logged in needs no link for their own account', async () => {
  expect(
    (
      await send(
        { proof: null, value: { ...value, email: 'eigen@bakkerij.example' } },
        await server.contextOf('korenaar'),
      )
    ).ok,
  ).toBe(true);
  expect(await contacts('eigen@bakkerij.example')).toHaveLength(1);
});

it('a form sent three times at once makes one contact and two mails', async () => {
  const twice = { value: { ...value, email: 'dubbel@bakkerij.example' }, formKey: 'dezelfde' };
  const answers = await Promise.all([send(twice), send(twice), send(twice)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  const made = await contacts('dubbel@bakkerij.example');
  expect(made).toHaveLength(1);
  expect(await mailsAbout(made[0]!.id)).toHaveLength(2);
});

it('a form that cannot be stored leaves neither contact nor mail', async () => {
  const mails = async () => (await storedRows(server, 'select id from mail__c')).length;
  const before = [await all(), await mails()];
  expect(await send({ value: { ...value, lastName: 'nul\u0000' } })).toMatchObject({
    ok: false,
    problems: [{ code: 'form.textUnreadable', field: 'lastName' }],
  });
  expect([await all(), await mails()]).toEqual(before);
});

it('the eleventh contact from one address within ten minutes is refused', async () => {
  for (let n = 0; n < 10; n++) expect((await send({ address: '203.0.113.7' })).ok).toBe(true);
  expect(await send({ address: '203.0.113.7' })).toMatchObject({
    ok: false,
    problems: [{ code: 'form.tooMany' }],
  });
});

const call = (fields: unknown, more: { proof?: string } = { proof }) =>
  answerCreateContact(guest, {
    details: fields,
    address: `198.51.100.${++count % 250}`,
    site,
    ...more,
  });

it.each([
  [{}, 'Voornaam is verplicht'],
  [{ FirstName: '  ', LastName: '' }, 'Voornaam is verplicht'],
  [{ FirstName: 'Noor' }, 'Achternaam is verplicht'],
  [{ FirstName: 'Noor', LastName: 'de Vries' }, 'E-mailadres is verplicht'],
  [{ FirstName: 'Noor', LastName: 'de Vries', Email: 'noor@bakkerij' }, 'E-mailadres is verplicht'],
  [
    { FirstName: 'Noor', LastName: 'de Vries', Email: 'n@b.example', Phone: '061234567' },
    'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
  ],
  [
    { FirstName: 'Noor', LastName: 'de Vries', Email: 'n@b.example', Phone: '06123456789' },
    'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
  ],
  [
    { FirstName: 'Noor', LastName: 'de Vries', Email: 'n@b.example', Phone: 'bel 0612345678' },
    'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
  ],
  [
    { FirstName: 'Noor', LastName: 'de Vries', Email: 'n@b.example', Phone: '0612345678' },
    'account-ID ontbreekt',
  ],
])(
  'a program that sends %j gets the message of the first check that fails',
  async (fields, status) => {
    expect(await call(fields)).toEqual({ ok: true, value: { status } });
  },
);

it('a program with the proof of a link gets Success', async () => {
  const fields = {
    FirstName: 'Noor',
    LastName: 'de Vries',
    Email: 'programma@bakkerij.example',
    Phone: '+31 (0)6-12 34 56 78',
    AccountId: accountId,
    Contactpersoon_ICT__c: true,
  };
  expect(await call(fields, {})).toEqual({ ok: true, value: { status: 'account-ID ontbreekt' } });
  expect(await call(fields)).toEqual({ ok: true, value: { status: 'Success' } });
  expect(await contacts('programma@bakkerij.example')).toMatchObject([
    { phone: '0612345678', accountid: accountId },
  ]);
});

it.each([
  ['1234567890', '1234567890'],
  ['+31 06 12345678', '0612345678'],
])('the number %s, which has exactly ten digits, is accepted', async (Phone, phone) => {
  const Email = `tien-${phone}@bakkerij.example`;
  const fields = {
    FirstName: 'Noor',
    LastName: `Tien ${phone}`,
    Email,
    Phone,
    AccountId: accountId,
    Contactpersoon_ICT__c: true,
  };
  expect(await call(fields)).toEqual({ ok: true, value: { status: 'Success' } });
  expect(await contacts(Email)).toMatchObject([{ phone }]);
});

it.each([null, 'geen object', [[]], { FirstName: 1 }, { FirstName: 'Noor', Title: 'Chef' }])(
  'a program that sends %j is refused',
  async (details) => {
    expect((await call(details)).ok).toBe(false);
  },
);

const objectionLinkOf = (text: string) => {
  const { searchParams } = new URL(/https:\/\/\S+bezwaar\S+/.exec(text)![0]);
  return { id: searchParams.get('id'), proof: searchParams.get('proof') };
};

async function contactWithObjection(
  email: string,
): Promise<{ id: string; objection: { id: string | null; proof: string | null } }> {
  await send({ value: { ...value, email } });
  const [{ id }] = (await contacts(email)) as [Contact];
  const [toPerson] = await mailsAbout(id);
  return { id, objection: objectionLinkOf(toPerson!.tekst__c) };
}

it('an objection with an invalid link changes nothing', async () => {
  const { id, objection } = await contactWithObjection('bezwaar-vals@bakkerij.example');
  const [other] = await storedRows<{ id: string }>(
    server,
    'select id from contact where id <> $1 limit 1',
    id,
  );
  for (const wrong of [
    { id, proof: null },
    { id, proof },
    { id: other!.id, proof: objection.proof },
    { id: null, proof: objection.proof },
  ])
    expect(await recordContactObjection(guest, wrong)).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
  expect(await contacts('bezwaar-vals@bakkerij.example')).toHaveLength(1);
});

it('an objection deletes the contact and mails staff once', async () => {
  const { objection } = await contactWithObjection('bezwaar@bakkerij.example');
  const countMails = async () => (await mailsAbout(accountId)).length;
  const before = await countMails();
  expect(
    await Promise.all([
      recordContactObjection(guest, objection),
      recordContactObjection(guest, objection),
    ]),
  ).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await contacts('bezwaar@bakkerij.example')).toEqual([]);
  expect(await countMails()).toBe(before + 1);
});

it('an objection clears a contact that other records refer to', async () => {
  const { id, objection } = await contactWithObjection('bezwaar-leunt@bakkerij.example');
  expect(
    (await updateRecord(server.ctx, accountId, { fields: { Contactpersoon__c: id } })).ok,
  ).toBe(true);
  expect(await recordContactObjection(guest, objection)).toEqual({ ok: true, value: null });
  expect(
    await storedRows(
      server,
      'select email, phone, contactpersoon_ict__c from contact where id = $1',
      id,
    ),
  ).toEqual([{ email: null, phone: null, contactpersoon_ict__c: false }]);
});
