import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { isStaff } from '#protocol/users/viewer.ts';
import { paths } from '../../paths.ts';
import { redirectEndedSession } from '../../session/customer.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import { visitContext } from '../../visit.ts';
import { callPath } from '../staff-paths.ts';

/**
 * The address that every telephone exchange opens. Redirects to the page about the call in the
 * workspace of the logged-in member of staff.
 */
export function loader({ url, context }: LoaderFunctionArgs): never {
  redirectEndedSession({ url, context });
  const { viewer } = context.get(visitContext).ctx;
  if (viewer.kind === 'guest') throw redirect(withReturn(paths.login, requestedPath(url)));
  if (viewer.kind !== 'user' || !isStaff(viewer) || viewer.staffId === null)
    throw data(null, { status: 404 });
  throw redirect(`${callPath(viewer.staffId)}${url.search}`);
}
