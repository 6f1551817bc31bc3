import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { type Problem, refuse } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { ImportOrder } from './import-order.ts';
import { tryRow, type Portion } from './run-bulk-jobs.ts';

/** `id`: the row that the line changes; null when the line creates one. */
type RefusedLine = { id: string | null; fields: Dict<Scalar | null>; problems: readonly Problem[] };

const mostTries = 6;

/**
 * Finds more problems of a refused line by saving it without the fields that have a problem, so
 * that the user needs to correct the file less often.
 */
export function openFaultFinder(
  portion: Portion,
  { order, object }: { order: ImportOrder; object: ObjectModel },
) {
  const { saves, asker, beside } = portion;
  const within = order.dry ? { ...portion, asker: { ...asker, db: beside } } : portion;
  const { allowSaveOnDuplicate } = order;
  const making = { apiName: object.apiName, allowSaveOnDuplicate, isTried: true };

  const faultsOf = (id: string | null, fields: Dict<Scalar | null>): Promise<readonly Problem[]> =>
    tryRow(within, async (inside: RequestContext) => {
      const saved =
        id === null
          ? await saves.create(inside, { ...making, fields })
          : await saves.update(inside, id, { fields, allowSaveOnDuplicate });
      return saved.ok ? undone : saved;
    });

  return async ({ id, fields, problems }: RefusedLine): Promise<readonly Problem[]> => {
    const all = [...problems];
    for (let nth = 0; nth < mostTries; nth++) {
      const wrong = new Set(all.flatMap(({ field }) => field ?? []));
      if (wrong.size === 0) break;
      const left = Object.fromEntries(
        Object.entries(fields).filter(
          ([name]) => !wrong.has(name) && (id === null || name !== order.key),
        ),
      );
      // Leaving fields out may cause problems of the whole row, or of a field that depends on a
      // wrong field.
      const fresh = (await faultsOf(id, left)).filter(
        ({ field }) => field !== undefined && !wrong.has(field) && !hangsOn(object, field, wrong),
      );
      if (fresh.length === 0) break;
      all.push(...fresh);
    }
    return all;
  };
}

const hangsOn = (object: ObjectModel, name: string, wrong: ReadonlySet<string>): boolean => {
  const field = object.fields.get(name);
  return wrong.has(field?.reference?.within?.field ?? '') || wrong.has(field?.controlledBy ?? '');
};

const undone = refuse({ code: 'record.halted' });
