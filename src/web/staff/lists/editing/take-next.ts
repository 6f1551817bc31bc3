import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { findList } from '#engine/lists/list.ts';
import { takeNext } from '#engine/write/take-next.ts';
import { formKeyName } from '../../../render/form-key.ts';
import { readForm } from '../../../forms/check.ts';
import { typedIn } from '../../../forms/drafts/typed.ts';
import { recordPath } from '../../staff-paths.ts';
import { found, staffVisit } from '../../frame/staff-visit.ts';
import { addressOf, askedOf, listHere } from '../list-address.ts';
import { insteadName, inQueue, queueOf, tookNone } from '../queue-address.ts';

/**
 * Takes the next row of a queue and leads to it; where nothing waits, back to the list, which says
 * so.
 */
export async function action({
  request,
  url,
  params,
  context,
}: ActionFunctionArgs): Promise<Response> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const address = addressOf(params, url.searchParams);
  const typed = typedIn((await readForm(request)) ?? new FormData());
  const list = found(await findList(visit.ctx, address.objectApiName, address.listViewApiName));
  const { sortBy, searchTerm, where } = askedOf(address);
  const narrowed = {
    ...(sortBy && { sortBy }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(where !== undefined && { where }),
  };
  const taken = await takeNext(visit.ctx, list, { ...narrowed, key: typed[formKeyName] ?? '' });
  // One does not go back to the record before, but to the list.
  const lead = typed[insteadName] === undefined ? redirect : replace;
  if (taken.ok && taken.value !== null) {
    const done = list.info.nextAction ?? '';
    return lead(
      inQueue(recordPath(staffId, taken.value), { queue: queueOf(staffId, address), done }),
      303,
    );
  }
  if (!taken.ok && list.info.nextAction === null) found(taken);
  return replace(tookNone(listHere(staffId, address), taken.ok ? 'empty' : 'refused'), 303);
}

/** Nothing to read: whoever comes by the address goes on to the list. */
export function loader({ url, params, context }: LoaderFunctionArgs): Response {
  const { staffId } = staffVisit({ url, params, context });
  return redirect(listHere(staffId, addressOf(params, url.searchParams)));
}
