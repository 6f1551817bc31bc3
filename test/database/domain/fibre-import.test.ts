import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressRows, sampleAddressFile } from '#db/seed/demo/fibre.ts';
import { demoContextOf } from '#db/seed/demo/world.ts';
import { type ImportStep, importAddresses } from '#domain/imports/import-addresses.ts';
import { openDelimitedPath } from '#integrations/delimited-path.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), 'zorgeloos-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const sample = 'src/db/seed/fibre-addresses.csv';
const head =
  'postcode;huisnummer;huisletter;toevoeging;straat;woonplaats;nummeraanduiding;status;datum;campagne';
let files = 0;
function fileOf(...lines: string[]): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, lines.join('\n'));
  return path;
}

async function importFile(path: string): Promise<Pick<ImportStep, 'counts' | 'refused'>> {
  const steps: ImportStep[] = [];
  for await (const step of importAddresses(server.ctx, await openDelimitedPath(path)))
    steps.push(step);
  return { counts: steps.at(-1)!.counts, refused: steps.flatMap((step) => step.refused) };
}

/** Starts the import command as an operator runs it. */
function command(
  path: string,
  environment: Record<string, string> = {},
): {
  said: Promise<string>;
  pid: number;
  until(text: string): Promise<void>;
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, ['src/cli/import-addresses.ts', path], {
    env: { ...process.env, ...environment, DATABASE_URL: server.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece.toString());
      for (const listener of listeners) listener();
    });
  const { promise: exit, resolve: ended } = Promise.withResolvers<number | null>();
  child.once('close', ended);
  return {
    pid: child.pid!,
    exit,
    said: exit.then(() => pieces.join('')),
    until: (text) =>
      new Promise((resolve) => {
        const listener = () => void (pieces.join('').includes(text) && resolve());
        listeners.add(listener);
        listener();
      }),
  };
}

/** A line with address number `n` of a made-up town. */
const townLine = (n: number): string => {
  const letters = String.fromCharCode(
    65 + (Math.floor(n / 2_600) % 26),
    65 + (Math.floor(n / 100) % 26),
  );
  return `${9_000 + Math.floor(n / 67_600)}${letters};${(n % 100) + 1};;;Dorpsstraat;Testdam;9999200${String(n).padStart(9, '0')};Onbekend;;`;
};
/** `note`: the text of an extra last column, which the import ignores. */
function writeAddressFile(count: number, note = ''): string {
  const path = fileOf(note === '' ? head : `${head};opmerking`);
  for (let from = 0; from < count; from += 1_000) {
    const lines = Array.from(
      { length: Math.min(1_000, count - from) },
      (_, i) => `\n${townLine(from + i)}${note && `;${note}`}`,
    );
    appendFileSync(path, lines.join(''));
  }
  return path;
}
const townCount = async () =>
  (
    await storedRows<{ count: number }>(
      server,
      `select count(*) as count from glasvezeladres__c where woonplaats__c = 'Testdam'`,
    )
  )[0]!.count;

it('the sample file has the addresses of the demo', () => {
  const rows = addressRows(demoContextOf({ seed: 1, today: '2026-11-21' }));
  expect(rows).toHaveLength(2_000);
  expect(readFileSync(sample, 'utf8')).toBe(sampleAddressFile(rows));
});

it('the addresses of the demo, imported into the demo, change nothing', async () => {
  const before = await storedRows(server, 'select * from glasvezeladres__c order by id');
  // The demo data was made when the first test server opened, which may be yesterday.
  const [newest] = await storedRows<{ day: string }>(
    server,
    'select max(datum__c) as day from glasvezeladres__c',
  );
  const rowsOf = (day: string) => addressRows(demoContextOf({ seed: 1, today: day }));
  const seeded = [0, 1].map((ago) =>
    rowsOf(localDay(new Date(server.ctx.now.getTime() - ago * 86_400_000))),
  );
  const rows = seeded.find(
    (one) =>
      one.some((row) => row['Datum__c'] === newest!.day) &&
      one.every((row) => String(row['Datum__c'] ?? '') <= newest!.day),
  );
  const sample = fileOf(sampleAddressFile(rows!).trimEnd());
  expect(await importFile(sample)).toEqual({
    counts: { lines: 2_001, made: 0, changed: 0, same: 2_000, repeated: 0, refused: 0 },
    refused: [],
  });
  expect(await storedRows(server, 'select * from glasvezeladres__c order by id')).toEqual(before);
});

