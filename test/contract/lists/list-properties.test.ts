import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';

/** Filters and pages compared with a slow model over the same records: record-api.md §5. */

const deep = process.env['DEEP'] ? 20 : 1;
let server: TestServer;
let account: string;

type Row = {
  id: string;
  subject: string;
  type: string | null;
  closed: boolean;
  created: string;
  contact: string | null;
  contactSeen: boolean;
};
const rows: Row[] = [];

const words = ['Appel', 'appèl', 'Peer', 'peer_1', '100%', 'Één', 'zes'];
const types = ['Vraag', 'Storing', 'Klacht', null];
const days = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-06-01T12:00:00.000Z',
  '2025-12-31T22:59:00.000Z',
];

const make = (apiName: string, fields: Record<string, string | null>): Promise<string> =>
  createRow(server, apiName, fields);

beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  await storedRows(server, `delete from contentdocumentlink`);
  await storedRows(server, `delete from "case"`);
  const contacts = [
    {
      id: await make('Contact', { LastName: 'Appel', AccountId: account }),
      name: 'Appel',
      seen: true,
    },
    {
      id: await make('Contact', { LastName: 'Peer', AccountId: await companyOf(server, 'garage') }),
      name: 'Peer',
      seen: false,
    },
    null,
  ];
  for (let i = 0; i < 40; i++) {
    const contact = contacts[i % 3]!;
    const row = {
      subject: words[i % words.length]!,
      type: types[i % types.length]!,
      created: days[i % days.length]!,
      closed: i % 5 === 0,
    };
    const id = await make('Case', {
      Subject: row.subject,
      Type: row.type,
      AccountId: account,
      Status: row.closed ? 'Gesloten' : 'Nieuw',
    });
    // Set in the database: a save would refuse a contact of another company.
    const values = [row.created, 'Bedrijf', contact?.id ?? null, id];
    await storedRows(
      server,
      'update "case" set createddate = $1, zichtbaarheid__c = $2, contactid = $3 where id = $4',
      ...values,
    );
    rows.push({ ...row, id, contact: contact?.name ?? null, contactSeen: contact?.seen ?? true });
  }
});
afterAll(() => server.close());

/** A filter: its text, and the records it matches. */
type Model = { text: string; matches: (row: Row, as: AccountName) => boolean };

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const quoted = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text));

const like = (value: string, pattern: string): boolean => {
  if (pattern === '') return value === '';
  if (pattern[0] === '%')
    return like(value, pattern.slice(1)) || (value !== '' && like(value.slice(1), pattern));
  return (
    value !== '' &&
    (pattern[0] === '_' || pattern[0] === value[0]) &&
    like(value.slice(1), pattern.slice(1))
  );
};

type Read = (row: Row, as: AccountName) => string | null;
const texts: [path: string, read: Read][] = [
  ['Subject', (row) => row.subject],
  ['Type', (row) => row.type],
  ['Contact.LastName', (row, as) => (as === 'beheer' || row.contactSeen ? row.contact : null)],
];
const written = (path: string, test: string): string =>
  path.split('.').reduceRight((inner, name) => `{ ${name}: ${inner} }`, `{ ${test} }`);

const textTest = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.constantFrom('eq', 'ne', 'in', 'nin', 'like'),
    fc.array(fc.constantFrom(...words, 'Storing', 'vraag', null), { maxLength: 3 }),
    fc.constantFrom('%pp%', '_eer%', 'a%', '%', '', '%1'),
  )
  .map(([[path, read], operator, values, pattern]): Model => {
    const among = (row: Row, as: AccountName, wanted: readonly (string | null)[]) => {
      const value = read(row, as);
      return wanted.some((one) =>
        one === null || value === null ? one === value : folded(one) === folded(value),
      );
    };
    const one = values[0] ?? null;
    switch (operator) {
      case 'eq':
        return {
          text: written(path, `eq: ${quoted(one)}`),
          matches: (row, as) => among(row, as, [one]),
        };
      case 'ne':
        return {
          text: written(path, `ne: ${quoted(one)}`),
          matches: (row, as) => !among(row, as, [one]),
        };
      case 'in':
        return {
          text: written(path, `in: [${values.map(quoted).join(', ')}]`),
          matches: (row, as) => among(row, as, values),
        };
      case 'nin':
        return {
          text: written(path, `nin: [${values.map(quoted).join(' ')}]`),
          matches: (row, as) => !among(row, as, values),
        };
      default:
        return {
          text: written(path, `like: ${quoted(pattern)}`),
          matches: (row, as) =>
            like(folded(read(row, as) ?? '\u0001'.repeat(0)), folded(pattern)) &&
            read(row, as) !== null,
        };
    }
  });

