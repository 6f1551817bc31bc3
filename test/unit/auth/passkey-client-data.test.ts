import { expect, it } from 'vitest';
import { challengeIn, relyingPartyIdOf } from '#auth/factors/passkeys.ts';

/** The client data that a browser signs. Source: Web Authentication Level 3 §5.8.1. */

const sent = (text: string): string => Buffer.from(text).toString('base64url');

it.each([
  ['with a challenge', sent('{"challenge":"abc"}'), 'abc'],
  ['without a challenge', sent('{"other":"abc"}'), null],
  ['with a number as challenge', sent('{"challenge":1}'), null],
  ['that is null', sent('null'), null],
  ['that is a text', sent('"challenge"'), null],
  ['that is no JSON', 'nonsense', null],
])('client data %s gives its challenge or null', (_, clientData, challenge) => {
  expect(challengeIn(clientData)).toBe(challenge);
});

it('a passkey belongs to the host of the site, whatever its port', () => {
  const hosts = ['https://zakelijk.example:8443', 'http://localhost:3000'].map(relyingPartyIdOf);
  expect(hosts).toEqual(['zakelijk.example', 'localhost']);
});
