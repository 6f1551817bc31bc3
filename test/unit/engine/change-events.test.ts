import { expect, it } from 'vitest';
import { maxMessageBytes } from '#db/listen.ts';
import { type Db, emptyNotes, type Statement } from '#db/connection.ts';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { audienceFields } from '#engine/access/audience-dependencies.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { audienceBefore, audiencesBeforeDeletion } from '#engine/events/audience-before.ts';
import { noteAudience, noteAsked } from '#engine/events/transaction-notes.ts';
import { parseChangeMessage, publishRowChanges } from '#engine/events/change-events.ts';
import type { RowChange } from '#engine/events/row-change.ts';

/** Change notifications of a save. Source: docs/decisions/0009-change-stream-sends-ids.md. */

const registry = createRegistry(objects);
const [request, comment] = [registry.object('Case')!, registry.object('CaseComment')!];

/** A context that collects its notifications in `words` and its queries in `asked`. */
function collectingContext() {
  const [words, asked]: [string[], string[]] = [[], []];
  const db: Pick<Db, 'rows' | 'notes'> = {
    notes: emptyNotes(),
    rows: <Row>({ name, text, values }: Statement) => {
      if (name?.startsWith('notify') === true)
        words.push(
          ...values
            .flat()
            .filter((word) => String(word).startsWith('rows:'))
            .map(String),
        );
      else asked.push(text);
      return Promise.resolve<Row[]>([]);
    },
  };
  return { ctx: { db, registry, services: {} } as RequestContext, words, asked }; // proof: the rest is unused
}

const rows = (count: number, kind: RowChange['kind'] = 'updated'): RowChange[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `500${String(i).padStart(15, '0')}`,
    kind,
    weakEtag: 1_795_000_000_000 + i,
  }));

it('up to 500 rows are published by id, and more as the whole object', async () => {
  const { ctx, words } = collectingContext();
  await publishRowChanges(ctx, { object: request, rows: rows(500) });
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((word) => Buffer.byteLength(word) > maxMessageBytes)).toEqual([]);
  expect(
    words
      .flatMap((word) => parseChangeMessage(word.slice('rows:'.length)).rows ?? [])
      .map(({ id }) => id),
  ).toEqual(rows(500).map(({ id }) => id));
  await publishRowChanges(ctx, { object: request, rows: rows(501) });
  expect(words.at(-1)).toBe('rows:Case *');
});

it('a row with too many earlier viewers is published as the whole object', async () => {
  const { ctx, words } = collectingContext();
  const customer = rows(300).map(({ id }) => [['viewer.user', id]] as const);
  await publishRowChanges(ctx, {
    object: request,
    rows: [{ ...rows(1)[0]!, before: { customer } }],
  });
  expect(words).toEqual(['rows:Case *']);
});

it('earlier viewers are queried once per transaction, and not for a created row', async () => {
  const { ctx, words, asked } = collectingContext();
  const [made] = rows(1, 'created');
  await publishRowChanges(ctx, { object: request, rows: [made!] });
  await audienceBefore(ctx, request, made!.id);
  expect(asked).toEqual([]);
  await audienceBefore(ctx, request, '500000000000009AAA');
  await audienceBefore(ctx, request, '500000000000009AAA');
  expect([asked.length, words.length]).toEqual([1, 1]);
});

it('after its parent moved, a row is published as whole object without a query', async () => {
  const { ctx, words, asked } = collectingContext();
  await audienceBefore(ctx, request, '500000000000009AAA');
  asked.length = 0;
  await audienceBefore(ctx, comment, '00a000000000001AAA');
  // Indirect parents count too: a file depends on a link, which depends on the request.
  await audienceBefore(ctx, registry.object('ContentDocument')!, '069000000000001AAA');
  expect([asked, words]).toEqual([[], ['rows:CaseComment *', 'rows:ContentDocument *']]);
});

it('after a parent was created, a row that was there is asked for as always', async () => {
  const { ctx, words, asked } = collectingContext();
  await publishRowChanges(ctx, { object: request, rows: rows(1, 'created') });
  await audienceBefore(ctx, comment, '00a000000000001AAA');
  expect([asked.length, words.slice(1)]).toEqual([1, []]);
  // A new link can let others see a file that was there.
  const link = registry.object('ContentDocumentLink')!;
  const made = { id: '06A000000000001AAA', kind: 'created', weakEtag: 1 } as const;
  await publishRowChanges(ctx, { object: link, rows: [made] });
  words.length = 0;
  await audienceBefore(ctx, registry.object('ContentDocument')!, '069000000000001AAA');
  expect([asked.length, words]).toEqual([1, ['rows:ContentDocument *']]);
});

it('the earlier viewers of deleted rows are looked up by id, however many were noted', async () => {
  const { ctx, asked } = collectingContext();
  const ids = rows(3).map(({ id }) => id);
  for (const id of ids) {
    noteAsked(ctx.db, id);
    noteAudience(ctx.db, id, { customer: [[['viewer.user', id]]] } as never);
  }
  // A walk over the notes for each row takes a time that is quadratic in the rows.
  let walks = 0;
  const counted = class extends Map<string, string | null> {
    override values() {
      walks++;
      return super.values();
    }
    override keys() {
      walks++;
      return super.keys();
    }
    override [Symbol.iterator]() {
      walks++;
      return super[Symbol.iterator]();
    }
  };
  const { notes } = ctx.db;
  notes!.audiences = new counted([...notes!.audiences]);
  const found = await audiencesBeforeDeletion(ctx, { object: request, ids });
  expect([[...found.keys()], walks, asked]).toEqual([ids, 0, []]);
});

it('the viewers of a comment depend on whether it is published and on its parent', () => {
  expect([...audienceFields(registry, comment)].toSorted()).toEqual(['IsPublished', 'ParentId']);
});
