import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCode } from '#domain/fibre/check-code.ts';
import { dropFetchedCodes } from '#domain/fibre/download-letters.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffCodesText as words } from '#messages/staff/codes.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';
import { createAddress, createCampaign } from '../../../support/fibre.ts';
import { type WorkspaceClient, openWorkspaceClient, pageText } from '../workspace-client.ts';
import { htmlErrors } from '../../html-errors.ts';

/**
 * Registration codes in the workspace, without scripts: a forecast first, then a bulk job, whose
 * codes can be downloaded until the user confirms.
 */

let server: TestServer;
let workspace: WorkspaceClient;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
  workspace = await openWorkspaceClient(server, 'beheer');
});
afterAll(() => server.close());

const page = 'aanmeldcodes-maken';
const forecastPath = (fields: Record<string, string>) =>
  `${page}?${new URLSearchParams(fields).toString()}`;

/** Creates a campaign with so many addresses, in two postcodes. */
async function street(size: number): Promise<string> {
  const id = await createCampaign(server, { Name: `Straat ${String(++count)} <b>` });
  for (let at = 1; at <= size; at++)
    await createAddress(server, {
      Postcode__c: at % 2 === 0 ? '8011AB' : '8012CD',
      Huisnummer__c: at,
      Status__c: 'Campagne',
      Campagne__c: id,
    });
  return id;
}

async function makeCodes(fields: Record<string, string>): Promise<string> {
  const sent = await workspace.send(page, { formKey: crypto.randomUUID(), ...fields });
  expect(sent.status, pageText(sent.html)).toBe(303);
  await workspace.ended(sent.to);
  return sent.to;
}

const fetchLetters = (job: string) => workspace.send(`${job}/aanmeldcodes.csv`, {});
const codesIn = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[4]!);
const isAccepted = async (code: string) =>
  (
    await checkCode(server.dependencies.contextOf({ kind: 'guest' }), {
      value: { code, house: null },
      address: '192.0.2.9',
    })
  ).ok;
const statuses = async (id: string) =>
  (
    await storedRows<{ status: string }>(
      server,
      'select status__c as status from aanmeldcode__c where campagne__c = $1 order by 1',
      id,
    )
  ).map(({ status }) => status);

it('the forecast shows how many addresses get a code, and makes none', async () => {
  const id = await street(4);
  const empty = await workspace.open(page);
  expect([empty.status, await htmlErrors(empty.html)]).toEqual([200, []]);
  const seen = await workspace.open(
    forecastPath({ campagne: id, postcode: '8011 ab', aantal: '' }),
  );
  expect(await htmlErrors(seen.html)).toEqual([]);
  expect(pageText(seen.html)).toContain(`${words.forecast.gets} ${words.forecast.addresses(2)}`);
  expect(seen.html).toContain(words.forecast.go(2));
  expect(
    pageText((await workspace.open(forecastPath({ campagne: id, aantal: '3' }))).html),
  ).toContain(`${words.forecast.gets} ${words.forecast.addresses(3)}`);
  expect(await statuses(id)).toEqual([]);
});

it('a wrong choice is refused with its sentence, in the forecast and on sending', async () => {
  for (const [fields, code] of [
    [{ campagne: '' }, 'record.required'],
    [{ campagne: 'a0C000000000001AAA' }, 'record.required'],
    [{ campagne: 'x', postcode: 'ABCD' }, 'form.postcodeWrong'],
    [{ campagne: 'x', aantal: '-1' }, 'record.range'],
  ] as const) {
    const { html } = await workspace.open(forecastPath(fields));
    expect(html).toContain(problemText[code]);
    expect(await htmlErrors(html)).toEqual([]);
  }
  const over = await createCampaign(server, {
    Einddatum__c: '2020-01-31',
    Startdatum__c: '2020-01-01',
  });
  expect((await workspace.send(page, { campagne: over, formKey: 'x'.repeat(12) })).html).toContain(
    problemText['codes.over'],
  );
  const far = await createCampaign(server, {});
  await storedRows(
    server,
    `update glasvezelcampagne__c set einddatum__c = '2999-01-01' where id = $1`,
    far,
  );
  const late = await workspace.send(page, { campagne: far, formKey: 'z'.repeat(12) });
  expect(late.html).toContain(problemText['codes.farEnd']);
  const none = await workspace.send(page, { campagne: await street(0), formKey: 'y'.repeat(12) });
  expect([none.status, none.html.includes(problemText['codes.none'])]).toEqual([400, true]);
});

