import { data, type LoaderFunctionArgs } from 'react-router';
import { redirectEndedSession } from '../../session/redirect-ended-session.ts';

/** Throws 404 for an unknown workspace address, for staff and guests alike. */
export function loader(args: LoaderFunctionArgs): never {
  redirectEndedSession(args);
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NoWorkspace() {
  return null;
}
