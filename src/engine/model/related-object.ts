import type { Field } from '../fields/field.ts';

type Related = {
  children: ReadonlyMap<string, { child: string }>;
  relationships: ReadonlyMap<string, Field>;
};

export function relatedObjectName(
  { children, relationships }: Related,
  relation: string,
): string | undefined {
  const targets = relationships.get(relation)?.reference?.to ?? [];
  return children.get(relation)?.child ?? (targets.length === 1 ? targets[0] : undefined);
}
