import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from '#auth/factors/totp.ts';

/** base32 of the key of RFC 6238: 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B; its codes have eight digits, of which apps show the last six.
const published: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number, lastStep = 0) => ({ now: new Date(seconds * 1_000), lastStep });

test.each(published)('at second %d the code is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test.each(published)(
  'for second %d the code %s is valid one step early or late, and no more',
  (seconds, code) => {
    const step = Math.floor(seconds / 30);
    for (const off of [-1, 0, 1])
      expect(stepOfCode(secret, code, at((step + off) * 30 + 15))).toBe(step);
    for (const off of [-3, -2, 2, 3])
      if (step + off >= 0) expect(stepOfCode(secret, code, at((step + off) * 30 + 15))).toBeNull();
  },
);

test.each(published)(
  'for second %d the code %s is refused once a code of its step or later was used',
  (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(secret, code, at(seconds, step - 1))).toBe(step);
    for (const later of [0, 1, 2, 1_000])
      expect(stepOfCode(secret, code, at(seconds, step + later))).toBeNull();
  },
);

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456', '\0\0\0\0\0\0'])(
  '%j is refused as a code',
  (code) => {
    expect(stepOfCode(secret, code, at(59))).toBeNull();
  },
);

test('a secret is random, 160 bits in base32, and its otpauth URL names the account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const address = new URL(
    totpAddress({ secret, account: 'a+b@c.example', issuer: 'Zorgeloos & Co' }),
  );
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Zorgeloos & Co:a+b@c.example',
  ]);
  expect([address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual([
    secret,
    'Zorgeloos & Co',
  ]);
});
