import { describe, expect, it } from 'vitest';
import { amsterdamText, readAmsterdamMoment } from '#protocol/time/amsterdam-time.ts';
import {
  formChangesOf,
  type EditField,
  parseFieldInput,
  inputTextOf,
  type InputValue,
} from '#web/forms/edit-field.ts';
import { troublesOfError } from '#web/staff/forms/save-troubles.ts';
import { sentFormOf, serializedValue } from '#web/forms/sent-form.ts';

const field = (kind: EditField['kind'], more: Partial<EditField> = {}): EditField => ({
  apiName: 'A',
  label: 'A',
  kind,
  required: false,
  help: null,
  length: 0,
  scale: 0,
  controller: null,
  leads: null,
  ...more,
});

describe('the input text of a value', () => {
  it.each<[EditField['kind'], InputValue, string, number?]>([
    ['text', null, ''],
    ['number', 1234.5, '1.234,50', 2],
    ['number', -12.3, '-12,30', 2],
    ['number', 2026, '2026'],
    ['date', '2026-11-21', '21-11-2026'],
    ['moment', '2026-11-21T13:05:42.123Z', '21-11-2026 14:05'],
    ['moment', '2026-07-01T22:30:00.000Z', '02-07-2026 00:30'],
    ['time', '14:05:00.000Z', '14:05'],
    ['tick', true, 'ja'],
    ['tick', false, ''],
    ['choices', 'a;b', 'a;b'],
  ])(
    '%s %j reads %j, which changes nothing when it is sent',
    (kind, ...[value, typed, scale = 0]) => {
      const one = field(kind, { scale });
      expect(inputTextOf(one, value)).toBe(typed);
      expect(
        formChangesOf(
          [one],
          () => typed,
          () => value,
        ),
      ).toEqual({ values: {}, troubles: [] });
    },
  );
});

describe('typed text is parsed:', () => {
  it.each<[EditField['kind'], string, InputValue | { trouble: string }, Partial<EditField>?]>([
    ['text', '', null],
    ['text', '  ', null],
    ['text', ' a ', ' a '],
    ['text', '', { trouble: 'required' }, { required: true }],
    ['phone', '020 765 43 21 tst. 12', '020 765 43 21 tst. 12'],
    ['phone', '\u202a+31 6 12345678\u202c', '+31 6 12345678'],
    ['phone', 'abc', { trouble: 'phone' }],
    ['phone', '030 123', { trouble: 'phone' }],
    ['reference', '001000000000001AAA', '001000000000001AAA'],
    ['reference', 'Garage', { trouble: 'unpicked' }],
    // Names that have as many letters as an id.
    ['reference', 'Bakkerijdevries', { trouble: 'unpicked' }],
    ['reference', 'Bakkerijdekorenaar', { trouble: 'unpicked' }],
    ['text', 'abcd', { trouble: 'tooLong' }, { length: 3 }],
    ['area', 'a\r\nb', 'a\nb'],
    ['number', '1.234,50', 1234.5, { scale: 2 }],
    ['number', '1234,5', 1234.5, { scale: 2 }],
    ['number', '€ 12', 12, { scale: 2 }],
    ['number', '1.234', 1234, { scale: 2 }],
    ['number', '-3', -3],
    ['number', '12.5', { trouble: 'number' }, { scale: 2 }],
    ['number', '1,234', { trouble: 'decimals' }, { scale: 2 }],
    ['number', '1,230', 1.23, { scale: 2 }],
    ['number', '1,5', { trouble: 'whole' }],
    ['number', 'tien', { trouble: 'number' }],
    ['date', '3 mei 2026', '2026-05-03'],
    ['date', '31-02-2026', { trouble: 'date' }],
    ['moment', '21-11-2026 14:05', '2026-11-21T13:05:00.000Z'],
    ['moment', '21-11-2026', { trouble: 'moment' }],
    ['time', '9.05', '09:05'],
    ['time', '24:00', { trouble: 'time' }],
    ['tick', 'ja', true],
    ['tick', '', false],
  ])('%s %j → %j', (kind, ...[typed, expected, more = {}]) => {
    const read = parseFieldInput(field(kind, more), typed);
    expect(read.ok ? read.value : { trouble: read.trouble }).toEqual(expected);
  });
});

