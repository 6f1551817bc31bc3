import { expect, it } from 'vitest';
import { refusalOf, restErrors } from '#api/pipeline/errors.ts';
import { errorCodes } from '#protocol/error-codes.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import { codeAtEnd } from '#protocol/problem-messages.ts';

const rule = 'FIELD_CUSTOM_VALIDATION_EXCEPTION';
const errorOf = (code: (typeof problemCodes)[number], detail?: string) =>
  restErrors([{ code, ...(detail !== undefined && { detail }) }])[0]!;

it.each(problemCodes)('%s is sent with a code of the contract', (code) => {
  const { errorCode } = errorOf(code);
  expect(errorCodes).toContain(errorCode);
  if (!JSON.stringify(refusalOf([{ code }]).body).includes('errorMessage'))
    expect(JSON.stringify(refusalOf([{ code }]).body)).toContain(`"errorCode":"${errorCode}"`);
});

it.each(problemCodes.filter((code) => errorOf(code).errorCode === rule && code !== 'record.rule'))(
  'the message of the rule %s names it, with and without a detail',
  (code) => {
    expect(codeAtEnd(errorOf(code).message)).toBe(code);
    expect(codeAtEnd(errorOf(code, 'something else expected').message)).toBe(code);
  },
);

it('a rule of an object without a code of its own says only what is expected', () => {
  expect(errorOf('record.rule', '9 digits expected').message).toBe('9 digits expected');
});
