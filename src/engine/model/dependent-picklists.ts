import type { ValidationRule } from './define.ts';
import type { Field } from '../fields/field.ts';

/** Picklists whose values depend on another field. Source: record-api.md §4, §6.5. */

type Named = Field & { apiName: string };
type Fields<F extends Named> = { fields: ReadonlyMap<string, F> };

/** The order is the one in which responses number the values. */
export const controllingValues = (controller: Field): readonly string[] =>
  controller.dataType === 'Boolean'
    ? ['false', 'true']
    : (controller.picklist ?? []).map((entry) => entry.value);

/** The outermost comes first. */
export function controllersOf<F extends Named>({ fields }: Fields<F>, field: F): F[] {
  const controllers: F[] = [];
  for (let at = field.controlledBy; at !== null; at = controllers[0]!.controlledBy) {
    const controller = fields.get(at);
    if (!controller || controllers.includes(controller)) break;
    controllers.unshift(controller);
  }
  return controllers;
}

export const dependentsOf = <F extends Named>({ fields }: Fields<F>, controller: F): F[] =>
  [...fields.values()]
    .filter((field) => field.controlledBy === controller.apiName)
    .sort((one, other) => (one.apiName < other.apiName ? -1 : 1));

export const dependencyRules = (fields: Iterable<Named>): ValidationRule[] =>
  [...fields].flatMap(({ apiName, controlledBy, picklist }): ValidationRule[] =>
    controlledBy === null || picklist === null
      ? []
      : [
          (row) => {
            const controlling = row[controlledBy] ?? null;
            const chosen = row[apiName] == null ? [] : String(row[apiName]).split(';');
            const fits = (value: string) =>
              controlling !== null &&
              picklist.some(
                (entry) => entry.value === value && isValidFor(entry, String(controlling)),
              );
            return chosen.every(fits)
              ? null
              : {
                  field: apiName,
                  detail: `does not fit the value of ${controlledBy}`,
                  code: 'record.misfit',
                };
          },
        ],
  );

export const isValidFor = (entry: { validFor?: readonly string[] }, controlling: string): boolean =>
  entry.validFor?.includes(controlling) ?? true;

export function* dependencyFaults(model: Fields<Named> & { apiName: string }): Generator<string> {
  for (const field of model.fields.values()) {
    if (field.controlledBy === null) continue;
    const place = `${model.apiName}.${field.apiName}`;
    const controller = model.fields.get(field.controlledBy);
    if (!controller || !['Picklist', 'Boolean'].includes(controller.dataType)) {
      yield `${place} is controlled by ${field.controlledBy}, which is no picklist or checkbox of ${model.apiName}`;
      continue;
    }
    if (controllersOf(model, field).includes(field)) yield `${place} controls itself`;
    const known = controllingValues(controller);
    for (const value of field.picklist?.flatMap((entry) => entry.validFor ?? []) ?? [])
      if (!known.includes(value)) yield `${place}: ${controller.apiName} has no value ${value}`;
  }
}