describe('a local time in the Netherlands', () => {
  it.each([
    ['25-10-2026 02:30', '2026-10-25T00:30:00.000Z'],
    ['29-03-2026 02:30', undefined],
    ['29-03-2026 03:00', '2026-03-29T01:00:00.000Z'],
    ['01-01-2026 24:00', undefined],
  ])('%s is %s', (text, moment) => expect(readAmsterdamMoment(text)).toBe(moment));

  it('is read back as it was written', () => {
    for (const iso of [
      '2026-01-01T00:00:00.000Z',
      '2026-06-30T21:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ])
      expect(readAmsterdamMoment(amsterdamText(iso))).toBe(iso);
  });
});

describe('a sent form', () => {
  it('has the old value of an unchecked box, and no other name as a field', () =>
    expect(
      sentFormOf({ 'was.Open': 'true', 'was.A': '"x"', A: 'y', B: 'z', '.versie': '12' }),
    ).toEqual({
      typed: { Open: '', A: 'y' },
      before: { Open: true, A: 'x' },
      version: 12,
      unchosen: [],
      back: false,
      insists: false,
      names: {},
    }));

  it('a field without a choice holds its own value, and is told', () =>
    expect(sentFormOf({ 'was.A': '"x"', 'mijn.A': 'y', '.versie': '1' })).toMatchObject({
      typed: { A: 'y' },
      unchosen: ['A'],
    }));

  it.each(['', '{', '{"a":1}', '[1]'])('what nobody wrote so is empty: %j', (text) =>
    expect(sentFormOf({ 'was.A': text }).before).toEqual({ A: null }),
  );

  it.each([null, 'a\n"b"', 12.5, false])('a value comes back as it went: %j', (value) =>
    expect(sentFormOf({ 'was.A': serializedValue(value) }).before).toEqual({ A: value }),
  );
});

describe('a refusal', () => {
  const refused = (type: string, at?: string, message = '') => ({
    status: 400,
    errors: [{ type, message, arguments: at === undefined ? [] : [at] }],
  });
  it.each([
    [
      'stands at its field',
      refused('REQUIRED_FIELD_MISSING', 'Name'),
      [{ field: 'Name', trouble: 'required' }],
    ],
    [
      'of a value nobody can read stands at the one the sentence begins with',
      refused('POST_BODY_PARSE_ERROR', undefined, 'B: x'),
      [{ field: 'B', trouble: 'wrong' }],
    ],
    [
      'of all of it stands at no field',
      refused('INSUFFICIENT_ACCESS_OR_READONLY', undefined, 'A: x'),
      [{ trouble: 'readOnly' }],
    ],
    [
      'of an unknown kind is one all the same',
      refused('NIEUW', 'A'),
      [{ field: 'A', trouble: 'wrong' }],
    ],
    [
      'of a rule says what is wrong, by the code in its message',
      refused('FIELD_CUSTOM_VALIDATION_EXCEPTION', 'A', 'a picture expected: photo.unreadable'),
      [{ field: 'A', trouble: 'photo.unreadable' }],
    ],
    [
      'of a rule without a code is a rule all the same',
      refused('FIELD_CUSTOM_VALIDATION_EXCEPTION', 'A', '9 digits expected'),
      [{ field: 'A', trouble: 'rule' }],
    ],
    ['without an answer says so', { status: 0, errors: [] }, [{ trouble: 'unreached' }]],
    ['of ours is ours', { status: 503, errors: [] }, [{ trouble: 'failed' }]],
  ])('%s', (_, error, troubles) => expect(troublesOfError(error, ['A', 'B'])).toEqual(troubles));
});