describe('the codes of a job', () => {
  it('open the sign-up, and can be downloaded until the user confirms', async () => {
    const id = await street(3);
    const formKey = crypto.randomUUID();
    const [one, same] = [
      await workspace.send(page, { campagne: id, formKey }),
      await workspace.send(page, { campagne: id, formKey }),
    ];
    expect(one.to).toBe(same.to);
    const done = await workspace.ended(one.to);
    expect(await htmlErrors(done)).toEqual([]);
    expect(done).toContain(words.letters.button);
    expect((await workspace.open(`${one.to}/aanmeldcodes.csv`)).status).toBe(404);
    const letters = await fetchLetters(one.to);
    expect(letters.status).toBe(200);
    const codes = codesIn(letters.html);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect([code, await isAccepted(code)]).toEqual([code, true]);
    const storedTexts = await storedRows<{ text: string }>(
      server,
      `select to_jsonb(t)::text as text from bulkbewerking__c t union all select to_jsonb(t)::text from aanmeldcode__c t union all select to_jsonb(t)::text from bulk_row t`,
    );
    for (const code of codes)
      expect(
        storedTexts.filter(
          ({ text }) => text.includes(code) || text.includes(code.replace('-', '')),
        ),
      ).toEqual([]);
    // The download may have failed: the same codes can be downloaded again until the user confirms.
    const fetched = await workspace.open(one.to);
    expect(await htmlErrors(fetched.html)).toEqual([]);
    expect(fetched.html).toContain(words.letters.arrived);
    expect(codesIn((await fetchLetters(one.to)).html)).toEqual(codes);
    expect((await workspace.send(one.to, { wens: 'aangekomen' })).status).toBe(303);
    expect((await workspace.send(one.to, { wens: 'aangekomen' })).status).toBe(303);
    const again = await fetchLetters(one.to);
    expect([again.status, again.to]).toEqual([303, one.to]);
    expect((await workspace.open(one.to)).html).toContain(words.letters.gone);
    expect((await workspace.open(`${one.to}/aanmeldcodes-afdrukken`)).url).toMatch(
      new RegExp(`${one.to}$`),
    );
    expect(
      await storedRows(
        server,
        `select 1 from audit where verb = 'export' and object = 'Aanmeldcode__c' and records @> array[$1]`,
        one.to.split('/').at(-1),
      ),
    ).toHaveLength(2);
  });

  it('are deleted four hours after a download that the user did not confirm', async () => {
    const id = await street(1);
    const work = await makeCodes({ campagne: id });
    const job = work.split('/').at(-1)!;
    expect((await workspace.send(work, { wens: 'aangekomen' })).status).toBe(303);
    expect((await fetchLetters(work)).status).toBe(200);
    const secretOf = async () =>
      (
        await storedRows<{ secret: string | null }>(
          server,
          `select opdracht__c::jsonb ->> 'secret' as secret from bulkbewerking__c where id = $1`,
          job,
        )
      )[0]!.secret;
    const later = (hours: number) => ({
      ...server.dependencies.contextOf({ kind: 'system', task: 'test' }),
      now: new Date(Date.now() + hours * 3_600_000),
    });
    await dropFetchedCodes(later(3.9));
    expect(await secretOf()).not.toBe(null);
    await dropFetchedCodes(later(4.1));
    expect(await secretOf()).toBe(null);
    expect((await workspace.open(work)).html).toContain(words.letters.gone);
  });

  it('are printed with a QR code, only after a form is sent', async () => {
    const id = await street(2);
    const work = await makeCodes({ campagne: id });
    const page = await workspace.open(`${work}/aanmeldcodes-afdrukken`);
    expect([page.status, await htmlErrors(page.html), page.html.includes('letter-qr')]).toEqual([
      200,
      [],
      false,
    ]);
    const shown = await workspace.send(`${work}/aanmeldcodes-afdrukken`, {});
    expect([shown.status, await htmlErrors(shown.html)]).toEqual([200, []]);
    for (const code of codesIn((await fetchLetters(work)).html))
      expect(shown.html).toContain(words.print.qr(code));
    expect((await workspace.open(work)).html).toContain(words.letters.arrived);
  });

  it('are one per address, and replace an older one only on request', async () => {
    const id = await street(2);
    const first = codesIn((await fetchLetters(await makeCodes({ campagne: id }))).html);
    expect(
      (await workspace.send(page, { campagne: id, formKey: crypto.randomUUID() })).html,
    ).toContain(problemText['codes.none']);
    expect(
      pageText((await workspace.open(forecastPath({ campagne: id, vervang: 'ja' }))).html),
    ).toContain(`${words.forecast.replaced} ${words.forecast.addresses(2)}`);
    const second = codesIn(
      (await fetchLetters(await makeCodes({ campagne: id, vervang: 'ja' }))).html,
    );
    expect(await statuses(id)).toEqual(['Ingetrokken', 'Ingetrokken', 'Uitgegeven', 'Uitgegeven']);
    expect(await isAccepted(first[0]!)).toBe(false);
    expect(await isAccepted(second[0]!)).toBe(true);
  });

  it('requested twice at once are still one per address', async () => {
    const id = await street(3);
    const sent = await Promise.all(
      [1, 2].map(() => workspace.send(page, { campagne: id, formKey: crypto.randomUUID() })),
    );
    for (const { to } of sent.filter(({ status }) => status === 303)) await workspace.ended(to);
    expect(await statuses(id)).toEqual(['Uitgegeven', 'Uitgegeven', 'Uitgegeven']);
  });

  it('leave out an address that got a code meanwhile, with the reason', async () => {
    const id = await street(1);
    const job = (await makeCodes({ campagne: id })).split('/').at(-1)!;
    await storedRows(server, `update bulk_row set state = 'waiting' where job = $1`, job);
    await storedRows(
      server,
      `update bulkbewerking__c set status__c = 'Gestopt', gedaan__c = 0, gelukt__c = 0 where id = $1`,
      job,
    );
    await workspace.send(`bewerkingen/${job}`, { wens: 'verder' });
    const html = await workspace.ended(`bewerkingen/${job}`);
    expect(html).toContain(problemText['codes.valid']);
    expect(html).not.toContain(words.letters.button);
    expect(await statuses(id)).toEqual(['Uitgegeven']);
  });

  it('are complete after a job that stopped halfway is resumed', async () => {
    const id = await street(4);
    const sent = await workspace.send(page, { campagne: id, formKey: crypto.randomUUID() });
    const job = sent.to.split('/').at(-1)!;
    await workspace.ended(sent.to);
    // Restores the state after the first portion: two codes made, two waiting.
    const rows = await storedRows<{ record_id: string }>(
      server,
      'select record_id from bulk_row where job = $1 and place > 2',
      job,
    );
    await storedRows(
      server,
      'delete from aanmeldcode__c where adres__c = any($1)',
      rows.map(({ record_id }) => record_id),
    );
    await storedRows(
      server,
      `update bulk_row set state = 'waiting' where job = $1 and place > 2`,
      job,
    );
    await storedRows(
      server,
      `update bulkbewerking__c set status__c = 'Gestopt', gedaan__c = 2, gelukt__c = 2 where id = $1`,
      job,
    );
    expect((await workspace.open(sent.to)).html).not.toContain(words.letters.button);
    expect((await fetchLetters(sent.to)).status).toBe(400);
    expect((await workspace.send(sent.to, { wens: 'verder' })).status).toBe(303);
    await workspace.ended(sent.to);
    const codes = codesIn((await fetchLetters(sent.to)).html);
    expect(codes).toHaveLength(4);
    for (const code of codes) expect(await isAccepted(code)).toBe(true);
  });
});

