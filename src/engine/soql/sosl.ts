import { refuse, ok, type Result } from '#protocol/problem.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import { auditRead } from '../audit/audit.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import type { RequestContext } from '../model/request-context.ts';
import { correctedSearches } from '../search/search-correct.ts';
import { findHits } from '../search/search-hits.ts';
import { shownOf } from '../search/search-item.ts';
import { parseSearch } from '../search/search-query.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import type { ResultRow } from '../sql/shape.ts';
import { isSearchable } from '../sql/search-vector.ts';
import type { SoqlCondition, SoqlQuery } from './ast.ts';
import { parseSosl, returned, type SearchScope, type SoslQuery } from './parse-sosl.ts';
import { refusing } from './query.ts';
import { recordWriter } from './records.ts';
import { planRows, rowsStatement } from './rows-plan.ts';
import { runStatement } from './run-statement.ts';
import { Statement } from './scope.ts';
import { beginning } from './tokens.ts';

/** `isCorrected`: when no row has the words, words that are one mistake away are searched. */
export type SoslOptions = { apiUrl: string; isCorrected: boolean };

const longestStatement = 100_000;
const [shortestWords, longestWords] = [2, 999];
const mostObjects = 20;
/** Of one object, and of all together. */
const mostRows = 2_000;

/**
 * The JSON of the platform's answer to a search, with the rights of the viewer. Refusals:
 * sosl.malformed, record.search, soql.field, soql.type, soql.operator, soql.complicated. Source:
 * record-api.md §11.4.
 */
export const searchSosl = (
  ctx: RequestContext,
  statement: string,
  options: SoslOptions,
): Promise<Result<string>> =>
  searching(() => {
    if (statement.length > longestStatement)
      return refuse({
        code: 'sosl.malformed',
        detail: `SOSL statements cannot be longer than ${longestStatement} characters`,
      });
    return answer(ctx, { text: statement, search: parseSosl(statement) }, options);
  });

/** The same for a search whose parts were given apart. `make` may throw a `SoqlSyntaxError`. */
export const searchParts = (
  ctx: RequestContext,
  make: () => SoslQuery,
  options: SoslOptions,
): Promise<Result<string>> => searching(() => answer(ctx, { text: '', search: make() }, options));

async function searching(
  work: () => Result<string> | Promise<Result<string>>,
): Promise<Result<string>> {
  const done = await refusing(async () => work());
  if (done.ok) return done;
  const problems = done.problems.map((problem) =>
    problem.code === 'soql.malformed' ? { ...problem, code: 'sosl.malformed' as const } : problem,
  );
  return { ok: false, problems };
}

type Asked = { text: string; search: SoslQuery };
type Wanted = { object: ObjectModel; query: SoqlQuery };

async function answer(
  ctx: RequestContext,
  { text, search }: Asked,
  options: SoslOptions,
): Promise<Result<string>> {
  const { typed, scope, limit = mostRows } = search;
  const letters = typed.replace(/[^\p{L}\p{N}]/gu, '');
  if (letters.length < shortestWords)
    return refuse({
      code: 'sosl.malformed',
      detail: `search term must be longer than one character: ${typed}`,
    });
  if (typed.length > longestWords)
    return refuse({ code: 'record.search', detail: `over ${longestWords} characters to search` });
  const wanted = wantedOf(ctx, { text, search });
  // A fault in the last object is answered before the first one is searched.
  for (const { object, query } of wanted) planRows(new Statement(ctx, text), query, { object });
  const find = async (words: (object: ObjectModel) => string | undefined) => {
    const found: string[] = [];
    for (const one of wanted) {
      const own = words(one.object);
      if (own === undefined || found.length >= limit) continue;
      found.push(...(await foundRows(ctx, one, { text, typed: own, scope, ...options })));
    }
    return found;
  };
  let found = await find(() => typed);
  if (found.length === 0 && options.isCorrected) {
    const objects = wanted.map(({ object }) => object);
    const meant = await correctedSearches(ctx, objects, typed);
    found = await find((object) => meant.get(object));
  }
  return ok(`{"searchRecords":[${found.slice(0, Math.min(limit, mostRows)).join()}]}`);
}

