import type { GraphQLResolveInfo } from 'graphql';
import { auditRead } from '../audit/audit.ts';
import type { ObjectModel } from '../model/registry.ts';
import type { Branch, BranchField } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import { countsOfParents, rowsOfParents } from '../soql/child-rows.ts';
import { keyValues } from '../soql/row-order.ts';
import { planRows, type RowsPlan, rowsStatement } from '../soql/rows-plan.ts';
import { countRows, runStatement } from '../soql/run-statement.ts';
import {
  type Args,
  type Asked,
  type ChildAsked,
  costOf,
  type Info,
  pathKey,
  rootAsked,
} from './asked.ts';
import { cursorOf, type Place, placeOf } from './cursor.ts';
import { type GraphqlRequest, GraphqlStatement } from './request.ts';
import type { ShownValue } from './value-types.ts';

/** Reads a connection and those below it: one statement each. Source: record-api.md §11.4. */

/** `below`: the connections of its children, by the path of their field in the answer. */
export type RecordSource = { branch: Branch; row: ResultRow; below: Below };
type Below = ReadonlyMap<string, (parent: string) => ConnectionSource>;

export type ConnectionSource = {
  edges: { node: RecordSource; cursor: () => string | null }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: () => string | null;
    endCursor: () => string | null;
  };
  totalCount: number | null;
  pageResultCount: number;
};

export async function readConnection(
  request: GraphqlRequest,
  place: { object: ObjectModel; args: Args; info: Info },
): Promise<ConnectionSource> {
  const asked = rootAsked(request, place);
  request.count(costOf(asked));
  return request.inTurn(() => readRoot(request, asked));
}

export const childOf = (
  { branch, row, below }: RecordSource,
  path: GraphQLResolveInfo['path'],
): ConnectionSource | null => below.get(pathKey(path))?.(String(row[branch.id])) ?? null;

export function parentOf({ branch, row, below }: RecordSource, name: string): RecordSource | null {
  const parent = branch.relations.find((one) => one.name === name)?.branch;
  return parent === undefined || row[parent.id] === null ? null : { branch: parent, row, below };
}

const fieldsByName = new WeakMap<Branch, ReadonlyMap<string, BranchField>>();

/** Null when the viewer does not see the field of this row. */
export function shownField({ branch, row }: RecordSource, name: string): ShownValue | null {
  let fields = fieldsByName.get(branch);
  if (fields === undefined) {
    fields = new Map(branch.fields.map((one) => [one.field.apiName, one]));
    fieldsByName.set(branch, fields);
  }
  const found = fields.get(name);
  if (found === undefined || (found.seen !== null && row[found.seen] !== true)) return null;
  const raw = row[found.column];
  const { field } = found;
  return { field, value: raw === null || raw === undefined ? null : field.read(raw) };
}

/** A statement of its own, so that the limits of a statement are those of one connection. */
type Reading = { statement: GraphqlStatement; plan: RowsPlan; from: Place | null; limit: number };

function readingOf({ ctx }: GraphqlRequest, asked: Asked, link?: string): Reading {
  const statement = new GraphqlStatement(ctx);
  const { object, page, query } = asked;
  const plan = planRows(statement, query, { object, ...(link !== undefined && { link }) });
  const from = placeOf(ctx, page.after, orderName(plan));
  const left = page.upperBound === null ? Infinity : page.upperBound - (from?.given ?? 0);
  return { statement, plan, from, limit: Math.max(0, Math.min(page.first, left)) };
}

/** Of which object and in which order a cursor is. */
const orderName = ({ object, order }: RowsPlan): string =>
  JSON.stringify([object.apiName, ...order.map((key) => Object.values(key))]);

async function readRoot(request: GraphqlRequest, asked: Asked): Promise<ConnectionSource> {
  const { ctx } = request;
  const reading = readingOf(request, asked);
  const { statement, plan, from, limit } = reading;
  const page = { limit: limit + 1, offset: 0, after: from?.after ?? null };
  const rows = await runStatement(ctx, statement, rowsStatement(plan, page));
  const given = rows.slice(0, limit);
  auditRead(ctx, 'read', { root: plan.root, rows: given });
  const below = await readBelow(request, asked, { plan, rows: given });
  const isAll = from === null && rows.length <= limit;
  const totalCount = !asked.wantsTotal
    ? null
    : isAll
      ? rows.length
      : await countRows(ctx, { statement, plan, query: asked.query });
  return sourceOf(request, { reading, rows, below, totalCount });
}

/** The connections of the children of all rows together. */
async function readBelow(
  request: GraphqlRequest,
  { children }: Asked,
  { plan, rows }: { plan: RowsPlan; rows: readonly ResultRow[] },
): Promise<Below> {
  const below = new Map<string, (parent: string) => ConnectionSource>();
  for (const asked of children) {
    const branch = branchAt(plan.root, asked.branch);
    const ids = rows.flatMap((row) => (row[branch.id] === null ? [] : [String(row[branch.id])]));
    below.set(asked.key, await readChildren(request, asked, [...new Set(ids)]));
  }
  return below;
}

function branchAt(root: Branch, path: readonly string[]): Branch {
  let branch = root;
  // proof: the Id of each relationship was read
  for (const name of path) branch = branch.relations.find((one) => one.name === name)!.branch;
  return branch;
}

async function readChildren(
  request: GraphqlRequest,
  asked: ChildAsked,
  parents: readonly string[],
): Promise<(parent: string) => ConnectionSource> {
  const { ctx } = request;
  const { relation } = asked;
  const reading = readingOf(request, asked, relation.field);
  const { statement, plan, from, limit } = reading;
  const place = { statement, plan, relation, parents };
  const rows =
    parents.length === 0
      ? []
      : await rowsOfParents(ctx, place, {
          limit: limit + 1,
          offset: 0,
          after: from?.after ?? null,
        });
  const byParent = Map.groupBy(rows, (row) => String(row['parent']));
  const given = [...byParent.values()].flatMap((some) => some.slice(0, limit));
  auditRead(ctx, 'read', { root: plan.root, rows: given });
  const below = await readBelow(request, asked, { plan, rows: given });
  const totals =
    asked.wantsTotal && parents.length > 0 ? await countsOfParents(ctx, place) : new Map();
  return (parent) =>
    sourceOf(request, {
      reading,
      rows: byParent.get(parent) ?? [],
      below,
      totalCount: totals.get(parent) ?? 0,
    });
}

function sourceOf(
  { ctx }: GraphqlRequest,
  {
    reading,
    rows,
    below,
    totalCount,
  }: {
    reading: Reading;
    rows: readonly ResultRow[];
    below: Below;
    totalCount: number | null;
  },
): ConnectionSource {
  const { plan, from, limit } = reading;
  const given = rows.slice(0, limit);
  const before = from?.given ?? 0;
  const of = orderName(plan);
  const cursorAt = (index: number): string | null => {
    const row = given.at(index);
    if (row === undefined) return null;
    const count = before + (index < 0 ? given.length : index + 1);
    return cursorOf(ctx, { of, given: count, after: keyValues(plan.root, plan.order, row) });
  };
  return {
    edges: given.map((row, index) => ({
      node: { branch: plan.root, row, below },
      cursor: () => cursorAt(index),
    })),
    pageInfo: {
      hasNextPage: rows.length > limit,
      hasPreviousPage: from !== null,
      startCursor: () => cursorAt(0),
      endCursor: () => cursorAt(-1),
    },
    totalCount,
    pageResultCount: given.length,
  };
}
