import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupRefused } from '../refused.ts';
import { type Bytes, chunksOf } from './chunks.ts';

/**
 * The format age-encryption.org/v1 with a passphrase, which the program `age` reads too. It detects
 * changed or truncated data. Source: https://c2sp.org/age.
 */

const intro = 'age-encryption.org/v1\n';
const label = 'age-encryption.org/v1/scrypt';
const pieceSize = 65_536;
const tagSize = 16;
const longestHeader = 4_096;

/**
 * Work factors of scrypt, as powers of 2: of new archives (64 MB of memory), and the largest one
 * that is read. A higher one could exhaust the memory.
 */
const [usualWorkFactor, largestWorkFactor] = [16, 18];

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const keyFromPassphrase = (passphrase: string, salt: Buffer, factor: number): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), Buffer.concat([Buffer.from(label), salt]), 32, {
    N: 2 ** factor,
    r: 8,
    p: 1,
    maxmem: 2 ** 29,
  });

const hkdf = (key: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const cipherName = 'chacha20-poly1305';
const tagged = { authTagLength: tagSize } as const;

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): [Buffer, Buffer] {
  const cipher = createCipheriv(cipherName, key, nonce, tagged);
  const sealed = cipher.update(plain);
  cipher.final(); // returns no bytes, because this is a stream cipher
  return [sealed, cipher.getAuthTag()];
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagSize) return null;
  const decipher = createDecipheriv(cipherName, key, nonce, tagged);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagSize));
  try {
    const plain = decipher.update(sealed.subarray(0, sealed.length - tagSize));
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

/** 12 bytes: the number of the piece, and a byte that is 1 for the last piece. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const noNonce = Buffer.alloc(12);
const noSalt = Buffer.alloc(0);

const headerMac = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', hkdf(fileKey, noSalt, 'header'))
    .update(header)
    .digest();

/** `workFactor`: less for tests, which make many archives. */
export async function* encryptBytes(
  source: Bytes,
  passphrase: string,
  workFactor = usualWorkFactor,
): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)];
  const wrapping = await keyFromPassphrase(passphrase, salt, workFactor);
  const wrapped = Buffer.concat(seal(wrapping, noNonce, fileKey));
  const stanza = `-> scrypt ${base64(salt)} ${String(workFactor)}\n${base64(wrapped)}\n`;
  const header = `${intro}${stanza}---`;
  yield Buffer.concat([Buffer.from(`${header} ${base64(headerMac(fileKey, header))}\n`), nonce]);
  const key = hkdf(fileKey, nonce, 'payload');
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(source, pieceSize)) {
    yield* seal(key, nonceOf(number++, isLast), bytes);
  }
}

export const isEncrypted = (start: Uint8Array): boolean =>
  Buffer.from(start).subarray(0, intro.length).toString('latin1') === intro;

const changed =
  'The archive was changed or cut off: its encryption does not fit. Nothing was written.';
const wrongPassphrase =
  'The archive cannot be read with this BACKUP_PASSPHRASE: set the one it was made with. ' +
  'Nothing was written.';

/** Yields authenticated bytes. Throws `BackupRefused` for changed bytes or a wrong passphrase. */
export async function* decryptBytes(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(pieces);
  const fileKey = await openFileKey(header, passphrase);
  const payload = afterHeader(rest, pieces);
  let key: Buffer | undefined;
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(payload, pieceSize + tagSize)) {
    // The key of the payload comes from the nonce (16 bytes) at its start, which `afterHeader` does
    // not yield.
    key ??= hkdf(fileKey, rest.subarray(0, 16), 'payload');
    const plain = open(key, nonceOf(number, isLast), bytes);
    if (plain === null || (isLast && number > 0 && plain.length === 0)) {
      throw new BackupRefused(changed);
    }
    number++;
    yield plain;
  }
}

async function* afterHeader(
  rest: Buffer,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (rest.length < 16) throw new BackupRefused(changed);
  yield rest.subarray(16);
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    yield next.value;
  }
}

async function readHeader(
  pieces: AsyncIterator<Uint8Array>,
): Promise<{ header: string; rest: Buffer }> {
  let read = Buffer.alloc(0);
  for (;;) {
    const end = /\n--- [A-Za-z0-9+/]{43}\n/.exec(read.toString('latin1'));
    const length = end === null ? 0 : end.index + end[0].length;
    if (end !== null && read.length >= length + 16) {
      return { header: read.toString('latin1', 0, length), rest: read.subarray(length) };
    }
    const next = await pieces.next();
    if (next.done === true || (end === null && read.length > longestHeader)) {
      throw new BackupRefused(changed);
    }
    read = Buffer.concat([read, next.value]);
  }
}

const headerForm =
  /^(.*\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---) (.{43})\n$/s;

async function openFileKey(header: string, passphrase: string): Promise<Buffer> {
  const [, signed = '', salt = '', factor = '', wrapped = '', mac = ''] =
    headerForm.exec(header) ?? [];
  const isOurs = signed.startsWith(`${intro}-> scrypt`) && Number(factor) <= largestWorkFactor;
  if (!isOurs || Number(factor) < 1) throw new BackupRefused(changed);
  const key = await keyFromPassphrase(passphrase, Buffer.from(salt, 'base64'), Number(factor));
  const fileKey = open(key, noNonce, Buffer.from(wrapped, 'base64'));
  if (fileKey === null) throw new BackupRefused(wrongPassphrase);
  const given = Buffer.from(mac, 'base64');
  const expected = headerMac(fileKey, signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new BackupRefused(changed);
  }
  return fileKey;
}
