import { beforeAll, expect, it } from 'vitest';
import { checkCode } from '#domain/fibre/check-code.ts';
import { submitFibreRequest } from '#domain/fibre/submit-fibre-request.ts';
import { formatFibreCode } from '#protocol/telecom/fibre-code.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { changedContext } from '../../support/context.ts';
import { storedRows } from '../../support/server.ts';
import { createCompany, createPerson, createProfiles } from '../../support/company.ts';
import { createAddress, createCampaign, createCode, fibreYear } from '../../support/fibre.ts';
import { openTestDependencies } from '../../support/dependencies.ts';

const server = await openTestDependencies({ environment: { RATE_LIMITS: 'on' } });
const guest = server.as({ kind: 'guest' });
let park: string;
/** By house number: an address at 1621AA and the code made for it. */
const addressCodes = new Map<number, { address: string; code: string }>();

async function addAddressCode(
  number: number,
  fields: Record<string, string> = {},
): Promise<string> {
  const id = await createAddress(server, {
    Huisnummer__c: number,
    Status__c: 'Campagne',
    Campagne__c: park,
  });
  addressCodes.set(number, {
    address: id,
    code: await createCode(server, { address: id, campaign: park }, fields),
  });
  return addressCodes.get(number)!.code;
}

beforeAll(async () => {
  park = await createCampaign(server);
  await addAddressCode(1);
  await addAddressCode(2);
  await addAddressCode(3, { Geldig_tot__c: '2020-01-01' });
  await addAddressCode(4, { Status__c: 'Ingetrokken' });
  await addAddressCode(5, { Status__c: 'Gebruikt' });
  for (const number of [6, 7, 8, 9, 10, 11, 12]) await addAddressCode(number);
});

let visitors = 0;
const visitor = () => `192.0.2.${++visitors}`;
const at = (houseNumber: number, postcode = '1621AA') => ({ postcode, houseNumber, suffix: null });
const check = (typed: string, which: ReturnType<typeof at> | null = null, from = visitor()) =>
  checkCode(guest, { value: { code: typed, house: which }, address: from });

const person = {
  company: 'Drukkerij Kade',
  kvkNumber: '12345678',
  name: 'Noor Kuiper',
  email: 'noor@drukkerij.example',
  phone: '0229-123456',
};
const submit = (
  typed: string,
  which: { postcode: string; houseNumber: number; suffix: string | null },
  change: Partial<typeof person> & { formKey?: string; from?: string; ctx?: typeof guest } = {},
) => {
  const { formKey = `fibre-key-${++visitors}`, from = visitor(), ctx = guest, ...rest } = change;
  return submitFibreRequest(ctx, {
    value: { ...person, email: `v${visitors}@klant.example`, ...rest, code: typed, address: which },
    formKey,
    address: from,
  });
};

const requests = (codeOf: number) =>
  storedRows<{ name: string; adres_gecontroleerd__c: boolean; toevoeging__c: string | null }>(
    server,
    'select r.* from glasvezelaanvraag__c r join aanmeldcode__c c on c.id = r.aanmeldcode__c where c.adres__c = $1',
    addressCodes.get(codeOf)!.address,
  );

const wrong = { ok: false, problems: [{ code: 'form.codeWrong', field: 'code' }] };
const codeOf = (number: number) => addressCodes.get(number)!.code;

it('a check of any invalid code gets one and the same refusal', async () => {
  const mistyped = codeOf(1).replace(/.$/, (last) => (last === '2' ? '3' : '2'));
  const answers = [
    await check(mistyped),
    await check('22222-22222'),
    await check(codeOf(3)),
    await check(codeOf(3), at(3)),
    await check(codeOf(4)),
    await check(codeOf(5)),
    await check(codeOf(5), at(5)), // used, but no request exists
    await check(codeOf(1), at(2)),
    await check(codeOf(1), at(1, '1621AB')),
    await check(`'; drop table aanmeldcode__c; --`),
    await check('\u0000'),
    await check('😀'.repeat(10)),
  ];
  expect(answers).toEqual(answers.map(() => wrong));
});

it('a sign-up with any invalid code gets the same refusal and stores nothing', async () => {
  const answers = [
    await submit('22222-22222', at(1)),
    await submit(codeOf(3), at(3)),
    await submit(codeOf(4), at(4)),
    await submit(codeOf(5), at(5)),
    await submit(codeOf(1), at(2)),
    await submit(codeOf(1), at(77)),
  ];
  expect(answers).toEqual(answers.map(() => wrong));
  expect(await storedRows(server, 'select id from glasvezelaanvraag__c')).toEqual([]);
  expect(await storedRows(server, 'select id from mail__c')).toEqual([]);
});