describe('codes for a list of addresses', () => {
  const list = `${page}/lijst`;

  it('report each line without one address of the campaign, and keep the pasted text', async () => {
    const id = await street(4);
    await createAddress(server, {
      Postcode__c: '8011AB',
      Huisnummer__c: 2,
      Toevoeging__c: 'bis',
      Status__c: 'Campagne',
      Campagne__c: id,
    });
    const adressen = [
      '8012 cd 1',
      '8011AB;2;',
      '8011AB;2;BIS',
      '8012CD, 3',
      '8012CD 3',
      '',
      '8011AB 99',
      '<b>Dorpsstraat 1',
      '8011AB 2 zolder',
      '0000AB 1',
    ].join('\n');
    const seen = await workspace.send(list, { campagne: id, adressen, wens: 'bekijken' });
    expect([seen.status, await htmlErrors(seen.html)]).toEqual([200, []]);
    expect(pageText(seen.html)).toContain(`${words.forecast.gets} ${words.forecast.addresses(4)}`);
    expect(pageText(seen.html)).toContain(words.list.wrong.title(4));
    for (const said of [
      `7 8011AB 99 ${problemText['codes.notOfCampaign']}`,
      `9 8011AB 2 zolder ${problemText['codes.whichDoor']}`,
      `10 0000AB 1 ${problemText['form.postcodeWrong']}`,
      problemText['codes.lineUnreadable'],
    ])
      expect(pageText(seen.html)).toContain(said);
    expect(pageText(seen.html)).toContain('8011AB;2;BIS 8012CD, 3');
    const sent = await workspace.send(list, {
      campagne: id,
      adressen,
      wens: 'maken',
      formKey: crypto.randomUUID(),
    });
    await workspace.ended(sent.to);
    expect(codesIn((await fetchLetters(sent.to)).html)).toHaveLength(4);
  });

  it('can come from a file with a header, whose lines fill the field', async () => {
    const id = await street(3);
    const form = new FormData();
    form.append('campagne', id);
    form.append('adressen', '');
    form.append(
      'bestand',
      new File(
        [
          '\uFEFFStraat;Huisnummer;Postcode;Toevoeging\r\nDorp;1;8012CD;\r\nDorp;2;"8011 ab";\r\nDorp;77;8011AB;\r\n',
        ],
        'lijst.csv',
        {
          type: 'text/csv',
        },
      ),
    );
    const seen = await workspace.post(list, form);
    expect(pageText(seen.html)).toContain(`${words.forecast.gets} ${words.forecast.addresses(2)}`);
    expect(pageText(seen.html)).toContain(
      `4 Dorp;77;8011AB; ${problemText['codes.notOfCampaign']}`,
    );
    expect(seen.html).toContain('Straat;Huisnummer;Postcode;Toevoeging');
  });

  it('are refused for an empty list, and for more than 5,000 lines', async () => {
    const id = await street(0);
    const empty = await workspace.send(list, { campagne: '', adressen: ' ' });
    expect([empty.status, await htmlErrors(empty.html)]).toEqual([400, []]);
    expect(pageText(empty.html)).toContain(
      `${words.list.lines.label}: ${problemText['record.required']}`,
    );
    const much = await workspace.send(list, {
      campagne: id,
      adressen: '8011AB 1\n'.repeat(5_001),
    });
    expect([much.status, much.html.includes(problemText['codes.tooManyLines'])]).toEqual([
      400,
      true,
    ]);
  });
});

it('a range of house numbers limits the forecast', async () => {
  const id = await street(9);
  const { html } = await workspace.open(forecastPath({ campagne: id, van: '3', tot: '6' }));
  expect(pageText(html)).toContain(`${words.forecast.gets} ${words.forecast.addresses(4)}`);
  expect((await workspace.open(forecastPath({ campagne: id, van: '7', tot: '6' }))).html).toContain(
    problemText['record.range'],
  );
});

it('sales cannot make codes, nor download those of another user', async () => {
  const sales = await openWorkspaceClient(server, 'verkoop');
  expect((await sales.open(page)).status).toBe(404);
  expect([
    (await sales.open(`${page}/lijst`)).status,
    (await sales.send(`${page}/lijst`, {})).status,
  ]).toEqual([404, 404]);
  expect((await sales.send(page, { campagne: 'x' })).status).toBe(404);
  const job = (await makeCodes({ campagne: await street(1) })).split('/').at(-1)!;
  for (const way of ['aanmeldcodes.csv', 'aanmeldcodes-afdrukken'])
    expect((await sales.send(`bewerkingen/${job}/${way}`, {})).status).toBe(404);
});
