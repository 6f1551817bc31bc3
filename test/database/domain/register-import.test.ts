import { spawn } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeZip } from 'client-zip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/**
 * The command that imports addresses reads the files of the national register itself. Source:
 * Kadaster, BAG 2.0 Extract; PDOK, bag-light.gpkg.
 */

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'zorgeloos-register-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});
beforeEach(() => server.dependencies.database.pool.query('delete from glasvezeladres__c'));

/** Runs the command as an operator does; its temporary files are in `temp`. */
function importFile(path: string): Promise<{ code: number | null; said: string }> {
  const temp = mkdtempSync(join(folder, 'temp-'));
  const child = spawn(process.execPath, ['src/cli/import-addresses.ts', path], {
    env: { ...process.env, TMPDIR: temp, DATABASE_URL: server.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => void (said += piece.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      expect(readdirSync(temp), 'the command leaves no temporary file').toEqual([]);
      resolve({ code, said });
    });
  });
}

const addresses = async () =>
  (
    await storedRows<{ name: string; id: string }>(
      server,
      'select name, nummeraanduiding__c as id from glasvezeladres__c order by name',
    )
  ).map(({ name, id }) => [name, id]);

type Version = { begin?: string; end?: string; replaced?: boolean; status?: string };

const versionOf = ({ begin = '2015-01-01', end, replaced = false }: Version): string =>
  `<Objecten:voorkomen><Historie:Voorkomen><Historie:voorkomenidentificatie>1</Historie:voorkomenidentificatie><Historie:beginGeldigheid>${begin}</Historie:beginGeldigheid>${end === undefined ? '' : `<Historie:eindGeldigheid>${end}</Historie:eindGeldigheid>`}<Historie:tijdstipRegistratie>2015-01-02T10:00:00.000</Historie:tijdstipRegistratie>${replaced ? '<Historie:eindRegistratie>2019-01-02T10:00:00.000</Historie:eindRegistratie>' : ''}</Historie:Voorkomen></Objecten:voorkomen>`;

const town = (id: string, name: string, version: Version = {}): string =>
  `<Objecten:Woonplaats><Objecten:identificatie domein="NL.IMBAG.Woonplaats">${id}</Objecten:identificatie><Objecten:naam>${name}</Objecten:naam><Objecten:geometrie><gml:posList>1 2 3 4</gml:posList></Objecten:geometrie><Objecten:status>Woonplaats aangewezen</Objecten:status>${versionOf(version)}</Objecten:Woonplaats>`;

type Street = Version & { id: string; name: string; town: string };

const street = ({ id, name, town, ...version }: Street): string =>
  `<Objecten:OpenbareRuimte><Objecten:identificatie domein="NL.IMBAG.Openbareruimte">${id}</Objecten:identificatie><Objecten:naam>${name}</Objecten:naam><Objecten:type>Weg</Objecten:type><Objecten:status>${version.status ?? 'Naamgeving uitgegeven'}</Objecten:status>${versionOf(version)}<Objecten:verkorteNaam><nen5825:VerkorteNaamOpenbareRuimte><nen5825:verkorteNaam>Kort</nen5825:verkorteNaam></nen5825:VerkorteNaamOpenbareRuimte></Objecten:verkorteNaam><Objecten:ligtIn><Objecten-ref:WoonplaatsRef domein="NL.IMBAG.Woonplaats">${town}</Objecten-ref:WoonplaatsRef></Objecten:ligtIn></Objecten:OpenbareRuimte>`;

type Designation = Version & {
  id: string;
  street: string;
  number: string;
  letter?: string;
  addition?: string;
  postcode?: string;
  town?: string;
};

