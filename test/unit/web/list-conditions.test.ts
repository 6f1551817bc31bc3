import { describe, expect, it } from 'vitest';
import {
  comparedBy,
  comparisonOf,
  comparisonsOf,
  conditionFault,
  valueKind,
  dayOperandText,
  dayOperandFromText,
} from '#web/staff/lists/views/condition-words.ts';
import {
  type Condition,
  listDraftOf,
  type FieldChoice,
  listInputOf,
} from '#web/staff/lists/views/list-draft.ts';

/** Conditions of a list as people choose them. Source: record-api.md §5.1, §5.2. */

const all = ['Equals', 'NotEqual', 'LessThan', 'Contains'];
const field = (more: Partial<FieldChoice>): FieldChoice => ({
  path: 'X',
  label: 'X',
  operators: all,
  choices: [],
  dataType: 'String',
  leadsTo: [],
  ...more,
});
const owner = field({
  dataType: 'Reference',
  leadsTo: [{ apiName: 'User', nameFields: ['Name'] }],
});
const company = field({
  dataType: 'Reference',
  leadsTo: [{ apiName: 'Account', nameFields: ['Name'] }],
});
const day = field({ dataType: 'Date' });
const status = field({ dataType: 'Picklist', choices: [{ value: 'N', label: 'Nieuw' }] });
const flag = field({ dataType: 'Boolean', operators: ['Equals', 'NotEqual'] });
const is = (...values: string[]): Condition => ({ key: 0, field: 'X', operator: 'Equals', values });

describe('the comparisons of a condition', () => {
  it('the viewer is offered for user fields only, and empty where it is possible', () => {
    const names = (one: FieldChoice) => comparisonsOf(one).map(({ value }) => value);
    expect(names(owner)).toEqual([...all, 'me', 'notMe', 'empty', 'filled']);
    expect(names(company)).toEqual([...all, 'empty', 'filled']);
    expect(names(flag)).toEqual(['Equals', 'NotEqual']);
  });

  it.each([
    [is('$User.Id'), 'me'],
    [is(''), 'empty'],
    [is(), 'Equals'],
    [is('', 'Nieuw'), 'Equals'],
    [{ ...is(''), operator: 'NotEqual' }, 'filled'],
  ])('%j is %s', (condition, comparison) => expect(comparisonOf(condition)).toBe(comparison));

  it('keep the value while it is chosen in the same way', () => {
    expect(comparedBy(is('a'), company, 'NotEqual').values).toEqual(['a']);
    expect(comparedBy(is('a'), company, 'Contains').values).toEqual([]);
    expect(comparedBy(is('a'), owner, 'me')).toEqual(is('$User.Id'));
    expect(comparedBy(is('$User.Id'), owner, 'Equals').values).toEqual([]);
  });

  it.each([
    [owner, is('$User.Id'), 'none'],
    [owner, is('005'), 'row'],
    [owner, { ...is('jan'), operator: 'Contains' }, 'text'],
    [day, is('TODAY'), 'day'],
    [status, is('Nieuw'), 'choices'],
    [flag, is('true'), 'yesNo'],
  ] as const)('%#', (one, condition, kind) => expect(valueKind(one, condition)).toBe(kind));
});

it.each([
  ['vandaag', 'TODAY'],
  ['Deze  week', 'THIS_WEEK'],
  ['laatste 7 dagen', 'LAST_N_DAYS:7'],
  ['komende 12 maanden', 'NEXT_N_MONTHS:12'],
  ['21-11-2026', '21-11-2026'],
])('a day typed as %s is sent as %s, and read back', (typed, sent) => {
  expect(dayOperandFromText(typed)).toBe(sent);
  expect(dayOperandText(sent)).toBe(typed.toLowerCase().replace(/ +/g, ' '));
});

describe('an invalid value is reported before it is sent', () => {
  it.each([
    [field({}), is(), 'nothing'],
    [company, is(), 'choose'],
    [status, is('Oud'), 'choice'],
    [status, is('nieuw'), null],
    [status, is('', 'N'), null],
    [flag, is('misschien'), 'yesNo'],
    [flag, is('true'), null],
    [field({ dataType: 'Currency' }), is('twaalf'), 'number'],
    [field({ dataType: 'Currency' }), is('1.234,50'), null],
    [day, is('31-02-2026'), 'day'],
    [day, is('29-02-2028'), null],
    [day, is('TODAY'), null],
    [day, is('LAST_N_DAYS:0'), 'count'],
    [day, is('LAST_N_DAYS:'), 'count'],
    [day, is('LAST_N_DAYS:10001'), 'count'],
    [flag, { ...is('ja'), operator: 'LessThan' }, 'operator'],
    [day, is(''), null],
  ] as const)('%#', (one, condition, fault) => expect(conditionFault(one, condition)).toBe(fault));
});

it('the roles of a list are sent only with a list that is shared', () => {
  const info = {
    label: 'Lijst',
    scope: null,
    filteredByInfo: [],
    filterLogicString: null,
    displayColumns: [],
    updateable: true,
    visibility: 'Shared',
    listShares: [{ shareType: 'Role', shares: [{ label: 'Verkoop', shareApiName: 'SalesTeam' }] }],
  } as unknown as Parameters<typeof listDraftOf>[0]; // proof: all that it reads
  const draft = listDraftOf(info);
  expect(listInputOf(draft).listShares).toEqual(['Role.SalesTeam']);
  expect(listInputOf({ ...draft, visibility: 'Public' }).listShares).toEqual([]);
});

it('a copy of a list that the user cannot change begins as a private list', () => {
  const info = {
    label: 'Alle',
    scope: null,
    filteredByInfo: [],
    filterLogicString: null,
    displayColumns: [],
    updateable: false,
    visibility: 'Public',
    listShares: [],
  } as unknown as Parameters<typeof listDraftOf>[0]; // proof: all that it reads
  expect(listInputOf(listDraftOf(info)).visibility).toBe('Private');
});
