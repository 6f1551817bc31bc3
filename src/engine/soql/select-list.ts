import { seesField } from '../access/field-access.ts';
import type { ChildRelationship, ObjectModel } from '../model/registry.ts';
import type { SoqlCall, SoqlField, SoqlQuery, SoqlSelected } from './ast.ts';
import { childrenNamed, objectNamed } from './names.ts';
import type { Scope } from './scope.ts';

/** `stored`: the value. `label`: as a Dutch reader sees it (`toLabel`, `FORMAT`). */
export type ShownAs = 'stored' | 'label';

/**
 * What an answer shows of a row, in the order of SELECT. `path`: of the field, as the definitions
 * spell it. `whens`: the fields per object of a reference to several objects; null is ELSE.
 */
export type ShownItem =
  | { kind: 'value'; path: readonly string[]; name: string; as: ShownAs }
  | { kind: 'address'; path: readonly string[]; name: string; parts: readonly AddressPart[] }
  | {
      kind: 'children';
      name: string;
      relation: ChildRelationship;
      child: ObjectModel;
      query: SoqlQuery;
    }
  | {
      kind: 'typeof';
      relation: string;
      whens: readonly { object: string | null; fields: readonly string[] }[];
    };

/** `key`: in the answer, `postalCode`. `field`: the one with the value, `BillingPostalCode`. */
export type AddressPart = { key: string; field: string };

/** FIELDS(ALL) and FIELDS(CUSTOM) need a LIMIT of at most this. */
const mostOfAllFields = 200;

export function shownItems(scope: Scope, query: SoqlQuery): ShownItem[] {
  const items = query.select.flatMap((selected) => shownItem(scope, selected, query));
  const names = items.map((item) =>
    (item.kind === 'value' || item.kind === 'address'
      ? [...item.path.slice(0, -1), item.name].join('.')
      : item.kind === 'children'
        ? item.name
        : item.relation
    ).toLowerCase(),
  );
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    scope.statement.refuse('soql.malformed', `duplicate field selected: ${twice}`, query.at);
  return items;
}

function shownItem(scope: Scope, selected: SoqlSelected, query: SoqlQuery): ShownItem[] {
  const { statement } = scope;
  switch (selected.kind) {
    case 'children':
      return [childrenItem(scope, selected)];
    case 'field':
      if (selected.alias !== undefined)
        return statement.refuse(
          'soql.malformed',
          'only aggregate expressions use field aliasing',
          selected.at,
        );
      return [addressItem(scope, selected) ?? valueItem(scope, selected)];
    case 'typeof':
      return [typeofItem(scope, selected)];
    case 'call':
      return selected.name === 'fields'
        ? everyField(scope, selected, query)
        : [labelItem(scope, selected)];
  }
}

/** `(SELECT … FROM Contacts)`: the name is that of a child relationship. */
function childrenItem(
  scope: Scope,
  { query, at }: Extract<SoqlSelected, { kind: 'children' }>,
): ShownItem {
  const { statement, object } = scope;
  const relation = childrenNamed(object, query.from);
  const child = relation && objectNamed(statement.registry, statement.accessRole, relation.child);
  if (relation === undefined || child === undefined)
    return statement.refuse(
      'soql.type',
      `Didn't understand relationship '${query.from}' in FROM part of query call. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name.`,
      at,
    );
  return { kind: 'children', name: relation.name, relation, child, query };
}

function valueItem(
  scope: Scope,
  asked: SoqlField,
  { as = 'stored', alias }: { as?: ShownAs; alias?: string | undefined } = {},
): ShownItem {
  const { path } = scope.read(asked);
  return { kind: 'value', path, name: alias ?? path.at(-1)!, as }; // proof: a path has a field
}

/** `BillingAddress`: an object with the fields that it is made of. */
function addressItem(scope: Scope, asked: SoqlField): ShownItem | undefined {
  const found = scope.addressAt(asked.path);
  if (found === undefined) return undefined;
  const { path, fields } = found;
  const name = path.at(-1)!; // proof: a path has a field
  const stem = name.replace(/Address$/, '');
  const parts = fields.map((field) => {
    scope.read({ kind: 'field', path: [...path.slice(0, -1), field], at: asked.at });
    const key = field.slice(stem.length);
    return { key: key.charAt(0).toLowerCase() + key.slice(1), field };
  });
  return { kind: 'address', path, name, parts };
}

/** `toLabel(Status)`, `FORMAT(CreatedDate)`. */
function labelItem(scope: Scope, call: SoqlCall & { alias?: string }): ShownItem {
  const [argument] = call.args;
  const shows = call.name === 'tolabel' || call.name === 'format';
  if (!shows || call.args.length !== 1 || argument?.kind !== 'field')
    return scope.statement.refuse('soql.malformed', `unexpected function: ${call.raw}`, call.at);
  return valueItem(scope, argument, { as: 'label', alias: call.alias });
}

function everyField(scope: Scope, call: SoqlCall, { limit }: SoqlQuery): ShownItem[] {
  const { statement, object } = scope;
  const [argument] = call.args;
  const kind = argument?.kind === 'field' ? argument.path.join('.').toLowerCase() : '';
  if (call.args.length !== 1 || !['all', 'standard', 'custom'].includes(kind))
    return statement.refuse('soql.malformed', `unexpected function: ${call.raw}`, call.at);
  if (kind !== 'standard' && (limit === undefined || limit > mostOfAllFields))
    return statement.refuse(
      'soql.malformed',
      `The SOQL FIELDS function must have a LIMIT of at most ${mostOfAllFields}`,
      call.at,
    );
  return [...object.fields.values()]
    .filter(
      (field) =>
        field.column !== null &&
        seesField(object, statement.accessRole, field) &&
        (kind === 'all' || field.custom === (kind === 'custom')),
    )
    .map(({ apiName }) => valueItem(scope, { kind: 'field', path: [apiName], at: call.at }));
}

function typeofItem(scope: Scope, asked: Extract<SoqlSelected, { kind: 'typeof' }>): ShownItem {
  const read = (fields: readonly SoqlField[]) =>
    fields.map(({ path, at }) => {
      const found = scope.read({ kind: 'field', path: [asked.relation, ...path], at });
      return found.path;
    });
  const whens = asked.whens.map(({ object, fields }) => ({ object, fields: read(fields) }));
  const all = [...whens, { object: null, fields: read(asked.otherwise) }];
  const relation = all.flatMap(({ fields }) => fields)[0]?.[0] ?? asked.relation;
  return {
    kind: 'typeof',
    relation,
    // proof: `read` gave paths of a relationship and a field
    whens: all.map(({ object, fields }) => ({ object, fields: fields.map((path) => path[1]!) })),
  };
}
