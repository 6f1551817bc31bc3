import { data, type LoaderFunctionArgs } from 'react-router';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import type { Visit } from '../../visit.ts';
import { staffVisit } from '../frame/staff-visit.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>;

/** The visit of an administrator. Throws 404 for everyone else. */
export function setupVisit(args: Args): { visit: Visit; staffId: string } {
  const found = staffVisit(args);
  if (!isAdministrator(found.visit.ctx)) throw data(null, { status: 404 });
  return found;
}
