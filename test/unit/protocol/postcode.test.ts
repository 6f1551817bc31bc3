import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fibreCheck } from '#protocol/forms/fibre-check.ts';
import { fibreCode } from '#protocol/forms/fibre-code.ts';
import { problemText } from '#messages/problems/problems.ts';
import { jobApplication } from '#protocol/forms/job-application.ts';

/** The message about a wrong postcode; one of another country has its own message. */

const postcodeMessage = (schema: v.GenericSchema, typed: object): string | undefined =>
  v
    .safeParse(schema, typed, { abortPipeEarly: true })
    .issues?.find((issue) => v.getDotPath(issue) === 'postcode')?.message;

const forms = [
  ['the fibre check', fibreCheck],
  ['the code of a fibre letter', fibreCode],
  ['a job application', jobApplication],
] as const;

it.each([
  '10115',
  '75 008',
  'B-1000',
  'b1000',
  'BE 1000',
  'L-1009',
  'CH-8000',
  'D-10115',
  'SW1A 1AA',
  'm1 1ae',
  '00-950',
  '1000-001',
  'D02 X285',
  'K1A 0B1',
  '12345-678',
  '12345-6789',
])('%s is refused as a postcode of another country', (postcode) => {
  for (const [, form] of forms)
    expect(postcodeMessage(form, { postcode })).toBe('form.postcodeAbroad');
});

it.each([
  '1050',
  '3542',
  ' 1234 ',
  'NL-3542',
  'NL 3542',
  'nl 3542',
  'NL - 3542',
  '9000 Gent',
  '2400 Mol',
  '8001 Zürich',
  '1000, Brussel',
])('%s is refused as an unfinished Dutch postcode or one of another country', (postcode) => {
  for (const [, form] of forms)
    expect(postcodeMessage(form, { postcode })).toBe('form.postcodeUnfinished');
  expect(problemText['form.postcodeUnfinished']).toMatch(/twee letters.*3542 AD.*buitenland/);
});

it.each([
  '0999',
  '0123AB',
  '1234A',
  '12 ab',
  'ABCD',
  '3542 ADX',
  'nee',
  '123456',
  '1B-1000',
  'B-1000X',
  'B-100012',
  '100-950',
  '00-9501',
  'A1000-001',
  '1000-0012',
  '112345-678',
  '12345-67890',
  '1SW1A 1AA',
  'SW1A 1AAB',
  'SW1? 1AA',
  'XD02 X285',
  'D02 X2856',
  'XK1A 0B1',
  'K1A 0B12',
  '13542 AD',
  '3542 1234',
  'XNL-3542 AD',
  '3542 AD Utrecht',
])('%s is refused as a wrong postcode', (postcode) => {
  for (const [, form] of forms)
    expect(postcodeMessage(form, { postcode })).toBe('form.postcodeWrong');
});

it.each(['3542 AD', '3542 Ad', '3542ad', ' 3542  ad ', 'NL-3542 AD', 'nl 3542ad'])(
  '%s is accepted as a Dutch postcode',
  (postcode) => {
    for (const [, form] of forms) expect(postcodeMessage(form, { postcode })).toBeUndefined();
  },
);

it.each(forms.slice(1))('%s may leave out the postcode', (_, form) => {
  for (const typed of [{}, { postcode: ' ' }]) expect(postcodeMessage(form, typed)).toBeUndefined();
});
