import { expect, it } from 'vitest';
import { InputSyntaxError, parseGraphqlInput } from '#engine/sql/graphql-input.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseGraphqlInput(text)));

it('reads texts, numbers, words, lists and objects', () => {
  expect(plain('{ a: 1, b: [ -2.5e1 "x" ] c: TODAY }')).toEqual({
    kind: 'object',
    entries: [
      ['a', { kind: 'number', value: 1 }],
      [
        'b',
        {
          kind: 'list',
          items: [
            { kind: 'number', value: -25 },
            { kind: 'text', value: 'x' },
          ],
        },
      ],
      ['c', { kind: 'word', value: 'TODAY' }],
    ],
  });
  expect(plain(' {,, }# comment')).toEqual({ kind: 'object', entries: [] });
});

it.each([
  [String.raw`"a\"b\\c\/d\n\u00e9\u{1F600}\ud83d\ude00"`, 'a"b\\c/d\né😀😀'],
  ['""', ''],
  ['"""two\nlines "quoted" \\""" """', 'two\nlines "quoted" """ '],
])('reads the text %s', (text, value) => {
  expect(parseGraphqlInput(text)).toEqual({ kind: 'text', value });
});

it.each([
  '',
  '{',
  '{ a }',
  '{ a: }',
  '{ a: 1',
  '{ "a": 1 }',
  '{ a: 1, a: 2 }',
  '[1',
  '"open',
  '"line\nbreak"',
  String.raw`"\q"`,
  String.raw`"\u12"`,
  String.raw`"\u{110000}"`,
  '01',
  '1.',
  '1a',
  '+1',
  '$x',
  '{ a: $x }',
  '{} {}',
  "'x'",
  '('.repeat(9_999),
  '['.repeat(9_999),
  '{a:'.repeat(3_333),
])('refuses %.40s', (text) => {
  expect(() => parseGraphqlInput(text)).toThrow(InputSyntaxError);
});