const flagTest = fc.boolean().map((closed): Model => ({
  text: `{ IsClosed: { eq: ${closed} } }`,
  matches: (row) => row.closed === closed,
}));

const localDay = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date(moment));
const dayTest = fc
  .tuple(
    fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'),
    fc.constantFrom('2026-03-28', '2026-03-29', '2026-06-01', '2025-12-31', '2026-01-01'),
  )
  .map(([operator, day]): Model => {
    const holds: Record<string, (one: string) => boolean> = {
      eq: (one) => one === day,
      ne: (one) => one !== day,
      lt: (one) => one < day,
      lte: (one) => one <= day,
      gt: (one) => one > day,
      gte: (one) => one >= day,
    };
    return {
      text: `{ CreatedDate: { ${operator}: { value: "${day}" } } }`,
      matches: (row) => holds[operator]!(localDay(row.created)),
    };
  });

const { filter } = fc.letrec<{ filter: Model }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(textTest, flagTest, dayTest),
    fc.array(tie('filter'), { maxLength: 3 }).map((all) => ({
      text: `{ and: [${all.map(({ text }) => text).join(', ')}] }`,
      matches: (row: Row, as: AccountName) => all.every(({ matches }) => matches(row, as)),
    })),
    fc.array(tie('filter'), { maxLength: 3 }).map((any) => ({
      text: `{ or: [${any.map(({ text }) => text).join(', ')}] }`,
      matches: (row: Row, as: AccountName) => any.some(({ matches }) => matches(row, as)),
    })),
    tie('filter').map((inner) => ({
      text: `{ not: ${inner.text} }`,
      matches: (row: Row, as: AccountName) => !inner.matches(row, as),
    })),
  ),
}));

const idsOf = (records: readonly Rec[]): string[] => records.map((record) => record.id);

it('a where gives the records of the slow model, for staff and for a customer', async () => {
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom<AccountName>('beheer', 'korenaar'),
      async ({ text, matches }, as) => {
        const answer = await server.call('/list-records/Case/Alle', {
          as,
          method: 'POST',
          body: { where: text, pageSize: 100 },
        });
        expect(answer.status, `${text} ${answer.text.slice(0, 300)}`).toBe(200);
        expect(idsOf(answer.body.records).sort(), text).toEqual(idsMatching(matches, as));
      },
    ),
    { numRuns: 150 * deep },
  );
});

type LogicModel = { text: string; holds: (parts: readonly boolean[]) => boolean };
const { logic } = fc.letrec<{ logic: LogicModel }>((tie) => ({
  logic: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc
      .integer({ min: 1, max: 3 })
      .map((n) => ({ text: String(n), holds: (parts: readonly boolean[]) => parts[n - 1]! })),
    tie('logic').map((inner) => ({
      text: `NOT (${inner.text})`,
      holds: (parts: readonly boolean[]) => !inner.holds(parts),
    })),
    fc.tuple(tie('logic'), tie('logic')).map(([a, b]) => ({
      text: `(${a.text}) AND (${b.text})`,
      holds: (parts: readonly boolean[]) => a.holds(parts) && b.holds(parts),
    })),
    fc.tuple(tie('logic'), tie('logic')).map(([a, b]) => ({
      text: `(${a.text}) OR (${b.text})`,
      holds: (parts: readonly boolean[]) => a.holds(parts) || b.holds(parts),
    })),
  ),
}));

