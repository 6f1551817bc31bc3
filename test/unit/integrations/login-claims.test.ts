import { expect, it } from 'vitest';
import { hasSecondFactor } from '#integrations/login/claims.ts';

/** Source: RFC 8176 (amr). */

const claim = { secondFactor: 'claim' } as const;

it.each([
  [['mfa']],
  [['ngcmfa']],
  [['pwd', 'otp']],
  [['pin', 'hwk']],
  [['pwd', 'swk']],
  [['fido', 'pin']],
  [['sc', 'pin']],
])('takes %j as two factors', (amr) => {
  expect(hasSecondFactor(claim, { amr })).toBe(true);
});

it.each([
  [[]],
  [['pwd']],
  [['pwd', 'pin']],
  [['otp']],
  [['hwk']],
  [['swk']],
  [['fido']],
  [['sc']],
  [['face']],
  [['fpt']],
  [['otp', 'hwk']],
  [['pwd', 'face']],
  ['mfa'],
  [undefined],
])('does not take %j as two factors', (amr) => {
  expect(hasSecondFactor(claim, { amr })).toBe(false);
});

it('takes a class of log-ins with two factors', () => {
  expect(hasSecondFactor(claim, { acr: 'https://refeds.org/profile/mfa' })).toBe(true);
  expect(hasSecondFactor(claim, { acr: 'urn:other', amr: ['otp'] })).toBe(false);
});

it('does what the settings say without a look at the claims', () => {
  expect(hasSecondFactor({ secondFactor: 'own' }, { amr: ['mfa'] })).toBe(false);
  expect(hasSecondFactor({ secondFactor: 'trust' }, {})).toBe(true);
});
