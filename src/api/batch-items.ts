import type { Problem } from '#wire/problem.ts';
import type { ObjectModel } from '#records/registry.ts';
import { refusalOf } from './errors.ts';

/** One item of a batch as it is sent: its result as JSON text. Source: record-api.md §1.11. */
export type BatchItem = { statusCode: number; result: string };

export function refusedItem({ problems, object }: { problems: readonly Problem[]; object?: ObjectModel }): BatchItem {
  const { status, body } = refusalOf(problems, object);
  return { statusCode: status, result: JSON.stringify(body) };
}

/** `{hasErrors, results}`: of records and avatars. */
export const flagBatchText = (items: readonly BatchItem[]): string =>
  `{"hasErrors":${items.some(({ statusCode }) => statusCode >= 400)},${batchText(items).slice(1)}`;

/** `{results}`: every other batch. */
export const batchText = (items: readonly BatchItem[]): string =>
  `{"results":[${items.map(({ result, statusCode }) => `{"result":${result},"statusCode":${statusCode}}`).join(',')}]}`;