/** A filter of a list view as it is typed, and the records it matches. */
type TypedFilter = {
  typed: { fieldApiName: string; operandLabels: string[]; operator: string };
  matches: (row: Row, as: AccountName) => boolean;
};

const typedText = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.constantFrom('Equals', 'NotEqual'),
    fc.uniqueArray(fc.constantFrom('', ...words), { minLength: 1, maxLength: 3 }),
  )
  .map(([[path, read], operator, operandLabels]): TypedFilter => {
    // A picklist filter accepts only its labels.
    const labels =
      path === 'Type' ? operandLabels.map((_, i) => ['Storing', 'klacht', ''][i]!) : operandLabels;
    const among = (row: Row, as: AccountName) =>
      labels.some((label) => folded(label) === folded(read(row, as) ?? ''));
    return {
      typed: { fieldApiName: path, operandLabels: labels, operator },
      matches: (row, as) => among(row, as) === (operator === 'Equals'),
    };
  });
const typedPart = fc
  .tuple(
    fc.constantFrom('Contains', 'NotContain', 'StartsWith'),
    fc.constantFrom('pe', 'A', '1', '%', 'één', '_'),
  )
  .map(([operator, label]): TypedFilter => {
    const holds = (row: Row) =>
      operator === 'StartsWith'
        ? folded(row.subject).startsWith(folded(label))
        : folded(row.subject).includes(folded(label));
    return {
      typed: { fieldApiName: 'Subject', operandLabels: [label], operator },
      matches: (row) => holds(row) === (operator !== 'NotContain'),
    };
  });
const typedDay = fc
  .tuple(
    fc.constantFrom('LessThan', 'GreaterOrEqual', 'Equals'),
    fc.constantFrom('29-3-2026', '2026-03-28', '31-12-2025'),
  )
  .map(([operator, label]): TypedFilter => {
    const day = label.includes('-3-')
      ? '2026-03-29'
      : label.startsWith('31')
        ? '2025-12-31'
        : label;
    const holds = (one: string) =>
      operator === 'LessThan' ? one < day : operator === 'Equals' ? one === day : one >= day;
    return {
      typed: { fieldApiName: 'CreatedDate', operandLabels: [label], operator },
      matches: (row) => holds(localDay(row.created)),
    };
  });

/** A list view with three filters and logic that uses all of them. */
const typedList = fc
  .tuple(fc.array(fc.oneof(typedText, typedPart, typedDay), { minLength: 3, maxLength: 3 }), logic)
  .map(([filters, { text, holds }]) => ({
    filteredByInfo: filters.map(({ typed }) => typed),
    filterLogicString: `(${text}) AND (1 OR 2 OR 3 OR NOT 1)`,
    matches: (row: Row, as: AccountName) => holds(filters.map((filter) => filter.matches(row, as))),
  }))
  .filter(({ filterLogicString }) => filterLogicString.length <= 255);

const definition = (list: { filteredByInfo: unknown; filterLogicString: string }) => ({
  filteredByInfo: list.filteredByInfo,
  filterLogicString: list.filterLogicString,
});

/** Creates or replaces one private list view of the viewer. */
async function madeList(list: Parameters<typeof definition>[0], as: AccountName): Promise<void> {
  const body = { ...definition(list), displayColumns: ['Subject'] };
  const changed = await server.call('/list-info/Case/Gemaakt', { as, method: 'PATCH', body });
  if (changed.status === 200) return;
  const made = await server.call('/list-info/Case', {
    as,
    method: 'POST',
    body: { ...body, label: 'Gemaakt' },
  });
  expect([made.status, made.text.slice(0, 300)], JSON.stringify(body)).toEqual([
    201,
    expect.anything(),
  ]);
}

const idsMatching = (matches: Model['matches'], as: AccountName): string[] =>
  rows
    .filter((row) => matches(row, as))
    .map(({ id }) => id)
    .sort();

