import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { WrongSetting } from '#config-values.ts';
import { newSigningKey } from '#integrations/self-signed.ts';

const now = new Date('2026-11-22T12:00:00Z');

it('a new certificate is signed by its own key and is valid from now until 2046', async () => {
  const { privateKey, certificate } = await newSigningKey('Winkel & zoon', now);
  const read = new X509Certificate(certificate);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
  expect(read.subject).toBe('CN=Winkel & zoon');
  expect([read.validFromDate, read.validToDate]).toEqual([now, new Date('2046-01-01T00:00:00Z')]);
});

it('two new keys differ in serial number and private key', async () => {
  const [one, other] = await Promise.all([newSigningKey('a', now), newSigningKey('a', now)]);
  expect(new X509Certificate(one.certificate).serialNumber).not.toBe(
    new X509Certificate(other.certificate).serialNumber,
  );
  expect(one.privateKey).not.toBe(other.privateKey);
});

it('the webshop key file holds a key, its certificate and those of next keys', async () => {
  const [one, other] = await Promise.all([newSigningKey('a', now), newSigningKey('b', now)]);
  const file = join(mkdtempSync(join(tmpdir(), 'zorgeloos-key-')), 'webshop.pem');
  writeFileSync(file, one.privateKey + one.certificate + other.certificate);
  const { keys } = readConfig({ WEBSHOP_KEY_FILE: file }).webshop;
  expect(keys).toEqual({
    current: { privateKey: one.privateKey, certificate: one.certificate.trim() },
    next: [other.certificate.trim()],
  });
  writeFileSync(file, one.privateKey + other.certificate);
  expect(() => readConfig({ WEBSHOP_KEY_FILE: file })).toThrow(WrongSetting);
});
