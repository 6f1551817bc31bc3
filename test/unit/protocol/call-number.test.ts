import { expect, it } from 'vitest';
import { callNumberIn } from '#protocol/telecom/call-number.ts';

it.each([
  ['+31612345678', '0612345678'],
  [' 31612345678', '0612345678'],
  ['0031 (0)6 1234 5678', '0612345678'],
  ['06-12345678', '0612345678'],
  ['tel:+31-20-123-4567', '0201234567'],
  ['tel:+31201234567;ext=12', '0201234567'],
  ['sip:+31201234567@centrale.example;user=phone', '0201234567'],
  ['sips:0201234567@10.0.0.1', '0201234567'],
  ['+4915112345678', '+4915112345678'],
  ['08001234', '08001234'],
])('a call from %o is from %s', (sent, number) => {
  expect(callNumberIn(sent)).toBe(number);
});

it.each([
  '',
  'anonymous',
  'Anoniem',
  'sip:anonymous@anonymous.invalid',
  'sip:101@centrale',
  '12',
  '9'.repeat(500),
])('a call from %o has no number', (sent) => {
  expect(callNumberIn(sent)).toBeNull();
});