function wantedOf(ctx: RequestContext, { text, search: { returning } }: Asked): Wanted[] {
  const statement = new Statement(ctx, text);
  if (returning === null)
    return searchableObjects(ctx).map((object) => ({
      object,
      query: returned(object.apiName, { at: beginning }),
    }));
  const names = returning.map(({ from }) => from.toLowerCase());
  const twice = returning.find(({ from }, at) => names.indexOf(from.toLowerCase()) < at);
  if (twice !== undefined)
    statement.refuse('sosl.malformed', `${twice.from} stands in RETURNING twice`, twice.at);
  if (returning.length > mostObjects)
    statement.refuse('sosl.malformed', `RETURNING has at most ${mostObjects} objects`);
  return returning.map((query) => {
    const object = statement.object(query);
    if (!isSearchable(object))
      statement.refuse(
        'soql.type',
        `entity type ${object.apiName} does not support search`,
        query.at,
      );
    const other = query.select.find(({ kind }) => kind === 'children' || kind === 'typeof');
    if (other) statement.refuse('sosl.malformed', 'only fields can be returned', other.at);
    return { object, query };
  });
}

/** The objects that the viewer can search, in the order of their names. */
export const searchableObjects = ({ registry, viewer }: RequestContext): ObjectModel[] =>
  registry.objects
    .filter((object) => isSearchable(object) && seesObject(object, accessRoleOf(viewer)))
    .toSorted((one, other) => (one.apiName < other.apiName ? -1 : 1));

type Search = { text: string; typed: string; scope: SearchScope; apiUrl: string };

/** The JSON of the rows, in the order of the statement, or else the best first. */
async function foundRows(
  ctx: RequestContext,
  { object, query }: Wanted,
  { text, typed, scope, apiUrl }: Search,
): Promise<string[]> {
  const { limit = mostRows, offset = 0 } = query;
  const isRanked = query.orderBy.length === 0;
  const isWhole = isRanked && query.where === undefined && scope === 'all';
  const most = isWhole ? Math.min(mostRows, limit + offset) : mostRows;
  const hits = await hitsOf(ctx, object, { typed, scope, most });
  if (hits.size === 0 || limit === 0) return [];
  const ids = [...hits.keys()];
  const statement = new Statement(ctx, text);
  const plan = planRows(statement, { ...query, where: among(ids, query.where) }, { object });
  const page = isRanked ? { limit: ids.length, offset: 0 } : { limit, offset };
  const rows = await runStatement(ctx, statement, rowsStatement(plan, { ...page, after: null }));
  const idOf = (row: ResultRow): string => String(row[plan.root.id]);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const shown = isRanked
    ? ids
        .map((id) => byId.get(id))
        .filter((row) => row !== undefined)
        .slice(offset, offset + limit)
    : rows;
  const beside = shown.flatMap((row) => hits.get(idOf(row))?.() ?? []);
  auditRead(ctx, 'search', { root: plan.root, rows: shown, beside });
  const write = recordWriter(plan.root, plan.items, `${apiUrl}/sobjects`);
  return shown.map((row) => write(row, new Map()));
}

/** By id, the best first: gives the fields in which the words stand. */
async function hitsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { typed, scope, most }: { typed: string; scope: SearchScope; most: number },
): Promise<Map<string, () => readonly string[]>> {
  const query = parseSearch(typed);
  if (query === null || most === 0) return new Map();
  const tree = emptyTree(object);
  addPath(tree, ['Id'], { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) });
  const hits = await findHits(ctx, {
    object,
    typed,
    query,
    where: null,
    tree,
    order: [],
    start: { offset: 0, cursor: null },
    limit: most,
  });
  if (hits === null) return new Map();
  const isIn = fieldsIn(scope, object);
  return new Map(
    hits.rows.flatMap((row) => {
      const fields = () => shownOf(object, hits, row).fields;
      return isIn === null || fields().some((name) => isIn(object.fields.get(name)))
        ? [[String(row[hits.root.id]), fields] as const]
        : [];
    }),
  );
}

/** The platform counts the subject of a Case among the names. */
const otherNames = ['FirstName', 'LastName', 'Subject'];

/** Null when the words may stand in any field. */
function fieldsIn(
  scope: SearchScope,
  { nameField }: ObjectModel,
): ((field: FieldModel | undefined) => boolean) | null {
  switch (scope) {
    case 'name':
      return (field) => [nameField, ...otherNames].includes(field?.apiName ?? '');
    case 'email':
      return (field) => field?.dataType === 'Email';
    case 'phone':
      return (field) => field?.dataType === 'Phone';
    default:
      return null;
  }
}

function among(ids: readonly string[], where: SoqlCondition | undefined): SoqlCondition {
  const at = beginning;
  const own: SoqlCondition = {
    kind: 'comparison',
    left: { kind: 'field', path: ['Id'], at },
    operator: 'in',
    right: ids.map((text) => ({ kind: 'string', text, pattern: text, at })),
    at,
  };
  return where === undefined ? own : { kind: 'and', items: [own, where] };
}