const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<Objecten:${name}>${value}</Objecten:${name}>`;

const designation = (of: Designation): string =>
  `<Objecten:Nummeraanduiding><Objecten:identificatie domein="NL.IMBAG.Nummeraanduiding">${of.id}</Objecten:identificatie><Objecten:huisnummer>${of.number}</Objecten:huisnummer>${optional('huisletter', of.letter)}${optional('huisnummertoevoeging', of.addition)}${optional('postcode', of.postcode)}<Objecten:typeAdresseerbaarObject>Verblijfsobject</Objecten:typeAdresseerbaarObject><Objecten:status>${of.status ?? 'Naamgeving uitgegeven'}</Objecten:status>${versionOf(of)}<Objecten:ligtAan><Objecten-ref:OpenbareRuimteRef domein="NL.IMBAG.Openbareruimte">${of.street}</Objecten-ref:OpenbareRuimteRef></Objecten:ligtAan>${of.town === undefined ? '' : `<Objecten:ligtIn><Objecten-ref:WoonplaatsRef domein="NL.IMBAG.Woonplaats">${of.town}</Objecten-ref:WoonplaatsRef></Objecten:ligtIn>`}</Objecten:Nummeraanduiding>`;

const xml = (...objects: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sl-bag-extract:bagStand xmlns:sl-bag-extract="http://www.kadaster.nl/schemas/lvbag/extract-deelbestand-lvc/v20200601" xmlns:sl="http://www.kadaster.nl/schemas/standlevering-generiek/1.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:nen5825="www.kadaster.nl/schemas/lvbag/imbag/nen5825/v20200601" xmlns:Objecten="www.kadaster.nl/schemas/lvbag/imbag/objecten/v20200601" xmlns:Objecten-ref="www.kadaster.nl/schemas/lvbag/imbag/objecten-ref/v20200601" xmlns:Historie="www.kadaster.nl/schemas/lvbag/imbag/historie/v20200601"><sl:standBestand><sl:dataset>LVBAG</sl:dataset>${objects.map((object) => `<sl:stand><sl-bag-extract:bagObject>${object}</sl-bag-extract:bagObject></sl:stand>`).join('\n')}</sl:standBestand></sl-bag-extract:bagStand>`;

const zipOf = async (files: Record<string, string | Uint8Array>): Promise<Uint8Array> => {
  const inputs = Object.entries(files).map(([name, input]) => ({ name, input }));
  return new Uint8Array(await new Response(makeZip(inputs)).arrayBuffer());
};

let files = 0;
function written(bytes: Uint8Array, form = 'zip'): string {
  const path = join(folder, `${++files}.${form}`);
  writeFileSync(path, bytes);
  return path;
}

const towns = xml(
  town('1001', 'Hoorn'),
  town('1002', 'Zwaag'),
  town('1002', 'Oud-Zwaag', { end: '2018-01-01' }),
);
const streets = xml(
  street({ id: '0405300000000001', name: 'Rietkade', town: '1001' }),
  street({ id: '0405300000000001', name: 'Rietdijk', town: '1001', replaced: true }),
  street({ id: '0405300000000002', name: 'Laan van &quot;Zwaag&quot;; Oost', town: '1002' }),
);
const numbers = xml(
  designation({
    id: '0405200000000001',
    street: '0405300000000001',
    number: '3',
    letter: 'a',
    addition: 'bis',
    postcode: '1621AA',
  }),
  designation({
    id: '0405200000000002',
    street: '0405300000000002',
    number: '12',
    postcode: '1689BB',
  }),
  designation({
    id: '0405200000000003',
    street: '0405300000000001',
    number: '5',
    postcode: '1621AA',
    town: '1002',
  }),
  designation({
    id: '0405200000000004',
    street: '0405300000000001',
    number: '7',
    postcode: '1621AA',
    end: '2020-02-02',
  }),
  designation({
    id: '0405200000000005',
    street: '0405300000000001',
    number: '9',
    postcode: '1621AA',
    begin: '2999-01-01',
  }),
  designation({
    id: '0405200000000006',
    street: '0405300000000001',
    number: '11',
    postcode: '1621AA',
    status: 'Naamgeving ingetrokken',
  }),
  designation({ id: '0405200000000007', street: '0405300000000001', number: '13' }),
);
const expected = [
  ['Laan van "Zwaag"; Oost 12, 1689BB Zwaag', '0405200000000002'],
  ['Rietkade 3a-bis, 1621AA Hoorn', '0405200000000001'],
  ['Rietkade 5, 1621AA Zwaag', '0405200000000003'],
];