it('a list view with filters and logic gives the records of the slow model', async () => {
  await fc.assert(
    fc.asyncProperty(
      typedList,
      fc.constantFrom<AccountName>('beheer', 'korenaar'),
      async (list, as) => {
        await madeList(list, as);
        const answer = await server.call('/list-records/Case/Gemaakt?pageSize=100', { as });
        expect(answer.status, answer.text.slice(0, 300)).toBe(200);
        expect(idsOf(answer.body.records).sort(), JSON.stringify(definition(list))).toEqual(
          idsMatching(list.matches, as),
        );
      },
    ),
    { numRuns: 60 * deep },
  );
});

const orders = [
  'Subject',
  '-Subject',
  'Type,-CreatedDate',
  '-Contact.LastName',
  'Contact.LastName,-Type',
];
const step = fc.record({
  add: fc.boolean(),
  subject: fc.constantFrom(...words),
  remove: fc.nat(200),
});

/**
 * Reads all pages of a list while records are added and deleted in between, and expects that none
 * is repeated or skipped. Gives the records that existed all the time.
 */
async function walk(
  read: (page: { pageSize: number; pageToken?: string }) => Promise<Answer>,
  pageSize: number,
  steps: readonly Step[],
): Promise<string[]> {
  const page = async (asked: { pageSize: number; pageToken?: string }) => {
    const answer = await read(asked);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return answer.body;
  };
  const before = idsOf((await page({ pageSize: 500 })).records);
  const [added, gone, seen]: [string[], Set<string>, string[]] = [[], new Set(), []];
  let turn = 0;
  for (let token: string | undefined | null = undefined; token !== null;) {
    const answer = await page({ pageSize, ...(token && { pageToken: token }) });
    seen.push(...idsOf(answer.records));
    token = answer.nextPageToken;
    const next = steps[turn++];
    if (next?.add) added.push(await make('Case', { Subject: next.subject, AccountId: account }));
    const victim = next && !next.add ? added[next.remove % (added.length || 1)] : undefined;
    if (victim && (await deleteRecord(server.ctx, victim)).ok) gone.add(victim);
  }
  expect(new Set(seen).size, 'nothing twice').toBe(seen.length);
  expect(
    seen.filter((id) => before.includes(id)),
    'nothing skipped',
  ).toEqual(before);
  for (const id of added) if (!gone.has(id)) await deleteRecord(server.ctx, id);
  return before;
}

type Step = { add: boolean; subject: string; remove: number };
const walked = [
  fc.constantFrom(...orders),
  fc.integer({ min: 2, max: 9 }),
  fc.array(step, { maxLength: 12 }),
] as const;

it('pages of a filtered list neither repeat nor skip a record that stays', async () => {
  await fc.assert(
    fc.asyncProperty(...walked, async (sortBy, pageSize, steps) => {
      const where = '{ not: { Subject: { eq: "zes" } } }';
      const body = { where, sortBy: sortBy.split(',') };
      await walk(
        (page) =>
          server.call('/list-records/Case/Alle', {
            as: 'korenaar',
            method: 'POST',
            body: { ...body, ...page },
          }),
        pageSize,
        steps,
      );
    }),
    { numRuns: 12 * deep },
  );
});

it('pages of a list view with logic neither repeat nor skip a record that stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      typedList,
      fc.constantFrom<AccountName>('beheer', 'korenaar'),
      ...walked,
      async (list, as, ...[sortBy, pageSize, steps]) => {
        await madeList(list, as);
        const body = { sortBy: sortBy.split(',') };
        const there = await walk(
          (page) =>
            server.call('/list-records/Case/Gemaakt', {
              as,
              method: 'POST',
              body: { ...body, ...page },
            }),
          pageSize,
          steps,
        );
        expect(there.toSorted(), JSON.stringify(definition(list))).toEqual(
          idsMatching(list.matches, as),
        );
      },
    ),
    { numRuns: 12 * deep },
  );
});
