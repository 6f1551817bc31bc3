import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { emailField } from '#protocol/forms/checks/fields.ts';
import { contactPerson } from '#protocol/forms/contact-person.ts';
import { emailStep } from '#protocol/forms/log-in.ts';
import { ownEmail } from '#protocol/forms/own-details.ts';

/** E-mail addresses that mail servers do not accept. */

const codesOf = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input, { abortPipeEarly: true }).issues?.map(({ message }) => message) ?? [];

describe('an e-mail address with a non-ASCII letter before the at sign', () => {
  it('is refused with its own sentence', () => {
    expect(codesOf(emailField, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(ownEmail, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(contactPerson, { lastName: 'X', email: 'zoë@bakker.example' })).toEqual([
      'form.emailMailbox',
    ]);
    expect(problemText['form.emailMailbox']).toContain('@');
  });

  it('is still accepted as the login name of a user', () =>
    expect(codesOf(emailStep, { email: 'zoë@bakker.example' })).toEqual([]));
});

it('an e-mail address with a non-ASCII letter in its domain is accepted', () =>
  expect(codesOf(emailField, 'info@café.example')).toEqual([]));