it('a check of any code, valid or not, runs the same queries', async () => {
  const statementsOf = async (typed: string, which: ReturnType<typeof at> | null) => {
    const sent: string[] = [];
    const { db } = guest;
    const rows: typeof db.rows = (statement) => {
      sent.push(statement.text);
      return db.rows(statement);
    };
    const throttles = {
      ...guest.services.throttles,
      form: async () => ({ allowed: true }) as const,
    };
    await checkCode(changedContext(guest, { db: { ...db, rows }, services: { throttles } }), {
      value: { code: typed, house: which },
      address: visitor(),
    });
    return sent;
  };
  const right = await statementsOf(codeOf(1), null);
  expect(right.length).toBeGreaterThanOrEqual(2);
  for (const [typed, which] of [
    ['nee', null],
    [codeOf(3), null],
    [codeOf(5), at(5)],
    [codeOf(1), at(2)],
  ] as const)
    expect(await statementsOf(typed, which)).toEqual(right);
});

it('a code opens the sign-up of its address, however it is typed', async () => {
  const answer = await check(` ${formatFibreCode(codeOf(1)).toLowerCase()}`, at(1));
  expect(answer).toEqual({
    ok: true,
    value: {
      state: 'open',
      code: codeOf(1),
      door: {
        postcode: '1621AA',
        houseNumber: 1,
        letter: null,
        addition: null,
        street: 'Kade',
        town: 'Hoorn',
      },
      campaign: { name: 'De Kade', deadline: `${fibreYear}-12-31` },
    },
  });
  expect(await check(codeOf(1))).toEqual(answer);
});

it('no code is stored in plain text', async () => {
  const rows = await storedRows<{ row: string }>(
    server,
    'select c::text as row from aanmeldcode__c c',
  );
  expect(
    rows.filter(({ row }) => [...addressCodes.values()].some((made) => row.includes(made.code))),
  ).toEqual([]);
});

it('a sign-up is stored, sends two mails, uses up its code and is counted', async () => {
  const sent = await submit(codeOf(6), at(6), { email: 'noor@drukkerij.example' });
  expect(sent).toEqual({
    ok: true,
    value: { reference: expect.stringMatching(/^GA-\d{5}$/), status: 'Ontvangen', earlier: false },
  });
  const [request] = await requests(6);
  expect(request).toMatchObject({
    bedrijfsnaam__c: 'Drukkerij Kade',
    kvk_nummer__c: '12345678',
    postcode__c: '1621AA',
    huisnummer__c: 6,
    straat__c: 'Kade',
    adres__c: addressCodes.get(6)!.address,
    campagne__c: park,
    adres_gecontroleerd__c: true,
  });
  const mails = await storedRows<{ aan__c: string; tekst__c: string }>(
    server,
    'select * from mail__c where record__c = $1 order by aan__c',
    (request as { id?: string }).id,
  );
  expect(mails.map((mail) => mail.aan__c)).toEqual([
    'info@zorgeloos.example',
    'noor@drukkerij.example',
  ]);
  expect(mails[0]!.tekst__c).toContain('Kade 6, 1621 AA Hoorn');
  expect(mails[1]!.tekst__c).not.toContain('Drukkerij');
  expect(
    await storedRows(
      server,
      'select status__c, gebruikt_op__c is not null as used from aanmeldcode__c where adres__c = $1',
      addressCodes.get(6)!.address,
    ),
  ).toEqual([{ status__c: 'Gebruikt', used: true }]);
  expect(
    await storedRows(
      server,
      'select aanmeldingen__c from glasvezelcampagne__c where id = $1',
      park,
    ),
  ).toEqual([{ aanmeldingen__c: 1 }]);
});

it('a used code shows its own request, and is refused for another address', async () => {
  const [request] = await requests(6);
  expect(await check(codeOf(6), at(7))).toEqual(wrong);
  for (const which of [null, at(6)])
    expect(await check(codeOf(6), which)).toMatchObject({
      ok: true,
      value: { state: 'used', request: { reference: request!.name, status: 'Ontvangen' } },
    });
  expect(await submit(codeOf(6), at(6), { company: 'Iets anders' })).toEqual({
    ok: true,
    value: { reference: request!.name, status: 'Ontvangen', earlier: true },
  });
  expect(await requests(6)).toHaveLength(1);
});

it('two sign-ups with one code at the same moment make one request', async () => {
  const answers = await Promise.all([
    submit(codeOf(7), at(7), { company: 'Een' }),
    submit(codeOf(7), at(7), { company: 'Twee' }),
    submit(codeOf(7), at(7), { company: 'Drie' }),
  ]);
  const made = await requests(7);
  expect(made).toHaveLength(1);
  expect(answers.map((answer) => answer.ok && answer.value.reference)).toEqual(
    answers.map(() => made[0]!.name),
  );
  expect(answers.filter((answer) => answer.ok && !answer.value.earlier)).toHaveLength(1);
});

