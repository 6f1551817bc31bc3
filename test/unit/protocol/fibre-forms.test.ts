import * as v from 'valibot';
import { expect, it } from 'vitest';
import { suffixKey } from '#protocol/forms/fibre-address.ts';
import { fibreCheck } from '#protocol/forms/fibre-check.ts';
import { fibreCode } from '#protocol/forms/fibre-code.ts';
import { fibreRequest } from '#protocol/forms/fibre-request.ts';

const codesOf = (schema: v.GenericSchema, typed: object) =>
  (v.safeParse(schema, typed, { abortPipeEarly: true }).issues ?? []).map(
    (issue) => `${v.getDotPath(issue)} ${issue.message}`,
  );

it.each([
  [{}, ['postcode form.required', 'houseNumber form.required']],
  [
    { postcode: '0123AB', houseNumber: '0' },
    ['postcode form.postcodeWrong', 'houseNumber form.houseNumberWrong'],
  ],
  [
    { postcode: '1234A', houseNumber: '100000' },
    ['postcode form.postcodeWrong', 'houseNumber form.houseNumberWrong'],
  ],
  [
    { postcode: "1234AB'; drop table", houseNumber: 'twaalf' },
    ['postcode form.postcodeWrong', 'houseNumber form.houseNumberWrong'],
  ],
  [{ postcode: '1234AB', houseNumber: '12', addition: 'veel te lang' }, ['addition form.tooLong']],
])('a wrong address is refused at its wrong fields: %o', (typed, issues) => {
  expect(codesOf(fibreCheck, typed)).toEqual(issues);
});

it.each([
  [
    { postcode: '3446 aa', houseNumber: ' 12 ' },
    { postcode: '3446AA', houseNumber: 12, suffix: null },
  ],
  [
    { postcode: '3446AA', houseNumber: '12-A bis' },
    { postcode: '3446AA', houseNumber: 12, suffix: 'A bis' },
  ],
  [
    { postcode: '3446AA', houseNumber: '012a' },
    { postcode: '3446AA', houseNumber: 12, suffix: 'a' },
  ],
  [
    { postcode: '3446AA', houseNumber: '12', letter: 'B', addition: 'bis' },
    { postcode: '3446AA', houseNumber: 12, suffix: 'B bis' },
  ],
  [
    { postcode: '3446AA', houseNumber: '12a', addition: 'A-bis' },
    { postcode: '3446AA', houseNumber: 12, suffix: 'A-bis' },
  ],
  [
    { postcode: '3446AA', houseNumber: '12a', addition: '-' },
    { postcode: '3446AA', houseNumber: 12, suffix: '-' },
  ],
])('an address is read in each of these spellings: %o', (typed, which) => {
  expect(v.parse(fibreCheck, typed)).toEqual(which);
});

it('spellings of one addition have the same key, and a hyphen means no addition', () => {
  expect(['A bis', 'a-BIS', 'Abis'].map(suffixKey)).toEqual(['ABIS', 'ABIS', 'ABIS']);
  expect(['-', null, ''].map(suffixKey)).toEqual(['', '', '']);
});

it('a missing code and an impossible code are refused, each with its own sentence', () => {
  expect(codesOf(fibreCode, {})).toEqual(['code form.codeMissing']);
  expect(codesOf(fibreCode, { code: '  ' })).toEqual(['code form.codeMissing']);
  expect(codesOf(fibreCode, { code: 'x'.repeat(41) })).toEqual(['code form.codeWrong']);
});

it('the address next to a code may be left out, and is checked when it is given', () => {
  expect(v.parse(fibreCode, { code: 'abc' })).toEqual({ code: 'abc', house: null });
  expect(v.parse(fibreCode, { code: 'abc', postcode: '', houseNumber: ' ' })).toEqual({
    code: 'abc',
    house: null,
  });
  expect(
    v.parse(fibreCode, { code: 'abc', postcode: '3446 aa', houseNumber: '3' }).house,
  ).toMatchObject({ postcode: '3446AA', houseNumber: 3 });
  expect(codesOf(fibreCode, { code: 'abc', postcode: 'nee', houseNumber: 'x' })).toEqual([
    'postcode form.postcodeWrong',
    'houseNumber form.houseNumberWrong',
  ]);
});

it('every field of a sign-up but the addition is required', () => {
  expect(codesOf(fibreRequest, {})).toEqual([
    'code form.codeMissing',
    'postcode form.required',
    'houseNumber form.required',
    'company form.required',
    'kvkNumber form.required',
    'name form.required',
    'email form.emailMissing',
    'phone form.required',
  ]);
});

it('a KvK number has eight digits, apart from spaces and dots', () => {
  const typed = {
    code: 'x',
    postcode: '3446AA',
    houseNumber: '1',
    company: 'B',
    name: 'N',
    email: 'n@b.example',
    phone: '0612345678',
  };
  expect(codesOf(fibreRequest, { ...typed, kvkNumber: '1234567' })).toEqual([
    'kvkNumber form.kvkWrong',
  ]);
  expect(v.parse(fibreRequest, { ...typed, kvkNumber: '12.34 56 78' }).kvkNumber).toBe('12345678');
});
