import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  longestLine,
  NotDelimitedError,
  readDelimited,
} from '#integrations/delimited-record.ts';

/** Delimited files as people bring them, in every encoding and with every kind of damage. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Pieces of a few bytes, so that boundaries fall in the middle of letters and cells. */
async function* pieces(bytes: Uint8Array, size = 3): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (bytes: Uint8Array, size?: number) => readDelimited(async () => pieces(bytes, size));
async function recordsOf(
  text: string | Uint8Array,
  size?: number,
): Promise<[line: number, text: string][]> {
  const file = await read(typeof text === 'string' ? bytesOf(text) : text, size);
  const records: [number, string][] = [];
  for await (const { line, text: record } of file.records()) records.push([line, record]);
  return records;
}

describe('the format of a delimited file', () => {
  it.each([
    [';', 'a;b,c;d\n'],
    [',', 'a,b;c,d\n'],
    ['\t', 'a\tb\n'],
    [';', '"a;x";"b,c,d,e,f"\n'],
  ])('%j separates the cells of %j', async (separator, text) =>
    expect((await read(bytesOf(text))).separator).toBe(separator),
  );

  it.each([
    ['UTF-8', bytesOf('Plaats\nIJmuiden é\n')],
    ['UTF-8 with a byte order mark', bytesOf('\uFEFFPlaats\nIJmuiden é\n')],
    [
      'Windows-1252',
      Uint8Array.from(
        [...'Plaats\nIJmuiden '].map((sign) => sign.charCodeAt(0)).concat([0xe9, 10]),
      ),
    ],
    [
      'UTF-16 with big-endian bytes',
      new Uint8Array(Buffer.from('\uFEFFPlaats\nIJmuiden é\n', 'utf16le').swap16()),
    ],
    ['UTF-8 with only carriage returns', bytesOf('Plaats\rIJmuiden é\r')],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFPlaats\nIJmuiden é\n', 'utf16le'))],
  ])('in %s is read', async (_, bytes) => {
    expect((await read(bytes)).head).toEqual(['Plaats']);
    expect(await recordsOf(bytes)).toEqual([[2, 'IJmuiden é']]);
  });

  it.each([
    ['nothing', ''],
    ['a spreadsheet', 'PK\u0003\u0004\u0000\u0000'],
    ['an empty head', '\n1;2\n'],
    ['a head with a lone quote', '"a;b\n1;2\n'],
    ['a head without end', `${'x'.repeat(300_000)}\n1\n`],
    ['three hundred columns', `${'x;'.repeat(300)}\n`],
  ])('that is %s is refused', async (_, text) =>
    expect(read(bytesOf(text), 1_000)).rejects.toThrow(NotDelimitedError),
  );
});

describe('the head of a delimited file', () => {
  it('may take several lines, and may follow the separator line of Excel', async () => {
    const text = 'sep=,\r\n"Naam\r\n(voluit)",b;c\r\n1,2\r\n';
    expect(await read(bytesOf(text))).toMatchObject({
      separator: ',',
      head: ['Naam (voluit)', 'b;c'],
    });
    expect(await recordsOf(text)).toEqual([[4, '1,2']]);
  });
});

describe('an invalid character', () => {
  it('spoils its own line, and leaves the encoding of the other lines as it is', async () => {
    const bytes = Buffer.concat([
      bytesOf('Plaats\nZoë én Müller\nCaf'),
      Uint8Array.from([0xe9]),
      bytesOf('\nGoed\n'),
    ]);
    expect(await recordsOf(bytes)).toEqual([
      [2, 'Zoë én Müller'],
      [3, 'Caf\uFFFD'],
      [4, 'Goed'],
    ]);
  });

  it('may be a null byte, when it stands far enough into the text', async () => {
    const rows = await recordsOf(`Plaats\n${'Hoorn\n'.repeat(400)}nul\u0000\nGoed\n`);
    expect(rows.slice(-2)).toEqual([
      [402, 'nul\u0000'],
      [403, 'Goed'],
    ]);
  });
});

