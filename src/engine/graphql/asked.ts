import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isObjectType,
  valueFromASTUntyped,
} from 'graphql';
import { accessRoleOf } from '../access/access.ts';
import type { ChildRelationship, ObjectModel } from '../model/registry.ts';
import { nameOnlyObject } from '../sql/name-only-object.ts';
import type { SoqlQuery } from '../soql/ast.ts';
import { beginning } from '../soql/tokens.ts';
import { conditionFrom, fieldAt, orderFrom } from './filters.ts';
import { type Cost, type GraphqlRequest, refuse } from './request.ts';
import { type Selected, selectedFields, selectionSize } from './selection.ts';

/** What a call asks of a connection and of those below it. Source: record-api.md §11.4. */

const usualPage = 10;
const largestPage = 2_000;
const smallestBoundedPage = 200;

export type Args = Readonly<Record<string, unknown>>;
export type Info = Pick<
  GraphQLResolveInfo,
  'fragments' | 'variableValues' | 'returnType' | 'fieldNodes' | 'path'
>;

/** What is asked of a connection. `key`: the path of its field in the answer, without places. */
export type Asked = {
  key: string;
  object: ObjectModel;
  page: { first: number; after: string | null; upperBound: number | null };
  query: SoqlQuery;
  wantsTotal: boolean;
  /** That each row shows, without those of the children. */
  values: number;
  children: ChildAsked[];
};
/** `branch`: the relationships from the row to the parent that has the children. */
export type ChildAsked = Asked & { relation: ChildRelationship; branch: readonly string[] };

export function rootAsked(
  request: GraphqlRequest,
  { object, args, info }: { object: ObjectModel; args: Args; info: Info },
): Asked {
  const [node] = info.fieldNodes;
  return connectionAsked(
    { request, info },
    {
      object,
      args,
      node: node!, // proof: a field that is resolved stands somewhere
      type: typeOf(info.returnType),
      nodes: info.fieldNodes,
      key: pathKey(info.path),
    },
  );
}

/** The path of a field in the answer, without the places in lists. */
export function pathKey(path: GraphQLResolveInfo['path']): string {
  const keys: string[] = [];
  for (let at: typeof path | undefined = path; at !== undefined; at = at.prev)
    if (typeof at.key === 'string') keys.unshift(at.key);
  return keys.join('.');
}

/** The rows that a connection and those below it may have, each with one row to look ahead. */
export function costOf({ page, children, values }: Asked): Cost {
  const below = children.map(costOf);
  const sum = (name: keyof Cost) => below.reduce((total, one) => total + one[name], 0);
  return {
    reads: 1 + sum('reads'),
    rows: page.first * (1 + sum('rows')),
    values: page.first * (values + sum('values')),
  };
}

export function pageOf(args: Args): Asked['page'] {
  const upperBound = typeof args['upperBound'] === 'number' ? args['upperBound'] : null;
  const asked = typeof args['first'] === 'number' ? args['first'] : null;
  const first = asked ?? (upperBound === null ? usualPage : smallestBoundedPage);
  const least = upperBound === null ? 0 : smallestBoundedPage;
  if (first < least || first > largestPage)
    return refuse('soql.range', `'first' takes a number from ${least} to ${largestPage}`);
  if (upperBound !== null && upperBound < 0)
    return refuse('soql.range', "'upperBound' takes a positive number");
  return { first, after: typeof args['after'] === 'string' ? args['after'] : null, upperBound };
}

type Asking = { request: GraphqlRequest; info: Info };
type Standing = {
  object: ObjectModel;
  args: Args;
  node: FieldNode;
  type: GraphQLObjectType;
  nodes: readonly FieldNode[];
  key: string;
};

function connectionAsked(asking: Asking, standing: Standing): Asked {
  const { request, info } = asking;
  const { object, args, node, type, key } = standing;
  const { registry } = request.ctx;
  const accessRole = accessRoleOf(request.ctx.viewer);
  const place = { registry, accessRole, object, path: [] };
  const found: Found = { paths: new Map(), children: [], values: 0 };
  let wantsTotal = false;
  for (const part of selectedFields(info, type, standing.nodes)) {
    if (part.name === 'totalCount') wantsTotal = true;
    if (part.name !== 'edges') continue;
    for (const edge of selectedBelow(info, type, part)) {
      found.values++;
      if (edge.selected.name !== 'node') continue;
      const below = `${key}.${part.key}.${edge.selected.key}`;
      collectRecord(asking, { edge, key: below, path: [], object }, found);
    }
  }
  const sent = node.arguments?.find(({ name }) => name.value === 'orderBy')?.value;
  const order = (args['orderBy'] ?? {}) as Args; // proof: the schema has an object here
  const where = args['where'] as Args | null | undefined; // proof: as above
  return {
    key,
    object,
    page: pageOf(args),
    wantsTotal,
    children: found.children,
    values: found.values,
    query: {
      select: [...found.paths.values()].map(fieldAt),
      from: object.apiName,
      ...(where && { where: conditionFrom(where, place) }),
      ...(args['scope'] === 'MINE' && { scope: 'mine' }),
      orderBy: orderFrom(order, sent && valueFromASTUntyped(sent, request.variables), place),
      marks: [],
      allRows: false,
      at: beginning,
    },
  };
}

export type Edge = { selected: Selected; type: GraphQLObjectType };
type Found = { paths: Map<string, readonly string[]>; children: ChildAsked[]; values: number };

/** What is selected below a field, with the type of each. */
export function selectedBelow(
  info: Info,
  type: GraphQLObjectType,
  { name, nodes }: Selected,
): Edge[] {
  const inner = typeOf(type.getFields()[name]!.type); // proof: the query is valid
  return selectedFields(info, inner, nodes).map((selected) => ({ selected, type: inner }));
}

export const typeOf = (type: GraphQLOutputType): GraphQLObjectType => {
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new Error('Connections, edges and records are object types');
  return named;
};

/** Notes the paths of the fields that a record shows, and its child connections. */
function collectRecord(
  asking: Asking,
  at: { edge: Edge; key: string; path: readonly string[]; object: ObjectModel },
  found: Found,
): void {
  const { request, info } = asking;
  const add = (path: readonly string[]) => found.paths.set(path.join('.'), path);
  add([...at.path, 'Id']);
  for (const { selected, type } of selectedBelow(info, at.edge.type, at.edge.selected)) {
    const { name, key, nodes } = selected;
    found.values++;
    const path = [...at.path, name];
    const field = type.getFields()[name];
    const children = field?.extensions['children'] as
      | { relation: ChildRelationship; child: ObjectModel }
      | undefined; // proof: only `RecordTypes` sets it
    if (field === undefined) continue; // `__typename`
    if (name === 'DisplayValue') {
      if (Object.hasOwn(type.getFields(), at.object.nameField))
        add([...at.path, at.object.nameField]);
    } else if (children !== undefined) {
      const [node] = nodes;
      const asked = connectionAsked(asking, {
        object: children.child,
        args: getArgumentValues(field, node!, info.variableValues), // proof: it stands somewhere
        node: node!,
        type: typeOf(field.type),
        nodes,
        key: `${at.key}.${key}`,
      });
      found.children.push({ ...asked, relation: children.relation, branch: at.path });
    } else if (at.object.fields.has(name)) {
      add(path);
      found.values += selectionSize(info, nodes);
    } else if (at.object.relationships.has(name)) {
      const target = request.ctx.registry.object(getNamedType(field.type).name);
      const inside = { edge: { selected, type }, key: `${at.key}.${key}`, path };
      collectRecord(asking, { ...inside, object: target ?? nameOnlyObject }, found);
    }
  }
}
