import { expect, it } from 'vitest';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import {
  initialReferences,
  initialNameFields,
} from '#web/staff/records/files/initial-references.ts';

/** A row made beside a form, for a reference of that form which is narrowed. */

const leading = (apiName: string, to: readonly string[], createable = true) => ({
  apiName,
  createable,
  referenceToInfos: to.map((one) => ({ apiName: one })),
});
const info = (apiName: string, fields: readonly ReturnType<typeof leading>[]) =>
  ({
    apiName,
    fields: Object.fromEntries(fields.map((field) => [field.apiName, field])),
  }) as unknown as ObjectInfo;

const person = info('Person', [leading('Firm', ['Firm']), leading('OwnerId', ['User', 'Firm'])]);
const firm = info('Firm', [leading('Boss', ['Person'])]);
const order = info('Order', [leading('FirmId', ['Firm']), leading('PersonId', ['Person'])]);
const says = (values: Record<string, string | null>) => (name: string) => values[name];

it('a reference begins with the value of the other field of the form', () => {
  expect(
    initialReferences(person, {
      own: order,
      narrowedBy: ['FirmId'],
      valueIn: says({ FirmId: '001' }),
    }),
  ).toEqual({ Firm: '001' });
});

it('a reference begins with the row of the form itself', () => {
  expect(
    initialReferences(person, { own: firm, narrowedBy: ['Id'], valueIn: says({ Id: '002' }) }),
  ).toEqual({
    Firm: '002',
  });
});

it('no reference comes from an empty field, goes to a read-only one, or fits two', () => {
  const two = info('Person', [leading('Firm', ['Firm']), leading('Former', ['Firm'])]);
  const fixed = info('Person', [leading('Firm', ['Firm'], false)]);
  expect(
    initialReferences(person, {
      own: order,
      narrowedBy: ['FirmId'],
      valueIn: says({ FirmId: null }),
    }),
  ).toEqual({});
  for (const made of [two, fixed])
    expect(
      initialReferences(made, {
        own: order,
        narrowedBy: ['FirmId'],
        valueIn: says({ FirmId: '001' }),
      }),
    ).toEqual({});
});

it.each<[string, { names: Record<string, boolean>; text: string; given: Record<string, string> }]>([
  [
    'what has one name',
    {
      names: { Name: true },
      text: ' Bakkerij De Korenaar ',
      given: { Name: 'Bakkerij De Korenaar' },
    },
  ],
  [
    'who has two, by both',
    {
      names: { FirstName: true, LastName: true, Name: false },
      text: 'Jan van den  Broek',
      given: { FirstName: 'Jan', LastName: 'van den  Broek' },
    },
  ],
  [
    'who has two, by one word',
    {
      names: { FirstName: true, LastName: true, Name: false },
      text: 'Broek',
      given: { LastName: 'Broek' },
    },
  ],
  [
    'what gets its number by itself',
    { names: { CaseNumber: false }, text: 'De lijn kraakt', given: {} },
  ],
  ['nobody, by nothing', { names: { Name: true }, text: '  ', given: {} }],
])('what was looked for becomes the name of %s', (_, { names, text, given }) => {
  const fields = Object.fromEntries(
    Object.entries(names).map(([apiName, createable]) => [
      apiName,
      { ...leading(apiName, [], createable), dataType: 'String' },
    ]),
  );
  expect(
    initialNameFields({ nameFields: Object.keys(names), fields } as unknown as ObjectInfo, text),
  ).toEqual(given);
});
