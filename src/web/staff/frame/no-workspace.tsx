import { data, type LoaderFunctionArgs } from 'react-router';
import { redirectEndedSession } from '../../session/customer.ts';

export function loader(args: LoaderFunctionArgs): never {
  redirectEndedSession(args);
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NoWorkspace() {
  return null;
}
