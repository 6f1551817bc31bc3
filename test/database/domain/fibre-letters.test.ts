import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCode } from '#domain/fibre/check-code.ts';
import { issueCodes, type Letter } from '#domain/fibre/issue-codes.ts';
import { codeAlphabet, parseFibreCode } from '#protocol/telecom/fibre-code.ts';
import { csvLine } from '#protocol/texts/csv.ts';
import { demoCode } from '#server/demo/demo-fibre.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createAddress, createCampaign, fibreYear } from '../../support/fibre.ts';
import { createRow } from '../../rows.ts';

let server: TestServer;
let folder: string;
let park: string;
const key = 'de-werf';

beforeAll(async () => {
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), 'zorgeloos-letters-'));
  park = await createCampaign(server, { Name: '=De "Werf"; noord', Sleutel__c: key });
  for (const fields of [
    { Huisnummer__c: 10 },
    { Huisnummer__c: 9, Huisletter__c: 'A', Toevoeging__c: 'bis' },
    { Huisnummer__c: 9 },
  ])
    await createAddress(server, {
      Postcode__c: '1699ZZ',
      Status__c: 'Campagne',
      Campagne__c: park,
      ...fields,
    });
  await createAddress(server, {
    Postcode__c: '1699ZZ',
    Huisnummer__c: 11,
    Status__c: 'Niet beschikbaar',
    Campagne__c: park,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

let drawn = 0;
const draw = () =>
  [...String(++drawn).padStart(8, '0')].map((digit) => codeAlphabet[Number(digit) + 3]!).join('');
async function issue(
  valid: 'keep' | 'renew' = 'keep',
  how: { draw?: () => string; deliver?: () => void } = {},
) {
  const letters: Letter[] = [];
  const result = await issueCodes(server.ctx, {
    campaign: key,
    valid,
    draw,
    deliver: (all) => void letters.splice(0, letters.length, ...all),
    ...how,
  });
  return { result, letters };
}
const statuses = () =>
  storedRows<{ status__c: string; count: number }>(
    server,
    'select status__c, count(*) as count from aanmeldcode__c where campagne__c = $1 group by 1 order by 1',
    park,
  );
const opens = (code: string) =>
  checkCode(server.dependencies.contextOf({ kind: 'guest' }), {
    value: { code, house: null },
    address: '192.0.2.1',
  });

it('a delivery that fails leaves no code in the database', async () => {
  const disk = issue('keep', {
    deliver: () => {
      throw new Error('the disk is full');
    },
  });
  await expect(disk).rejects.toThrow('the disk is full');
  expect(await statuses()).toEqual([]);
});

it('every address in the campaign gets one code, which opens its sign-up', async () => {
  const { result, letters } = await issue();
  expect(result).toEqual({ ok: true, value: { made: 3, valid: 0, withdrawn: 0, signedUp: 0 } });
  expect(
    letters.map(({ fibreAddress }) => [
      fibreAddress.houseNumber,
      fibreAddress.letter,
      fibreAddress.addition,
    ]),
  ).toEqual([
    [9, null, null],
    [9, 'A', 'bis'],
    [10, null, null],
  ]);
  for (const { code, fibreAddress } of letters)
    expect(await opens(code)).toMatchObject({
      ok: true,
      value: { state: 'open', door: fibreAddress },
    });
});

it('issuing codes again makes none for addresses with a valid code', async () => {
  const { result, letters } = await issue();
  expect(result).toEqual({ ok: true, value: { made: 0, valid: 3, withdrawn: 0, signedUp: 0 } });
  expect(letters).toEqual([]);
});

it('renewing withdraws the valid codes and makes new ones', async () => {
  const [old] = await storedRows<{ hash__c: string }>(
    server,
    'select hash__c from aanmeldcode__c where campagne__c = $1 limit 1',
    park,
  );
  const { result } = await issue('renew');
  expect(result).toEqual({ ok: true, value: { made: 3, valid: 0, withdrawn: 3, signedUp: 0 } });
  expect(await statuses()).toEqual([
    { status__c: 'Ingetrokken', count: 3 },
    { status__c: 'Uitgegeven', count: 3 },
  ]);
  expect(
    await storedRows(
      server,
      'select status__c from aanmeldcode__c where hash__c = $1',
      old!.hash__c,
    ),
  ).toEqual([{ status__c: 'Ingetrokken' }]);
});

it('a drawn code that exists is drawn again', async () => {
  await storedRows(
    server,
    `update aanmeldcode__c set status__c = 'Ingetrokken' where campagne__c = $1`,
    park,
  );
  drawn -= 3;
  expect((await issue()).result).toMatchObject({ ok: true, value: { made: 3 } });
});

it('an address that signed up gets no new code', async () => {
  await storedRows(
    server,
    `update aanmeldcode__c set status__c = 'Gebruikt' where adres__c = (select id from glasvezeladres__c where postcode__c = '1699ZZ' and huisnummer__c = 10) and status__c = 'Uitgegeven'`,
  );
  expect((await issue('renew')).result).toMatchObject({
    ok: true,
    value: { made: 2, withdrawn: 2, signedUp: 1 },
  });
});

it('a campaign whose last day is too far away gets no codes', async () => {
  await createRow(server, 'Glasvezelcampagne__c', {
    Name: 'Ver',
    Sleutel__c: 'ver',
    Status__c: 'Loopt',
  });
  const far = `update glasvezelcampagne__c set einddatum__c = '2999-01-01' where sleutel__c = 'ver'`;
  await storedRows(server, far);
  const asked = { campaign: 'ver', valid: 'keep', draw, deliver: () => undefined } as const;
  expect(await issueCodes(server.ctx, asked)).toMatchObject({
    ok: false,
    problems: [{ code: 'record.rule', detail: expect.stringContaining('ends on 2999-01-01') }],
  });
});

it('an unknown campaign and one past its last day get no codes', async () => {
  await createRow(server, 'Glasvezelcampagne__c', {
    Name: 'Voorbij',
    Sleutel__c: 'voorbij',
    Einddatum__c: '2020-01-01',
    Status__c: 'Loopt',
  });
  for (const [campaignKey, code] of [
    ['nergens', 'record.notFound'],
    ['voorbij', 'record.rule'],
  ])
    expect(
      await issueCodes(server.ctx, {
        campaign: campaignKey!,
        valid: 'keep',
        draw,
        deliver: () => undefined,
      }),
    ).toMatchObject({
      ok: false,
      problems: [{ code }],
    });
});

it('the code that the demo prints opens its sign-up', async () => {
  expect(await opens(demoCode)).toMatchObject({
    ok: true,
    value: {
      state: 'open',
      door: { postcode: '3446AA', houseNumber: 1 },
      campaign: { name: 'Bedrijvenpark De Wetering' },
    },
  });
});

const command = (...args: string[]) => {
  const run = spawnSync(process.execPath, ['src/cli/fibre-codes.ts', ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, PUBLIC_URL: '' },
    encoding: 'utf8',
  });
  return { exit: run.status, said: run.stdout + run.stderr };
};

it('the command needs PUBLIC_URL or --site', () => {
  expect(command(key, '--out', join(folder, 'x.csv'))).toEqual({
    exit: 1,
    said: expect.stringContaining('set PUBLIC_URL, or give --site'),
  });
});

it('the command writes a CSV for Dutch Excel and QR codes that only its user may read', () => {
  const out = join(folder, 'brieven.csv');
  expect(command(key, '--renew', '--site', 'https://www.voorbeeld.example', '--out', out)).toEqual({
    exit: 0,
    said: expect.stringContaining('2 made'),
  });
  const [heads, first, second, rest] = readFileSync(out, 'utf8').split('\r\n');
  expect(heads).toBe(
    '\uFEFFCampagne;Adres;Postcode;Plaats;Aanmeldcode;Link;QR-code;Geldig tot en met',
  );
  const code = /;(\w{5}-\w{5});/.exec(first!)?.[1] ?? '';
  expect(parseFibreCode(code)).not.toBeNull();
  expect(first).toBe(
    `"'=De ""Werf""; noord";Kade 9;1699 ZZ;Hoorn;${code};https://www.voorbeeld.example/aanmeldformulier-glasvezel?code=${code};brieven-qr/000001.svg;31-12-${fibreYear}`,
  );
  expect(second).toContain(';Kade 9A-bis;');
  expect(rest).toBe('');
  expect(readdirSync(join(folder, 'brieven-qr'))).toEqual(['000001.svg', '000002.svg']);
  expect(readFileSync(join(folder, 'brieven-qr/000001.svg'), 'utf8')).toContain('<svg');
  expect([out, join(folder, 'brieven-qr')].map((path) => statSync(path).mode & 0o077)).toEqual([
    0, 0,
  ]);
  expect(existsSync(`${out}.part`)).toBe(false);
});

it('the QR code of a letter links to the sign-up with the code filled in', async () => {
  const link = decodeQR(pixelsOf(readFileSync(join(folder, 'brieven-qr/000001.svg'), 'utf8')));
  const [, letter] = readFileSync(join(folder, 'brieven.csv'), 'utf8').split('\r\n');
  expect(letter!.split(';')).toContain(link);
  const { pathname, searchParams, search } = new URL(link);
  const html = await (await fetch(new URL(pathname + search, server.url))).text();
  expect(html).toContain(`value="${searchParams.get('code')}"`);
  expect(parseFibreCode(searchParams.get('code')!)).not.toBeNull();
});

/**
 * The pixels of an SVG whose outlines run along whole units, filled by the even-odd rule.
 */
function pixelsOf(svg: string): { width: number; height: number; data: Uint8Array } {
  const [left = 0, top = 0, width = 0, height = 0] = /viewBox="([^"]+)"/
    .exec(svg)![1]!
    .split(' ')
    .map(Number);
  const black = new Uint8Array(width * height);
  for (const [outline] of svg.matchAll(/M[^MZ]+Z/g)) {
    const corners = [...outline.matchAll(/(-?\d+) (-?\d+)/g)].map(
      ([, x, y]) => [Number(x) - left, Number(y) - top] as const,
    );
    for (const [at, [x, y]] of corners.entries()) {
      const [, next] = corners[(at + 1) % corners.length]!;
      for (let row = Math.min(y, next); row < Math.max(y, next); row++)
        for (let column = x; column < width; column++) black[row * width + column]! ^= 1;
    }
  }
  const scale = 4;
  const data = new Uint8Array(width * height * scale * scale * 4).fill(255);
  for (let y = 0; y < height * scale; y++)
    for (let x = 0; x < width * scale; x++)
      if (black[Math.floor(y / scale) * width + Math.floor(x / scale)] === 1)
        data.fill(0, (y * width * scale + x) * 4, (y * width * scale + x) * 4 + 3);
  return { width: width * scale, height: height * scale, data };
}

it('the command never overwrites letters, as their codes are stored nowhere else', () => {
  const before = readFileSync(join(folder, 'brieven.csv'), 'utf8');
  expect(
    command(
      key,
      '--renew',
      '--site',
      'https://www.voorbeeld.example',
      '--out',
      join(folder, 'brieven.csv'),
    ),
  ).toMatchObject({ exit: 1 });
  expect(readFileSync(join(folder, 'brieven.csv'), 'utf8')).toBe(before);
});

it('a cell of a CSV is never a formula, and a negative number stays a number', () => {
  expect(
    csvLine(['=1+1', '+31', '-1', '-1+1', '-1,50', '@x', 'a;b', 'c"d', 'e\nf', 'gewoon']),
  ).toBe(`'=1+1;'+31;-1;'-1+1;-1,50;'@x;"a;b";"c""d";"e\nf";gewoon\r\n`);
});
