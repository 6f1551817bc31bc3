import type { Field } from '../fields/field.ts';

type Model = { apiName: string; fields: ReadonlyMap<string, Field & { apiName: string }> };

export function* filterFaults(model: Model, byName: ReadonlyMap<string, Model>): Generator<string> {
  for (const { apiName, reference } of model.fields.values()) {
    for (const [field, from] of Object.entries(reference?.fills ?? {}))
      if (
        !model.fields.has(field) ||
        reference?.to.every((to) => byName.get(to)?.fields.has(from) === true) !== true
      )
        yield `${model.apiName}.${apiName} fills in ${field} from ${from}, one of which there is not`;
    if (!reference?.within) continue;
    const { field, by } = reference.within;
    if (field !== 'Id' && !model.fields.get(field)?.reference)
      yield `${model.apiName}.${apiName} is narrowed by ${field}, which is neither a reference of it nor the row itself`;
    for (const to of reference.to)
      if (!byName.get(to)?.fields.get(by)?.reference)
        yield `${model.apiName}.${apiName} is narrowed by ${to}.${by}, which is no reference`;
  }
}
