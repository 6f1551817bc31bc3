import { describe, expect, it } from 'vitest';
import { logicFault, logicToSend, logicToShow } from '#web/staff/lists/views/filter-logic.ts';
import { highlightTerm } from '#web/staff/lists/hits.ts';
import { pageOffset, pageOfRow, createPageTokens } from '#web/staff/lists/create-page-tokens.ts';
import { parseListAddress, listConfigOf, listPathAt } from '#web/staff/lists/list-address.ts';

/**
 * What lists of the workspace make of what is typed and of what the record API tells. Source:
 * record-api.md §5.2, §5.4.
 */

describe('the filter logic', () => {
  it('is typed in Dutch or English, and sent in English', () => {
    expect(logicToSend(' (1 of 2) EN NIET 3 ')).toBe('(1 OR 2) AND NOT 3');
    expect(logicToShow('(1 OR 2) and not 3')).toBe('(1 OF 2) EN NIET 3');
  });

  it.each([
    ['', 2, null],
    ['1 EN 2', 2, null],
    ['(1 OF 2) EN NIET (3)', 3, null],
    ['1 2', 2, { kind: 'unread' }],
    ['(1 EN 2', 2, { kind: 'unread' }],
    ['1 EN', 2, { kind: 'unread' }],
    ['1; DROP', 1, { kind: 'unread' }],
    ['1 EN 3', 2, { kind: 'unknown', numbers: [3] }],
    ['1 OF 2', 3, { kind: 'unused', numbers: [3] }],
  ])('%j of %i conditions', (text, count, fault) => expect(logicFault(text, count)).toEqual(fault));
});

describe('the words of a search', () => {
  const marked = (text: string, term: string) =>
    highlightTerm(text, term)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join('');
  it.each([
    ['Café De Korenaar', 'cafe koren', '[Café] De [Koren]aar'],
    ['aaa', 'a*', '[aaa]'],
    ['Niets', 'x', 'Niets'],
    ['<b>', '<', '[<]b>'],
  ])('are marked in %j', (text, term, shown) => expect(marked(text, term)).toBe(shown));
});

describe('pages of a long list', () => {
  it('hold every row once', () => {
    for (const row of [0, 49, 50, 99, 100, 50_000, 50_049]) {
      expect(pageOffset(pageOfRow(row))).toBeLessThanOrEqual(row);
      expect(pageOffset(pageOfRow(row) + 1)).toBeGreaterThan(row);
    }
  });

  it('are requested by number at first, and later each by the page before it', () => {
    const ways = createPageTokens(undefined);
    const last = pageOfRow(50_000);
    expect([ways.tokenOf(0), ways.tokenOf(last), ways.tokenOf(last + 1)]).toEqual([
      undefined,
      '50000',
      undefined,
    ]);
    ways.learn(last, { records: Array.from({ length: 50 }), nextPageToken: 'verder' });
    expect(ways.tokenOf(last + 1)).toBe('verder');
    expect(ways.reach(100_000)).toBe(50_100);
  });

  it('end where a page says so, whatever the count', () => {
    const ways = createPageTokens(undefined);
    ways.learn(0, { records: Array.from({ length: 50 }), nextPageToken: 'verder' });
    expect(ways.reach(60)).toBe(60);
    ways.learn(1, { records: Array.from({ length: 3 }), nextPageToken: null });
    expect(ways.reach(60)).toBe(53);
  });
});

it('a search and its choices are in the address, and requested from it', () => {
  const address = parseListAddress(
    { objectApiName: 'Case', listViewApiName: 'Alle' },
    new URLSearchParams('zoek=modem&f.Status=Nieuw&f.Status=O"}&sort=-Subject'),
  );
  expect(listConfigOf(address)).toEqual({
    objectApiName: 'Case',
    listViewApiName: 'Alle',
    sortBy: ['-Subject'],
    searchTerm: 'modem',
    where: '{ and: [{ Status: { in: ["Nieuw","O\\"}"] } }] }',
  });
  expect(listPathAt('a0A', address)).toBe(
    '/medewerker/a0A/Case/Alle?zoek=modem&sort=-Subject&f.Status=Nieuw&f.Status=O%22%7D',
  );
});
