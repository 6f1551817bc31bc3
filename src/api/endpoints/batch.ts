import { hash } from 'node:crypto';
import { maxItemsPerCall } from '#protocol/constants.ts';
import { refuse, ok, type Problem, type Result } from '#protocol/problem.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { refusalOf } from '../pipeline/errors.ts';

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

export const withinCallLimit = <T>(items: readonly T[]): Result<readonly T[]> =>
  items.length > maxItemsPerCall
    ? refuse({ code: 'record.batch', detail: `At most ${maxItemsPerCall} in one call` })
    : ok(items);

/** `text`: JSON. `status`: 200 if absent. `object`: its labels name the fields in a refusal. */
export type BatchResultItem =
  | { ok: true; value: { text: string; eTag?: string; status?: number } }
  | { ok: false; problems: readonly Problem[]; object?: ObjectModel };

export const batchJson = (items: readonly BatchResultItem[]): { text: string } => ({
  text: `{"results":[${items.map(itemText).join(',')}]}`,
});

export async function answerEach<T>(
  items: readonly T[],
  answer: (item: T) => Promise<Result<unknown>> | Result<unknown>,
  keyOf: (item: T) => unknown = (item) => item,
): Promise<{ text: string }> {
  const answerOnce = async (item: T): Promise<BatchResultItem> => {
    const one = await answer(item);
    return one.ok ? ok({ text: JSON.stringify(one.value) }) : one;
  };
  const known = new Map<unknown, Promise<BatchResultItem>>();
  const answers = items.map((item) => {
    const key = keyOf(item);
    const one = known.get(key) ?? answerOnce(item);
    known.set(key, one);
    return one;
  });
  return batchJson(await Promise.all(answers));
}

/** `Retry-After` of an item becomes a header of the response, because an item has no headers. */
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