it('a file is imported once, and the same file again changes nothing', async () => {
  const path = fileOf(
    head,
    '1622 aa;1;;;Kade;Hoorn;;Beschikbaar;2026-01-01;woerden-de-wetering',
    '1622AA;1;a;2;Kade;Hoorn;0405200000000777;;;',
    '1622AA;2;;;;;;;;',
  );
  expect((await importFile(path)).counts).toMatchObject({ made: 3, refused: 0 });
  const rows = await storedRows(
    server,
    `select * from glasvezeladres__c where postcode__c = '1622AA' order by huisnummer__c, huisletter__c nulls first`,
  );
  expect(rows).toMatchObject([
    {
      name: 'Kade 1, 1622AA Hoorn',
      status__c: 'Beschikbaar',
      datum__c: '2026-01-01',
      huisletter__c: null,
      bron__c: 'Adressenbestand',
    },
    {
      name: 'Kade 1a-2, 1622AA Hoorn',
      status__c: 'Onbekend',
      nummeraanduiding__c: '0405200000000777',
    },
    { name: '2, 1622AA', straat__c: null },
  ]);
  expect((await importFile(path)).counts).toMatchObject({ made: 0, changed: 0, same: 3 });
  expect(
    await storedRows(
      server,
      `select * from glasvezeladres__c where postcode__c = '1622AA' order by huisnummer__c, huisletter__c nulls first`,
    ),
  ).toEqual(rows);
});

it('an import counts the addresses of its campaigns', async () => {
  const [{ adressen__c: before } = { adressen__c: 0 }] = await storedRows<{ adressen__c: number }>(
    server,
    `select adressen__c from glasvezelcampagne__c where sleutel__c = 'zwolle-havenkwartier'`,
  );
  await importFile(
    fileOf(head, '8028ZZ;99;;;Rietkade;Zwolle;;Gepland;2027-01-01;zwolle-havenkwartier'),
  );
  expect(
    await storedRows(
      server,
      `select adressen__c from glasvezelcampagne__c where sleutel__c = 'zwolle-havenkwartier'`,
    ),
  ).toEqual([{ adressen__c: before + 1 }]);
});