describe('a BAG extract', () => {
  const extract = async (change: Record<string, string | Uint8Array> = {}) =>
    zipOf({
      'Leveringsdocument-BAG-Extract.xml': '<x/>',
      '9999WPL08112026.zip': await zipOf({ '9999WPL08112026-000001.xml': towns }),
      '9999OPR08112026.zip': await zipOf({ '9999OPR08112026-000001.xml': streets }),
      '9999NUM08112026.zip': await zipOf({ '9999NUM08112026-000001.xml': numbers }),
      '9999PND08112026.zip': new Uint8Array([1, 2, 3]),
      ...change,
    });

  it('gives the addresses that hold today, each in its town', async () => {
    const { code, said } = await importFile(written(await extract()));
    expect(said).toContain('3 addresses read from the BAG extract; 1 without a postcode left out.');
    expect(said).toContain('Addresses: 3 made');
    expect(code).toBe(0);
    expect(await addresses()).toEqual(expected);
  });

  it('may hold the XML files themselves, and changes nothing when it is read again', async () => {
    const path = written(
      await zipOf({
        'bag/0405WPL08112026.xml': towns,
        'bag/0405OPR08112026.xml': streets,
        'bag/0405NUM08112026-000001.xml': numbers,
      }),
    );
    await importFile(path);
    expect((await importFile(path)).said).toContain('Addresses: 0 made, 0 changed, 3 unchanged');
    expect(await addresses()).toEqual(expected);
  });

  it.each([
    ['a zip that was cut', async () => (await extract()).slice(0, -60), /The zip is incomplete/],
    [
      'a zip in it that was cut',
      async () => {
        const inner = await zipOf({ '9999NUM08112026-000001.xml': numbers });
        return extract({ '9999NUM08112026.zip': inner.slice(0, -40) });
      },
      /The zip is incomplete/,
    ],
    [
      'a file in it that was cut after some addresses',
      async () =>
        extract({
          '9999NUM08112026.zip': await zipOf({
            '9999NUM08112026-000001.xml': numbers.slice(0, -400),
          }),
        }),
      /A file in the zip is incomplete/,
    ],
    ['other files', () => zipOf({ 'lees.txt': 'niets' }), /not a complete BAG extract/],
    [
      'no streets',
      () => zipOf({ '9999WPL08112026.xml': towns, '9999NUM08112026.xml': numbers }),
      /not a complete BAG extract/,
    ],
  ])('with %s is refused, and nothing is stored', async (_, bytes, sentence) => {
    const { code, said } = await importFile(written(await bytes()));
    expect(said).toMatch(sentence);
    expect(said).toContain('Nothing was stored.');
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await addresses()).toEqual([]);
  });
});

describe('a GeoPackage of PDOK', () => {
  const objects = `(geom blob, identificatie text, status text, openbare_ruimte_naam text, huisnummer integer,
    huisletter text, toevoeging text, postcode text, woonplaats_naam text,
    nummeraanduiding_hoofdadres_identificatie text)`;
  function geoPackage(fill: (database: DatabaseSync) => void): string {
    const path = join(folder, `${++files}.gpkg`);
    const database = new DatabaseSync(path);
    fill(database);
    database.close();
    return path;
  }
  const filled = (): string =>
    geoPackage((database) => {
      database.exec(`create table pand (identificatie text);
        create table verblijfsobject ${objects}; create table ligplaats ${objects};
        insert into verblijfsobject values
          (null, 'v1', 'Verblijfsobject in gebruik', 'Rietkade', 3, 'a', 'bis', '1621AA', 'Hoorn', '0405200000000001'),
          (null, 'v1', 'Verblijfsobject in gebruik', 'Rietkade', 3, 'a', 'bis', '1621AA', 'Hoorn', '0405200000000001'),
          (null, 'v2', 'Verblijfsobject in gebruik', 'Laan van "Zwaag"; Oost', 12, null, null, '1689BB', 'Zwaag', '0405200000000002'),
          (null, 'v3', 'Verblijfsobject ingetrokken', 'Rietkade', 9, null, null, '1621AA', 'Hoorn', '0405200000000009'),
          (null, 'v4', 'Verblijfsobject gevormd', 'Rietkade', 11, null, null, null, 'Hoorn', '0405200000000008');
        insert into ligplaats values
          (null, 'l1', 'Plaats aangewezen', 'Rietkade', 5, null, null, '1621AA', 'Zwaag', '0405200000000003')`);
    });

  it('gives the main addresses', async () => {
    const { code, said } = await importFile(filled());
    expect(said).toContain('1 without a postcode left out');
    expect(code).toBe(0);
    expect(await addresses()).toEqual(expected);
  });

  it('that was cut, or has no addresses, is refused, and nothing is stored', async () => {
    const cut = filled();
    truncateSync(cut, readFileSync(cut).length - 4_096);
    const other = geoPackage((database) => database.exec('create table pand (identificatie text)'));
    for (const [path, sentence] of [
      [cut, 'The GeoPackage is incomplete or damaged.'],
      [other, 'The GeoPackage has no addresses'],
    ] as const) {
      const { code, said } = await importFile(path);
      expect(said).toContain(sentence);
      expect(code).toBe(1);
      expect(await addresses()).toEqual([]);
    }
  });
});
