import { expect, it } from 'vitest';
import { strengthOf } from '#protocol/forms/new-password.ts';

it.each([
  ['', 'weak'],
  ['kort', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['wachtwoord1234', 'weak'],
  ['fiets op zolder', 'fair'],
  ['fiets op de zolder', 'good'],
  ['een groene fiets op de zolder', 'strong'],
])('the password %j is called %s', (typed, strength) => expect(strengthOf(typed)).toBe(strength));
