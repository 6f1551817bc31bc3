import type { MergeDefinition } from './define.ts';
import type { Field } from '../fields/field.ts';

type Model = {
  apiName: string;
  fields: ReadonlyMap<string, Field>;
  merge?: MergeDefinition;
  children: ReadonlyMap<string, { child: string }>;
};

export function* mergeFaults(model: Model, byName: ReadonlyMap<string, Model>): Generator<string> {
  const { merge } = model;
  if (!merge) return;
  for (const name of (merge.together ?? []).flat())
    if (!model.fields.has(name)) yield `${model.apiName}, merge: no field ${name}`;
  if (merge.within !== undefined && !model.fields.get(merge.within)?.reference)
    yield `${model.apiName}, merge: ${merge.within} is no reference`;
  if (!merge.single) return;
  const { children, named, while: goesOn, ends } = merge.single;
  const child = byName.get(model.children.get(children)?.child ?? '');
  if (!child) yield `${model.apiName}, merge: no child relationship ${children}`;
  for (const name of [named, goesOn.field, ...Object.keys(ends)])
    if (child && !child.fields.get(name)?.column) yield `${child.apiName}, merge: no field ${name}`;
}
