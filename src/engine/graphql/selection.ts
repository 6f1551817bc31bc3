import {
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The fields that a call asks for below a field, with fragments and directives worked out. */

export type Selecting = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

/** `key`: its alias or its name. `nodes`: where it stands; their selections belong together. */
export type Selected = { key: string; name: string; nodes: readonly FieldNode[] };

export function selectedFields(
  info: Selecting,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): Selected[] {
  const found = new Map<string, { key: string; name: string; nodes: FieldNode[] }>();
  const seen = new Set<FragmentDefinitionNode>();
  const add = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (!isIncluded(info, selection)) continue;
      if (selection.kind === 'Field') {
        const key = selection.alias?.value ?? selection.name.value;
        const known = found.get(key);
        if (known) known.nodes.push(selection);
        else found.set(key, { key, name: selection.name.value, nodes: [selection] });
        continue;
      }
      const fragment =
        selection.kind === 'FragmentSpread' ? info.fragments[selection.name.value] : selection;
      if (fragment === undefined || !isFor(fragment.typeCondition?.name.value, type)) continue;
      if (fragment.kind === 'FragmentDefinition') {
        if (seen.has(fragment)) continue;
        seen.add(fragment);
      }
      add(fragment.selectionSet);
    }
  };
  for (const node of nodes) add(node.selectionSet);
  return [...found.values()];
}

/** How many fields stand below these, with those of fragments, whatever their types. */
export function selectionSize(info: Selecting, nodes: readonly FieldNode[]): number {
  const sizeOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, one) => {
      if (one.kind === 'Field') return sum + 1 + sizeOf(one.selectionSet);
      const inner = one.kind === 'FragmentSpread' ? info.fragments[one.name.value] : one;
      return sum + sizeOf(inner?.selectionSet);
    }, 0);
  return nodes.reduce((sum, { selectionSet }) => sum + sizeOf(selectionSet), 0);
}

const isFor = (condition: string | undefined, type: GraphQLObjectType): boolean =>
  condition === undefined ||
  condition === type.name ||
  type.getInterfaces().some(({ name }) => name === condition);

function isIncluded({ variableValues }: Selecting, node: SelectionNode): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues);
  if (skip?.['if'] === true) return false;
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues);
  return include?.['if'] !== false;
}
