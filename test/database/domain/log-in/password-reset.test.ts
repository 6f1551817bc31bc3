import { beforeEach, expect, it } from 'vitest';
import { readPasswordLink, resetPassword } from '#domain/users/reset-password.ts';
import {
  peekOneTimeToken,
  createOneTimeToken,
  type OneTimePurpose,
} from '#auth/factors/one-time-token.ts';
import {
  createPerson,
  freshContextOf,
  mailsAbout,
  createCompany,
  type Person,
} from '../../../support/company.ts';
import { openTestDependencies } from '../../../support/dependencies.ts';

/** A password is reset by the link in a mail. Source: decisions.md §10. */

const world = await openTestDependencies({ now: new Date('2026-11-26T12:00:00Z') });
const company = await createCompany(world, 'Bakkerij De Korenaar');
const newPassword = 'zeven paarse fietsen bij maanlicht';
const guest = () => world.as({ kind: 'guest' });
const makeLink = (person: Person, purpose: OneTimePurpose = 'password-reset') =>
  createOneTimeToken(world.ctx, { purpose, ownerId: person.userId, minutes: 30 });
const works = async (token: string, purpose: OneTimePurpose = 'password-reset') =>
  (await peekOneTimeToken(world.ctx, purpose, token)) !== null;
const over = { ok: false, problems: [{ code: 'login.linkOver' }] };

let count = 0;
let person: Person;
let colleague: Person;
beforeEach(async () => {
  count += 1;
  person = await createPerson(world, `wie-${count}`, { role: 'customer', company });
  colleague = await createPerson(world, `collega-${count}`, { role: 'customer', company });
});
const sessions = ({ userId }: Person) =>
  world.rows('select 1 from session where user_id = $1', userId);
const passwords = ({ userId }: Person) =>
  world.rows('select 1 from password where user_id = $1', userId);

it('a link that is unknown, of another purpose or used before sets no password', async () => {
  const used = await makeLink(person);
  expect(await resetPassword(guest(), { token: used, password: newPassword })).toMatchObject({
    ok: true,
  });
  await world.rows('delete from password where user_id = $1', person.userId);
  for (const token of ['nothing', 'A'.repeat(43), await makeLink(person, 'invitation'), used]) {
    expect(await readPasswordLink(guest(), token)).toBe(null);
    expect(await resetPassword(guest(), { token, password: newPassword })).toEqual(over);
  }
  expect(await passwords(person)).toEqual([]);
});

it('checking a link does not use it', async () => {
  const token = await makeLink(person);
  expect(await readPasswordLink(guest(), token)).toEqual({ password: true, account: true });
  expect(await readPasswordLink(guest(), token)).toEqual({ password: true, account: true });
});

it('a password that is easy to guess is refused, and the link still works', async () => {
  const token = await makeLink(person);
  const refused = await resetPassword(guest(), { token, password: 'welkom123456' });
  expect(refused).toMatchObject({
    ok: false,
    problems: [{ code: 'password.common', field: 'password' }],
  });
  expect(await works(token)).toBe(true);
  expect(await mailsAbout(world, person.userId)).toEqual([]);
});

it('the link of a deleted user is refused', async () => {
  const token = await createOneTimeToken(world.ctx, {
    purpose: 'password-reset',
    ownerId: '005000000000999AAA',
    minutes: 30,
  });
  expect(await resetPassword(guest(), { token, password: newPassword })).toEqual(over);
});

it('a new password ends the sessions, links and codes of its user only', async () => {
  const token = await makeLink(person);
  const own = [await makeLink(person), await makeLink(person)];
  const code = await makeLink(person, 'login-code');
  const others = [await makeLink(colleague), await makeLink(colleague, 'login-code')] as const;
  for (const one of [person, colleague]) await freshContextOf(world, one);

  expect(await resetPassword(guest(), { token, password: newPassword })).toEqual({
    ok: true,
    value: null,
  });

  expect([await works(own[0]!), await works(own[1]!), await works(code, 'login-code')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([await works(others[0]), await works(others[1], 'login-code')]).toEqual([true, true]);
  expect([await sessions(person), await sessions(colleague)]).toMatchObject([[], [{}]]);
  expect([await passwords(person), await passwords(colleague)]).toMatchObject([[{}], []]);
});

it('a new password is mailed to the login name, as a security mail', async () => {
  await world.rows(`update "user" set email = 'nieuw@elders.example' where id = $1`, person.userId);
  await resetPassword(guest(), { token: await makeLink(person), password: newPassword });
  expect(await mailsAbout(world, person.userId)).toMatchObject([
    {
      aan__c: `wie-${count}@voorbeeld.example`,
      soort__c: 'Wachtwoord gewijzigd',
      onderwerp__c: 'Je wachtwoord is gewijzigd',
      beveiliging__c: true,
    },
  ]);
});
