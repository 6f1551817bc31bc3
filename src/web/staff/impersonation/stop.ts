import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { endImpersonation, findImpersonationOrigin } from '#auth/sessions/impersonation.ts';
import { staffPath } from '../../paths.ts';
import { recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';

export async function action({ url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const id = params['lookId'] ?? '';
  await endImpersonation(visit.ctx, id);
  const at = await findImpersonationOrigin(visit.ctx, { id, viewer: visit.ctx.viewer });
  return redirect(at === null ? staffPath(staffId) : recordPath(staffId, at), 303);
}

export const loader = ({ url, params, context }: LoaderFunctionArgs) =>
  redirect(staffPath(staffVisit({ url, params, context }).staffId));
