import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemText } from '#text/problems.ts';
import { emailField } from '#wire/forms/fields.ts';
import { contactPerson } from '#wire/forms/contact-person.ts';
import { emailStep } from '#wire/forms/log-in.ts';
import { ownEmail } from '#wire/forms/own-details.ts';

/** Addresses that mail servers do not take. */

const codesOf = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input, { abortPipeEarly: true }).issues?.map(({ message }) => message) ?? [];

describe('an address with other letters before the at sign', () => {
  it('is refused with a sentence of its own', () => {
    expect(codesOf(emailField, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(ownEmail, 'zoë@bakker.example')).toEqual(['form.emailMailbox']);
    expect(codesOf(contactPerson, { lastName: 'X', email: 'zoë@bakker.example' })).toEqual(['form.emailMailbox']);
    expect(problemText['form.emailMailbox']).toContain('@');
  });

  it('still lets in who has logged in by it', () => expect(codesOf(emailStep, { email: 'zoë@bakker.example' })).toEqual([]));
});

it('Other letters in the domain are no reason to refuse an address', () => expect(codesOf(emailField, 'info@café.example')).toEqual([]));
