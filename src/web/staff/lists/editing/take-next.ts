import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { findList } from '#engine/lists/find-list.ts';
import { takeNextFromQueue } from '#engine/lists/take-next-from-queue.ts';
import { formKeyName } from '../../../forms/form-key.ts';
import { readForm } from '../../../forms/check.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { recordPath } from '../../staff-paths.ts';
import { valueOrErrorPage, staffVisit } from '../../frame/staff-visit.ts';
import { parseListAddress, listConfigOf, listPathAt } from '../list-address.ts';
import {
  replaceRecordField,
  recordPathInQueue,
  queueAddressOf,
  nothingTakenPath,
} from '../queue-address.ts';

/** Redirects to the next row of a queue; without a row to the list, which says why. */
export async function action({
  request,
  url,
  params,
  context,
}: ActionFunctionArgs): Promise<Response> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const address = parseListAddress(params, url.searchParams);
  const typed = formTextsOf((await readForm(request)) ?? new FormData());
  const list = valueOrErrorPage(
    await findList(visit.ctx, address.objectApiName, address.listViewApiName),
  );
  const { sortBy, searchTerm, where } = listConfigOf(address);
  const narrowed = {
    ...(sortBy && { sortBy }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(where !== undefined && { where }),
  };
  const taken = await takeNextFromQueue(visit.ctx, list, {
    ...narrowed,
    key: typed[formKeyName] ?? '',
  });
  // The back button then leads to the list, not to the previous record.
  const lead = typed[replaceRecordField] === undefined ? redirect : replace;
  if (taken.ok && taken.value !== null) {
    const done = list.info.nextAction ?? '';
    return lead(
      recordPathInQueue(recordPath(staffId, taken.value), {
        queue: queueAddressOf(staffId, address),
        done,
      }),
      303,
    );
  }
  if (!taken.ok && list.info.nextAction === null) valueOrErrorPage(taken);
  return replace(
    nothingTakenPath(listPathAt(staffId, address), taken.ok ? 'empty' : 'refused'),
    303,
  );
}

export function loader({ url, params, context }: LoaderFunctionArgs): Response {
  const { staffId } = staffVisit({ url, params, context });
  return redirect(listPathAt(staffId, parseListAddress(params, url.searchParams)));
}