it('sign-ups of one campaign at the same moment are all counted', async () => {
  const before = await storedRows<{ aanmeldingen__c: number }>(
    server,
    'select aanmeldingen__c from glasvezelcampagne__c where id = $1',
    park,
  );
  const answers = await Promise.all([
    submit(codeOf(10), at(10)),
    submit(codeOf(11), at(11)),
    submit(codeOf(12), at(12)),
  ]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
  const after = await storedRows<{ aanmeldingen__c: number }>(
    server,
    'select aanmeldingen__c from glasvezelcampagne__c where id = $1',
    park,
  );
  expect(Number(after[0]!.aanmeldingen__c) - Number(before[0]!.aanmeldingen__c ?? 0)).toBe(3);
});

it('a sign-up sent twice is one request and gets the same answer', async () => {
  const again = { formKey: 'same-fibre-key', email: 'dubbel@klant.example' };
  const [first, second] = [
    await submit(codeOf(8), at(8), again),
    await submit(codeOf(8), at(8), again),
  ];
  expect(first).toEqual(second);
  expect(await requests(8)).toHaveLength(1);
});

it('an unknown addition is stored as unchecked, a known other one is refused', async () => {
  const other = await createAddress(server, {
    Huisnummer__c: 9,
    Huisletter__c: 'B',
    Status__c: 'Campagne',
    Campagne__c: park,
  });
  expect(other).toBeTruthy();
  expect(await submit(codeOf(9), { ...at(9), suffix: 'b' })).toEqual(wrong);
  expect((await submit(codeOf(9), { ...at(9), suffix: 'zij' })).ok).toBe(true);
  expect(await requests(9)).toMatchObject([
    { adres_gecontroleerd__c: false, toevoeging__c: 'zij' },
  ]);
});

it('the addition of the address itself counts as checked, however it is spelled', async () => {
  const own = await addAddressCode(13, { Geldig_tot__c: `${fibreYear}-12-31` });
  const letter = { Huisletter__c: 'A', Toevoeging__c: 'bis' };
  await server.rows(
    'update glasvezeladres__c set huisletter__c = $2, toevoeging__c = $3 where id = $1',
    addressCodes.get(13)!.address,
    ...Object.values(letter),
  );
  expect(await submit(own, { ...at(13), suffix: 'a-BIS' })).toMatchObject({ ok: true });
  expect(await requests(13)).toMatchObject([
    { adres_gecontroleerd__c: true, toevoeging__c: 'bis' },
  ]);
});

it('a code without a typed addition is for the addition of its address', async () => {
  const typed = await addAddressCode(18);
  await server.rows(
    `update glasvezeladres__c set huisletter__c = 'A' where id = $1`,
    addressCodes.get(18)!.address,
  );
  expect(await submit(typed, at(18))).toMatchObject({ ok: true });
  expect(await requests(18)).toMatchObject([{ adres_gecontroleerd__c: true, huisletter__c: 'A' }]);
});

it('a sign-up by a customer who is logged in belongs to their company', async () => {
  await createProfiles(server);
  const company = await createCompany(server, 'Bakkerij De Korenaar');
  const customer = await createPerson(server, 'bakker', { role: 'customer', company });
  expect(await submit(codeOf(2), at(2), { ctx: server.as(customer) })).toMatchObject({ ok: true });
  expect(await requests(2)).toMatchObject([{ account__c: company.id }]);
});

it('an unknown addition has at most six characters', async () => {
  const typed = await addAddressCode(14);
  expect(await submit(typed, { ...at(14), suffix: 'zijdeur' })).toEqual(wrong);
  expect(await submit(typed, { ...at(14), suffix: 'zijdr2' })).toMatchObject({ ok: true });
});

it('the eleventh attempt of one visitor within ten minutes is refused', async () => {
  for (let n = 0; n < 10; n++) expect(await check(`nee-${n}`, null, '203.0.113.7')).toEqual(wrong);
  const tooMany = { ok: false, problems: [{ code: 'form.tooMany' }] };
  expect(await check(codeOf(1), at(1), '203.0.113.7')).toMatchObject(tooMany);
  expect(await submit(codeOf(1), at(1), { from: '203.0.113.7' })).toMatchObject(tooMany);
});

it('the eleventh attempt at one address is refused for every visitor', async () => {
  for (let n = 0; n < 10; n++) await check(`nee-${n}`, at(55));
  expect(await check('nee-10', at(55))).toMatchObject({
    ok: false,
    problems: [{ code: 'form.tooMany' }],
  });
  expect(await check(codeOf(2), at(2))).toMatchObject({ ok: true });
});

it('a code is valid on its last day, and not on the day after', async () => {
  const today = localDay(guest.now);
  const code = await addAddressCode(15, { Geldig_tot__c: today });
  expect(await check(code, at(15))).toMatchObject({ ok: true });
  const late = await addAddressCode(16, { Geldig_tot__c: addDays(today, -1) });
  expect(await check(late, at(16))).toEqual(wrong);
});
