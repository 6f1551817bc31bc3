import { data, type LoaderFunctionArgs } from 'react-router';
import type { Problem, Result } from '#protocol/problem.ts';
import { normalizeId } from '#protocol/ids.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { visitContext, type Visit } from '../../visit.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { redirectEndedSession } from '../../session/customer.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>;
type StaffVisit = { visit: Visit; staffId: string };

/** Throws 404 for a viewer other than this member of staff. Source: decisions.md §4. */
export function staffVisit({ url, params, context }: Args): StaffVisit {
  redirectEndedSession({ url, context });
  const visit = context.get(visitContext);
  const { viewer } = visit.ctx;
  const asked = normalizeId(params['medewerkerRecordId'] ?? '');
  if (
    viewer.kind !== 'user' ||
    !isStaff(viewer) ||
    viewer.staffId === null ||
    asked === undefined ||
    asked !== normalizeId(viewer.staffId)
  )
    throw data(null, { status: 404 });
  return { visit, staffId: viewer.staffId };
}

export function administratorVisit(args: Args): StaffVisit {
  const found = staffVisit(args);
  if (!isAdministrator(found.visit.ctx)) throw data(null, { status: 404 });
  return found;
}

export function valueOrErrorPage<T>(result: Result<T>): T {
  if (!result.ok)
    throw data(null, {
      status: result.problems.some(({ code }) => missing.includes(code)) ? 404 : 400,
    });
  return result.value;
}

const missing: readonly Problem['code'][] = [
  'record.notFound',
  'record.objectHidden',
  'record.idMalformed',
  'list.notFound',
];
