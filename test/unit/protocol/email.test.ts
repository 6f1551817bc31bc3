import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { emailField } from '#protocol/forms/checks/fields.ts';
import { contactPerson } from '#protocol/forms/contact-person.ts';
import { emailStep } from '#protocol/forms/log-in.ts';
import { ownEmail } from '#protocol/forms/own-details.ts';

/** Addresses that mail servers do not take. */

const codesOf = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input, { abortPipeEarly: true }).issues?.map(({ message }) => message) ?? [];

describe('an address with other letters before the at sign', () => {
  it('is refused with a sentence of its own', () => {
    expect(codesOf(emailField, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(ownEmail, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(contactPerson, { lastName: 'X', email: 'zoë@bakker.example' })).toEqual([
      'form.emailMailbox',
    ]);
    expect(problemText['form.emailMailbox']).toContain('@');
  });

  it('still lets in who has logged in by it', () =>
    expect(codesOf(emailStep, { email: 'zoë@bakker.example' })).toEqual([]));
});

it('Other letters in the domain are no reason to refuse an address', () =>
  expect(codesOf(emailField, 'info@café.example')).toEqual([]));
