import { deflateRawSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { readDelimited } from '#integrations/delimited-record.ts';
import { readWorkbook, writeWorkbook } from '#integrations/workbook.ts';
import { checkZipBounds } from '#integrations/zip-bounds.ts';

/** Workbooks of a spreadsheet program are read as lines and written without formulas. */

async function linesOf(
  bytes: Uint8Array,
): Promise<{ head: readonly string[]; lines: [number, string][] }> {
  const file = await readWorkbook(bytes);
  const lines: [number, string][] = [];
  for await (const { line, text } of file.records()) lines.push([line, text]);
  return { head: file.head, lines };
}

/** A zip of these entries; the stated sizes may differ from the real ones. */
function zipOf(
  entries: { name: string; bytes: Uint8Array; said?: number; packed?: number; flags?: number }[],
): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, said = bytes.length, packed, flags = 0 } of entries) {
    const data = deflateRawSync(bytes);
    const local = Buffer.alloc(30 + name.length);
    local.write('PK\x03\x04', 0, 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.write('PK\x01\x02', 0, 'latin1');
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed ?? data.length, 20);
    central.writeUInt32LE(said, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    central.write(name, 46);
    parts.push(local, data);
    directory.push(central);
    at += local.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

describe('a workbook', () => {
  it('is read as lines with leading zeros, dates and formula results', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Klanten',
          rows: [
            ['Naam', 'Nummer', 'Bedrag', 'Dag', 'Moment', 'Ja', ''],
            [
              'De "Korenaar"; bv',
              '0612345678',
              1234.5,
              new Date('2026-05-03T00:00:00Z'),
              new Date('2026-05-03T14:05:00Z'),
              true,
            ],
            [],
            ['Twee\nregels', 612345678, 0.1 + 0.2, null, null, false],
            ['Som', null, 0],
          ],
          cells: new Map([['4,2', { formula: 'C2*2', formulaResult: 2469 }]]),
        },
        { name: 'Ander blad', rows: [['Niet']] },
      ],
    });
    expect(await linesOf(bytes)).toEqual({
      head: ['Naam', 'Nummer', 'Bedrag', 'Dag', 'Moment', 'Ja'],
      lines: [
        [2, '"De ""Korenaar""; bv";0612345678;1234,5;2026-05-03;2026-05-03 14:05;ja'],
        [4, '"Twee\nregels";612345678;0,3;;;nee'],
        [5, expect.stringMatching(/^Som;;2469/)],
      ],
    });
  });

  it('that is damaged, empty, too wide or locked is refused with the reason', async () => {
    await expect(readWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toThrow('bytes');
    await expect(
      readWorkbook(zipOf([{ name: 'xl/other.xml', bytes: Buffer.from('<a/>') }])),
    ).rejects.toThrow('bytes');
    await expect(
      readWorkbook(await writeXlsx({ sheets: [{ name: 'Leeg', rows: [] }] })),
    ).rejects.toThrow('empty');
    await expect(
      readWorkbook(
        await writeXlsx({
          sheets: [{ name: 'Breed', rows: [Array.from({ length: 300 }, () => 'x')] }],
        }),
      ),
    ).rejects.toThrow('columns');
    const locked = await writeXlsx({
      sheets: [{ name: 'Slot', rows: [['Naam']] }],
      encryption: { password: 'geheim', spinCount: 1_000 },
    });
    await expect(readWorkbook(locked)).rejects.toThrow('bytes');
  });

  it('is written with text as text, also what looks like a formula', async () => {
    async function* rows() {
      yield [
        '=1+1',
        '0612345678',
        1234.5,
        new Date('2026-05-03T00:00:00Z'),
        'regel\nregel \u0007\uffff',
      ];
      yield ['+31 6', null, null, null, 'x'.repeat(40_000)];
    }
    const columns = [
      { name: '=Kop', holds: 'text' },
      { name: 'Nummer', holds: 'text' },
      { name: 'Bedrag', holds: 'figure' },
      { name: 'Dag', holds: 'day' },
      { name: 'Tekst', holds: 'text' },
    ] as const;
    const bytes = await buffer(
      await writeWorkbook(
        { name: 'Alle [klanten]: een naam die veel te lang is', columns },
        rows(),
      ),
    );
    const { head, lines } = await linesOf(bytes);
    expect(head).toEqual(['=Kop', 'Nummer', 'Bedrag', 'Dag', 'Tekst']);
    expect(lines[0]).toEqual([2, '=1+1;0612345678;1234,5;2026-05-03;"regel\nregel   "']);
    expect(lines[1]![1]).toHaveLength('+31 6;;;;'.length + 32_767);
  });
});

describe('a zip', () => {
  const bomb = Buffer.alloc(70_000_000);

  it('that unpacks to more than the limit is refused by its stated sizes', () => {
    expect(checkZipBounds(zipOf([{ name: 'xl/sharedStrings.xml', bytes: bomb }]))).toBe('unpacked');
    expect(
      checkZipBounds(
        zipOf(
          Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}`, bytes: Buffer.from('x') })),
        ),
      ),
    ).toBe('unpacked');
    expect(checkZipBounds(zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: bomb }]))).toBe('fits');
  });

  it('that does not state its size is refused too', () => {
    expect(checkZipBounds(zipOf([{ name: 'xl/sharedStrings.xml', bytes: bomb, said: 0 }]))).toBe(
      'unpacked',
    );
    expect(
      checkZipBounds(
        zipOf([{ name: 'xl/sharedStrings.xml', bytes: bomb, said: 0, packed: 0, flags: 8 }]),
      ),
    ).toBe('unpacked');
    expect(
      checkZipBounds(zipOf([{ name: 'xl/sharedStrings.xml', bytes: bomb, said: 0xff_ff_ff_ff }])),
    ).toBe('unpacked');
    expect(checkZipBounds(Buffer.from('PK'))).toBe('bytes');
  });

  it('that unpacks to more than its stated size is refused', async () => {
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
    const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const file = zipOf([
      { name: '[Content_Types].xml', bytes: Buffer.from(types) },
      {
        name: '_rels/.rels',
        bytes: Buffer.from(
          `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
      },
      {
        name: 'xl/workbook.xml',
        bytes: Buffer.from(
          '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        bytes: Buffer.from(
          `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        bytes: Buffer.concat([Buffer.from('<worksheet><sheetData>'), bomb]),
        said: 1_000,
      },
    ]);
    await expect(readWorkbook(file)).rejects.toThrow('bytes');
  });
});

it('a delimited file is still read', async () => {
  const file = await readDelimited(async () =>
    (async function* () {
      yield Buffer.from('Naam;Nr\nA;1\n');
    })(),
  );
  expect(file.head).toEqual(['Naam', 'Nr']);
});
