import { refuse, type Result } from '#protocol/problem.ts';
import type { ObjectModel } from './registry.ts';

export async function asRefusal<T>(
  object: ObjectModel,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === '23505')
      return refuse({
        code: 'record.duplicate',
        ...fieldOf(object, thrown),
        detail: 'duplicate value found',
      });
    if (code === '23503' && isMissingTarget(thrown))
      return refuse({
        code: 'record.referenceWrong',
        ...fieldOf(object, thrown),
        detail: 'invalid cross reference id',
      });
    if (code === '23503')
      return refuse({ code: 'record.dependents', detail: 'Other records depend on this one' });
    throw thrown;
  }
}

/** A deadlock or a serialization failure. */
export const isConflict = (thrown: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(thrown) ?? '');

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;

const isMissingTarget = (thrown: unknown): boolean =>
  detailOf(thrown).includes('is not present in table');

const detailOf = (thrown: unknown): string =>
  thrown instanceof Error && 'detail' in thrown ? String(thrown.detail) : '';

function fieldOf(object: ObjectModel, thrown: unknown): { field?: string } {
  const column = /^Key \("?([^")]+)"?\)/.exec(detailOf(thrown))?.[1];
  const field = [...object.fields.values()].find((one) => one.col === column);
  return field ? { field: field.apiName } : {};
}