it('invalid lines are reported with their number and reason, and skipped', async () => {
  const path = fileOf(
    head,
    '1623AA;1;;;Kade;Hoorn;;;;',
    '0623AA;2;;;Kade;Hoorn;;;;',
    '1623AA;twee;;;Kade;Hoorn;;;;',
    '',
    '1623AA;3;;;Kade;Hoorn;;;;;x',
    '1623AA;4;;;"Kade;Hoorn;;;;',
    '1623AA;5;;;"Kade ""Zuid"", achter";Hoorn;;;;',
    '1623AA;6;;;Kade;Hoorn;;Misschien;;',
    '1623AA;7;;;Kade;Hoorn;;Campagne;;geen-campagne',
    '1623AA;8;;;Kade;Hoorn;;Gepland;31-12-2026;',
    '1623AA;9;;;nul\u0000;Hoorn;;;;',
    '1623AA;10;;;Kade;Hoorn;;;;',
  );
  const { counts, refused } = await importFile(path);
  expect(counts).toMatchObject({ lines: 13, made: 3, refused: 8 });
  expect(refused.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`)).toEqual([
    '3 Postcode__c',
    '4 Huisnummer__c',
    '6 has 11 cells where the head has 10',
    '7 a quotation mark is not closed, or stands where none may stand',
    '9 Status__c',
    '10 Campagne__c',
    '11 Datum__c',
    '12 Straat__c',
  ]);
  expect(
    await storedRows(
      server,
      `select straat__c from glasvezeladres__c where postcode__c = '1623AA' order by huisnummer__c`,
    ),
  ).toEqual([{ straat__c: 'Kade' }, { straat__c: 'Kade "Zuid", achter' }, { straat__c: 'Kade' }]);
});

it.each([
  [
    'commas, quotes, CRLF and a byte order mark',
    '\uFEFF"Postcode","Huisnummer","Nummeraanduiding ID"\r\n"1624AA","1","0405200000000901"\r\n',
  ],
  [
    'tabs and other names',
    'postcode\thuisnummer\thuisnummertoevoeging\topenbareruimte\tonbekend\n1624AB\t1\tbis\tKade\tx\n',
  ],
])('a file with %s is imported', async (_how, content) => {
  expect((await importFile(fileOf(content))).counts).toMatchObject({ made: 1, refused: 0 });
});

it('all faults of a row are reported, and a quoted cell may span lines', async () => {
  const { counts, refused } = await importFile(
    fileOf(
      head,
      '1626AA;1;;;"Kade\nachter";Hoorn;;;;',
      'X;abc;;;Kade;Hoorn;12;;;geen-campagne',
      '1626AA;2;;;"Open;Hoorn;;;;',
      'achter',
      '1626AA;3;;;Kade;Hoorn;;;;',
    ),
  );
  expect(counts).toMatchObject({ lines: 7, made: 1, refused: 3 });
  const named = refused.map(({ line, reason }) => [
    line,
    ...reason.split('; ').map((one) => one.split(':')[0]),
  ]);
  expect(named).toEqual([
    [2, 'Straat__c'],
    [4, 'Postcode__c', 'Huisnummer__c', 'Nummeraanduiding__c', 'Campagne__c'],
    [5, 'a quotation mark is not closed, so that the lines after it were not read either'],
  ]);
});

it('the exit code of the command shows skipped lines and unreadable files', async () => {
  const good = command(fileOf(head, '1625AA;1;;;Kade;Hoorn;;;;'));
  expect([await good.exit, await good.said]).toEqual([0, expect.stringContaining('1 made')]);
  const skipping = command(fileOf(head, 'x;1;;;Kade;Hoorn;;;;', '1625AA;2;;;Kade;Hoorn;;;;'));
  expect([await skipping.exit, await skipping.said]).toEqual([
    2,
    expect.stringContaining('line 2: Postcode__c'),
  ]);
  const none = command(fileOf('naam;adres', 'a;b'));
  expect([await none.exit, await none.said]).toEqual([
    1,
    expect.stringContaining('no column postcode and no column huisnummer'),
  ]);
  const away = command(join(folder, 'away.csv'));
  expect([await away.exit, await away.said]).toEqual([
    1,
    expect.stringContaining('cannot be read'),
  ]);
});

it('a line with a day too far away is refused, the others are imported', async () => {
  const line = (number: number, day: string) =>
    `1698ZZ;${number};;;Proefstraat;Proefdorp;;Gepland;${day};`;
  const last = addMonths(localDay(new Date()), dateLimits.fibreAhead);
  const path = fileOf(head, line(1, '2999-01-01'), line(2, last), line(3, addDays(last, 1)));
  const { counts, refused } = await importFile(path);
  expect([counts.made, refused]).toEqual([
    1,
    [2, 4].map((at) => ({ line: at, reason: `Datum__c: at most ${last} expected` })),
  ]);
});

it('an import that was killed resumes where it stopped, without duplicates', async () => {
  const count = process.env.DEEP ? 30_000 : 10_000;
  // The note makes a batch, which has a size in bytes, hold a thousand lines.
  const path = writeAddressFile(count, 'x'.repeat(200));
  const killed = command(path);
  await killed.until(' lines');
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.exit).toBeNull();
  const before = await townCount();
  const [progress] = await storedRows<{ lines: number; finished: boolean }>(
    server,
    `select (counts->>'lines')::integer as lines, finished_at is not null as finished from import_progress order by changed_at desc limit 1`,
  );
  expect(progress).toEqual({ lines: before + 1, finished: false });
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(count);
  const again = command(path);
  expect(await again.said).toContain(`${count.toLocaleString('en')} made`);
  expect(await again.said).toContain(`At line ${progress!.lines}.`);
  expect(await again.exit).toBe(0);
  expect(await townCount()).toBe(count);
});

// The program itself takes some 40 MB of the heap; the lines alone would be 60 MB.
it('an import of 60 MB runs with 64 MB of heap', async () => {
  const path = writeAddressFile(10_000, 'x'.repeat(6_000));
  expect(statSync(path).size).toBeGreaterThan(60_000_000);
  const large = command(path, { NODE_OPTIONS: '--max-old-space-size=64' });
  expect([await large.exit, await large.said]).toEqual([0, expect.not.stringContaining('skipped')]);
  expect(await townCount()).toBeGreaterThanOrEqual(10_000);
});
