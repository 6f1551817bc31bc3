import { createPublicKey, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningKey } from './webshop.ts';

/** Shops trust the certificate because it is in our metadata. */
export async function newSigningKey(name: string, now: Date): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const subject = sequence(tag(0x31, sequence(commonName, tag(0x0c, Buffer.from(name)))));
  const toSign = sequence(
    tag(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([0x4a]), randomBytes(15)])),
    sha256WithRsa,
    subject,
    sequence(moment(now), moment(new Date(Date.UTC(now.getUTCFullYear() + validYears, 0, 1)))),
    subject,
    spki,
  );
  const signature = sign('sha256', toSign, privateKey);
  const certificate = sequence(
    toSign,
    sha256WithRsa,
    tag(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return { privateKey: pem, certificate: pemOf(certificate) };
}

/** Until 1 January of the year that is this many years later. */
const validYears = 20;

// The functions below encode a minimal certificate in DER. Source: X.690 and RFC 5280 §4.1.
function tag(kind: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tag(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tag(0x02, bytes);
/** UTCTime until the year 2049, GeneralizedTime from 2050 (RFC 5280 §4.1.2.5). */
const moment = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? tag(0x17, Buffer.from(digits.slice(2)))
    : tag(0x18, Buffer.from(digits));
};

const sha256WithRsa = sequence(
  Buffer.from('06092a864886f70d01010b', 'hex'),
  Buffer.from('0500', 'hex'),
);
const commonName = Buffer.from('0603550403', 'hex');

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
