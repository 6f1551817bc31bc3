import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { decryptBytes, encryptBytes } from '#backup/archive/age.ts';
import { readArchive } from '#backup/archive/read-archive.ts';
import { writeArchive } from '#backup/archive/write-archive.ts';
import { checkArchive } from '#backup/check-archive.ts';
import { BackupRefused } from '#backup/refused.ts';

const passphrase = 'six words that nobody would guess';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const rows = Buffer.from('1\tone\n2\ttwo\n'.repeat(900));
const file = randomBytes(1_500_000);
const key = 'ab'.repeat(16);
const manifest = {
  product: 'zorgeloos',
  format: 1,
  version: '1.0.0',
  commit: null,
  madeAt: '2026-11-26T03:30:00.000Z',
  postgres: '18.4',
  migrations: [{ number: 1, name: '0001_one', sha256: sha256(rows) }],
  tables: [
    { name: 'empty', columns: ['id'], rows: 0, bytes: 0, sha256: sha256(Buffer.alloc(0)) },
    { name: 'one', columns: ['id'], rows: 1_800, bytes: rows.length, sha256: sha256(rows) },
  ],
  sequences: [],
  files: {
    count: 1,
    bytes: file.length,
    sha256: sha256(Buffer.from(`${key} ${String(file.length)} ${sha256(file)}\n`)),
    missing: 0,
  },
  keys: { secrets: [], webshop: null },
};

async function archiveOf(
  entries: readonly (readonly [name: string, bytes: Buffer])[],
  secret?: string,
): Promise<Buffer> {
  const into = new PassThrough();
  const target = { into, passphrase: secret, madeAt: new Date(0) };
  const [bytes] = await Promise.all([
    buffer(into),
    writeArchive(target, async (writer) => {
      for (const [name, content] of entries) {
        await writer.add(name, { size: content.length, pieces: [content] });
      }
    }),
  ]);
  return bytes;
}

const whole = [
  ['rows/one/000001', rows.subarray(0, 5_000)],
  ['rows/one/000002', rows.subarray(5_000)],
  [`files/${key}`, file],
  ['manifest.json', Buffer.from(JSON.stringify(manifest))],
] as const;

const streamOf = (bytes: Uint8Array) => Readable.from([bytes], { objectMode: false });

const read = (bytes: Buffer, secret?: string) => checkArchive(readArchive(streamOf(bytes), secret));

const outcome = (bytes: Buffer, secret?: string): Promise<unknown> =>
  read(bytes, secret).catch((error: unknown) => error);

/** Of scrypt: checking a passphrase with the usual work factor takes a quarter of a second. */
const lowWorkFactor = 10;

/** The same archive, of which a passphrase is checked faster. */
function encryptedAgain(bytes: Buffer, secret: string): Promise<Buffer> {
  const plain = Readable.from(decryptBytes(streamOf(bytes), secret));
  return buffer(Readable.from(encryptBytes(plain, secret, lowWorkFactor)));
}

describe.each([
  { title: 'a plain archive', secret: undefined },
  { title: 'an encrypted archive', secret: passphrase },
])('In $title', ({ secret }) => {
  it('a changed byte or a cut is refused', async () => {
    const made = await archiveOf(whole, secret);
    expect(await read(made, secret)).toEqual(manifest);
    const bytes = secret === undefined ? made : await encryptedAgain(made, secret);
    expect(await read(bytes, secret)).toEqual(manifest);
    const step = Math.floor(bytes.length / 40);
    const places = [0, 5, 6, 30, bytes.length - 41, bytes.length - 1];
    for (let at = 200; at < bytes.length; at += step) places.push(at);
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 0x10;
      expect(await outcome(changed, secret), `byte ${String(at)}`).toBeInstanceOf(BackupRefused);
      const cut = bytes.subarray(0, at);
      expect(await outcome(cut, secret), `cut at ${String(at)}`).toBeInstanceOf(BackupRefused);
    }
    const longer = Buffer.concat([bytes, Buffer.from('x')]);
    expect(await outcome(longer, secret)).toBeInstanceOf(BackupRefused);
  });
});

const refusals: readonly { title: string; entries: typeof whole | (typeof whole)[number][] }[] = [
  { title: 'without its manifest', entries: whole.slice(0, 3) },
  { title: 'without a part of a table', entries: [whole[0], whole[2], whole[3]] },
  { title: 'with parts in another order', entries: [whole[1], whole[0], whole[2], whole[3]] },
  { title: 'without a file', entries: [whole[0], whole[1], whole[3]] },
  { title: 'with an entry after its manifest', entries: [...whole, whole[2]] },
];

it.each(refusals)('An archive $title is refused', async ({ entries }) => {
  expect(await outcome(await archiveOf(entries))).toBeInstanceOf(BackupRefused);
});

it('An archive of a newer format is refused with a sentence that says so', async () => {
  const newer = Buffer.from(JSON.stringify({ ...manifest, format: 2 }));
  const bytes = await archiveOf([...whole.slice(0, 3), ['manifest.json', newer]]);
  expect(await outcome(bytes)).toMatchObject({ message: expect.stringContaining('newer version') });
});

it('An encrypted archive is refused without a passphrase and with another one', async () => {
  const bytes = await archiveOf(whole, passphrase);
  expect(await outcome(bytes)).toMatchObject({
    message: expect.stringContaining('set BACKUP_PASSPHRASE'),
  });
  expect(await outcome(bytes, 'another passphrase of words')).toMatchObject({
    message: expect.stringContaining('cannot be read with this BACKUP_PASSPHRASE'),
  });
});

it('zstd decompresses a plain archive', async () => {
  const tar = zstdDecompressSync(await archiveOf(whole));
  expect(tar.includes(file)).toBe(true);
});

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  'Encryption is compatible with age in both directions, for %i bytes',
  async (length) => {
    const plain = randomBytes(length);
    // The decrypter of age takes seconds for the usual work factor, which one length has.
    const factor = length === 0 ? undefined : lowWorkFactor;
    const ours = await buffer(Readable.from(encryptBytes(streamOf(plain), passphrase, factor)));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(Buffer.from(await decrypter.decrypt(new Uint8Array(ours)))).toEqual(plain);

    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(lowWorkFactor);
    encrypter.setPassphrase(passphrase);
    const theirs = Buffer.from(await encrypter.encrypt(new Uint8Array(plain)));
    expect(await buffer(Readable.from(decryptBytes(streamOf(theirs), passphrase)))).toEqual(plain);
  },
);

it('Writing an entry with fewer or more bytes than declared fails', async () => {
  for (const size of [file.length - 1, file.length + 1]) {
    const into = new PassThrough().resume();
    const target = { into, passphrase: undefined, madeAt: new Date(0) };
    const writing = writeArchive(target, (writer) =>
      writer.add(`files/${key}`, { size, pieces: [file] }),
    );
    await expect(writing).rejects.toThrow();
  }
});
