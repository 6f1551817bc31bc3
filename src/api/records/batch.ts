import { hash } from 'node:crypto';
import { maxItemsPerCall } from '#protocol/constants.ts';
import { refuse, ok, type Problem, type Result } from '#protocol/problem.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { refusalOf } from '../errors.ts';

/** Several answers in one. Source: record-api.md §1.3, §1.11. */

/**
 * Ids or names in a path, separated by commas. Refuses record.argument (none), record.batch (too
 * many).
 */
export function parseNames(part: string | undefined): Result<string[]> {
  const names = (part ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return refuse({ code: 'record.argument', detail: 'Nothing is named' });
  return names.length > maxItemsPerCall
    ? refuse({ code: 'record.batch', detail: `At most ${maxItemsPerCall} in one call` })
    : ok(names);
}

/** The same limit for a list in a body. */
export const withinCallLimit = <T>(items: readonly T[]): Result<readonly T[]> =>
  items.length > maxItemsPerCall
    ? refuse({ code: 'record.batch', detail: `At most ${maxItemsPerCall} in one call` })
    : ok(items);

/**
 * A good answer as JSON text, 200 unless said otherwise, or a refusal; `object` lets a save's
 * refusal name fields by their labels.
 */
export type BatchResultItem =
  | { ok: true; value: { text: string; eTag?: string; status?: number } }
  | { ok: false; problems: readonly Problem[]; object?: ObjectModel };

/** A batch of answers that are written already; a refusal stands as its item, in its own form. */
export const batchJson = (items: readonly BatchResultItem[]): { text: string } => ({
  text: `{"results":[${items.map(itemText).join(',')}]}`,
});

/**
 * Items answered one after the other, because a batch must not take every connection of the pool;
 * one that is asked again, as `keyOf` tells, is worked out once and answered each time.
 */
export async function answerSequentially<T>(
  items: readonly T[],
  answer: (item: T) => Promise<Result<unknown>> | Result<unknown>,
  keyOf: (item: T) => unknown = (item) => item,
): Promise<{ text: string }> {
  const known = new Map<unknown, BatchResultItem>();
  for (const item of items) {
    if (known.has(keyOf(item))) continue;
    const one = await answer(item);
    known.set(keyOf(item), one.ok ? ok({ text: JSON.stringify(one.value) }) : one);
  }
  return batchJson(items.map((item) => known.get(keyOf(item))!)); // proof: each was answered
}

/**
 * The same, with whether any item was refused: of records and avatars. When to come back with an
 * item that came too soon, only a header can say.
 */
export const batchJsonWithErrorFlag = (
  items: readonly BatchResultItem[],
): { text: string; eTag: string; headers: Record<string, string> } => ({
  eTag: eTagOf(items),
  headers: Object.assign(
    {},
    ...items.map((item) => (item.ok ? {} : refusalOf(item.problems).headers)),
  ),
  text: `{"hasErrors":${items.some((item) => !item.ok)},"results":[${items.map(itemText).join(',')}]}`,
});

/** Of all items: what has an eTag of its own need not be gone over again. */
const eTagOf = (items: readonly BatchResultItem[]): string =>
  hash('sha256', items.map((item) => (item.ok && item.value.eTag) || itemText(item)).join()).slice(
    0,
    32,
  );

function itemText(item: BatchResultItem): string {
  if (item.ok) return `{"result":${item.value.text},"statusCode":${item.value.status ?? 200}}`;
  const { status, body } = refusalOf(item.problems, item.object);
  return `{"result":${JSON.stringify(body)},"statusCode":${status}}`;
}
