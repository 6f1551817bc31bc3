import type { Field } from '../fields/field.ts';
import { relatedObjectName, type RetentionDefinition } from './retention-definition.ts';

type Model = {
  apiName: string;
  fields: ReadonlyMap<string, Field>;
  retention?: readonly RetentionDefinition[];
  children: ReadonlyMap<string, { child: string }>;
  relationships: ReadonlyMap<string, Field>;
};

export function* retentionFaults(
  model: Model,
  byName: ReadonlyMap<string, Model>,
): Generator<string> {
  for (const {
    name,
    since,
    filters,
    days,
    least,
    most,
    beside = [],
    neededBy,
  } of model.retention ?? []) {
    const rule = `${model.apiName}, retention ${name}`;
    for (const path of [since, ...filters.map(({ field }) => field)])
      if (!model.fields.get(path)?.column) yield `${rule}: no field ${path}`;
    for (const { relation, filters: some } of beside) {
      const other = byName.get(relatedObjectName(model, relation) ?? '');
      if (!other) yield `${rule}: no relationship ${relation}`;
      for (const { field } of some)
        if (other && !other.fields.get(field)?.column)
          yield `${rule}: no field ${relation}.${field}`;
    }
    if (neededBy !== undefined && !model.children.has(neededBy))
      yield `${rule}: no child relationship ${neededBy}`;
    if (!(least <= days && days <= most))
      yield `${rule}: ${days} days are not between ${least} and ${most}`;
  }
}
