import { expect, it } from 'vitest';
import { maxMessageBytes } from '#db/listen.ts';
import type { Db, Statement } from '#db/connection.ts';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { audienceFields } from '#engine/access/audience-dependencies.ts';
import { createRegistry } from '#engine/model/registry.ts';
import {
  parseChangeMessage,
  type RowChange,
  audienceBefore,
  publishRowChanges,
} from '#engine/events/change-events.ts';

/** What a writer tells of its rows. Source: docs/decisions/0009-change-stream-sends-ids.md. */

const registry = createRegistry(objects);
const [request, comment] = [registry.object('Case')!, registry.object('CaseComment')!];

/** What is told of rows, and what is asked, by an ask of which nothing else is needed. */
function telling() {
  const [words, asked]: [string[], string[]] = [[], []];
  const db: Pick<Db, 'rows' | 'notes'> = {
    notes: new Set<string>(),
    rows: <Row>({ name, text, values }: Statement) => {
      if (name === 'notify')
        words.push(...(values[0] as string[]).filter((word) => word.startsWith('rows:')));
      else asked.push(text);
      return Promise.resolve<Row[]>([]);
    },
  };
  return { ctx: { db, registry } as RequestContext, words, asked }; // proof: nothing else of it is asked for
}

const rows = (count: number, kind: RowChange['kind'] = 'updated'): RowChange[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `500${String(i).padStart(15, '0')}`,
    kind,
    weakEtag: 1_795_000_000_000 + i,
  }));

it('five hundred rows are told by id, in as many messages as PostgreSQL takes; one more as the whole object', async () => {
  const { ctx, words } = telling();
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

it('a row of which too many saw it to say so is told as the whole object', async () => {
  const { ctx, words } = telling();
  const customer = rows(300).map(({ id }) => [['viewer.user', id]] as const);
  await publishRowChanges(ctx, {
    object: request,
    rows: [{ ...rows(1)[0]!, before: { customer } }],
  });
  expect(words).toEqual(['rows:Case *']);
});

it('who saw a row is asked once in a transaction, and never of one it made', async () => {
  const { ctx, words, asked } = telling();
  const [made] = rows(1, 'created');
  await publishRowChanges(ctx, { object: request, rows: [made!] });
  await audienceBefore(ctx, request, made!.id);
  expect(asked).toEqual([]);
  await audienceBefore(ctx, request, '500000000000009AAA');
  await audienceBefore(ctx, request, '500000000000009AAA');
  expect([asked.length, words.length]).toEqual([1, 1]);
});

it('where a row that decides about it was made before, nobody is asked and the whole object is told', async () => {
  const { ctx, words, asked } = telling();
  await publishRowChanges(ctx, { object: request, rows: rows(1, 'created') });
  await audienceBefore(ctx, comment, '00a000000000001AAA');
  // From afar as well: a file hangs on a link, which hangs on the request.
  await audienceBefore(ctx, registry.object('ContentDocument')!, '069000000000001AAA');
  expect([asked, words.slice(1)]).toEqual([[], ['rows:CaseComment *', 'rows:ContentDocument *']]);
});

it('who sees a row is asked before a change of what decides about it: a value of its own, and the row it hangs on', () => {
  expect([...audienceFields(registry, comment)].toSorted()).toEqual(['IsPublished', 'ParentId']);
});
