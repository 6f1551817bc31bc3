import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { newRecordId } from '../model/ids.ts';
import { type FoundList, resolveList } from './find-list.ts';
import { type StoredView, mayCreateLists } from '../metadata/list-view.ts';
import { validateListView, type ListViewInput, type ValidatedListView } from './list-view-input.ts';
import { viewsOf } from './list-views.ts';
import type { ObjectModel } from '../model/registry.ts';
import { inTransaction } from '../model/transaction.ts';
import {
  defaultAttributes,
  blankViewInput,
  holdNames,
  definitionRefusal,
  listViewOf,
} from './list-view-write.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

export type NewView = Partial<ListViewInput> & {
  listViewApiName?: string;
  includeDefaultAttributes?: boolean;
};

/** The maximum number of lists of one object that a user can have. */
const mostOwn = 200;

/** Refuses with list.definition for a wrong definition, a name in use, or too many lists. */
export async function createView(
  ctx: RequestContext,
  object: ObjectModel,
  asked: NewView,
): Promise<Result<FoundList>> {
  if (!mayCreateLists(ctx.viewer) || ctx.viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Only who is logged in makes lists' });
  const { listViewApiName, includeDefaultAttributes = false, ...given } = asked;
  const plain = defaultAttributes(ctx, object);
  const judged = validateListView(ctx, object, {
    ...blankViewInput,
    ...(includeDefaultAttributes && { displayColumns: plain.columns }),
    ...given,
  });
  const name = nameAsked(listViewApiName);
  if (!judged.ok || !name.ok)
    return refuse(...[judged, name].flatMap((one) => (one.ok ? [] : one.problems)));
  const makerId = ctx.viewer.userId;
  const { visibility, shares } = judged.value;
  return inTransaction(ctx, async (inside) => {
    await holdNames(inside, object, visibility);
    if ((await countOwn(inside, object, makerId)) >= mostOwn)
      return definitionRefusal(
        'label',
        `You have ${mostOwn} lists of this object; delete one first`,
      );
    const storedView: StoredView = {
      id: newRecordId('00B', ctx.now),
      makerId,
      visibility,
      shares,
      shadowed: false,
    };
    const view = {
      ...judged.value,
      orderBy: includeDefaultAttributes ? plain.orderBy : [],
      storedView,
    };
    const apiName = await insertView(inside, object, {
      ...view,
      names: name.value === null ? namesFor(judged.value.label) : [name.value],
    });
    if (apiName === undefined) return definitionRefusal('listViewApiName', 'The name is taken');
    return ok(await resolveList(inside, { object, view: listViewOf(apiName, view) }));
  });
}

async function countOwn(
  ctx: RequestContext,
  object: ObjectModel,
  makerId: string,
): Promise<number> {
  const [own] = await ctx.db.rows<{ count: number }>({
    text: 'select count(*) as count from list_view where maker_id = $1 and object_api_name = $2',
    values: [makerId, object.apiName],
  });
  return Number(own!.count);
}

const nameShape = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

function nameAsked(name: string | undefined): Result<string | null> {
  if (name === undefined || name === '') return ok(null);
  return nameShape.test(name)
    ? ok(name)
    : refuse({
        code: 'list.definition',
        field: 'listViewApiName',
        detail: 'listViewApiName is a letter and at most 39 letters, digits and _',
      });
}

/** Yields names without end: the caller tries them until one is free. */
function* namesFor(label: string): Generator<string> {
  const plain = foldForSearch(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const stem = (
    /^[a-z]/.test(plain) ? plain.charAt(0).toUpperCase() + plain.slice(1) : `Lijst_${plain}`
  )
    .slice(0, 36)
    .replace(/_+$/, '');
  yield stem;
  for (let n = 2; ; n++) yield `${stem}_${n}`;
}

type ViewRow = ValidatedListView & {
  orderBy: readonly string[];
  storedView: StoredView;
  names: Iterable<string>;
};

/** Returns undefined when the names are taken. */
async function insertView(
  ctx: RequestContext,
  object: ObjectModel,
  view: ViewRow,
): Promise<string | undefined> {
  const taken = new Set((await viewsOf(ctx, object)).map(({ apiName }) => apiName));
  for (const name of view.names) {
    if (taken.has(name)) continue;
    const made = await ctx.db.run({
      text: `
        insert into list_view (id, object_api_name, api_name, label, columns, order_by, filters, logic, scope, visibility, shares, maker_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      values: [
        view.storedView.id,
        object.apiName,
        name,
        view.label,
        view.columns,
        view.orderBy,
        JSON.stringify(view.filters),
        view.logic,
        view.scope,
        view.visibility,
        view.shares,
        view.storedView.makerId,
      ],
    });
    if (made > 0) return name;
  }
  return undefined;
}