describe('the records of a delimited file', () => {
  it('cut off a line that is too long, and keep the other lines', async () => {
    const rows = await recordsOf(
      `a;b\n1;${'x'.repeat(1_048_576)}\n2;"${'y'.repeat(400_000)}"\n3;4\n`,
      65_536,
    );
    expect(rows.map(([line, { length }]) => [line, length])).toEqual([
      [2, longestLine + 1],
      [3, longestLine + 1],
      [4, 3],
    ]);
  });

  it('span several lines where a quoted cell does, and leave out empty rows', async () => {
    expect(await recordsOf('a;b\r\n1;"twee\r\ndrie"\r\n\r\n;\r\n4;5')).toEqual([
      [2, '1;"twee\ndrie"'],
      [6, '4;5'],
    ]);
  });

  it('lose only the line with an unclosed quote', async () => {
    expect(await recordsOf('a;b\n1;"open\n2;goed\n"3;dicht"\n4;"ook\ngoed"\n')).toEqual([
      [2, '1;"open'],
      [3, '2;goed'],
      [4, '"3;dicht"'],
      [5, '4;"ook\ngoed"'],
    ]);
  });

  it('of a hundred thousand lines stay separate after one unclosed quote', async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `${i};"naam ${i}"`);
    lines[10] = '10;"open';
    const file = await read(bytesOf(`a;b\n${lines.join('\n')}`), 65_536);
    let count = 0;
    for await (const record of file.records()) count += record.text.includes('\n') ? 0 : 1;
    expect(count).toBe(100_000);
  });

  it.each([150, 12_000])(
    'keep a quoted cell of %i lines as one cell of one record',
    async (count) => {
      const note = Array.from({ length: count }, (_, at) => `regel ${at}`).join('\n');
      expect(await recordsOf(`a;b\n1;"${note}"\n2;goed\n`, 65_536)).toEqual([
        [2, `1;"${note}"`],
        [count + 2, '2;goed'],
      ]);
    },
  );

  it('cut off a quoted cell that is too long, and make no record of its lines', async () => {
    const rows = await recordsOf(`a;b\n1;"${'regel\n'.repeat(100_000)}"\n2;goed\n`, 65_536);
    expect(rows.map(([line, { length }]) => [line, length])).toEqual([
      [2, longestLine + 1],
      [100_003, 6],
    ]);
  });

  it.each([
    ['ends with the file', '2;"open\n3\n4\n', ['2;"open\n3\n4']],
    ['is followed by rows', '2;"open\n3\n4;goed\n5;goed', ['2;"open\n3', '4;goed', '5;goed']],
    [
      'has other quotes inside',
      '2;"Zij zei\n"ja" en\nging\n4;b',
      ['2;"Zij zei\n"ja" en\nging', '4;b'],
    ],
    ['has them in its first line', '2;"Zij "ja" en\nging"\n4;b', ['2;"Zij "ja" en\nging"', '4;b']],
  ])(
    'with a broken quoted cell that %s absorb only lines that are no row',
    async (_, text, records) => {
      const read = (await recordsOf(`a;b\n1;goed\n${text}`)).map(([, record]) => record);
      expect(read).toEqual(['1;goed', ...records]);
      expect(cellsOf(records[0]!, ';')).toBeNull();
    },
  );

  it('with a quote that never closes absorb no rows and have a maximum length', async () => {
    const rows = await recordsOf(`a;b\n1;"open\n${'2;goed\n'.repeat(200_000)}`, 65_536);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      200_001,
      [2, '1;"open'],
      [200_002, '2;goed'],
    ]);
    const text = await recordsOf(`a;b\n1;"${'regel\n'.repeat(200_000)}2;goed\n`, 65_536);
    expect(text.map(([line]) => line)).toEqual([2, 200_002]);
    expect(text[0]![1].length).toBeLessThanOrEqual(longestLine);
    expect(cellsOf(text[0]![1], ';')).toBeNull();
  });

  it.each([
    ['a;b', ['a', 'b']],
    ['"a;b";"c""d"', ['a;b', 'c"d']],
    ['=HYPERLINK("x");b', ['=HYPERLINK("x")', 'b']],
    ['"a;b', null],
  ])('the cells of the line %j are split', (text, cells) =>
    expect(cellsOf(text, ';')).toEqual(cells),
  );
});
