import { redirect, type LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../visit.ts';
import { logInAgainPath, requestedPath } from './return-path.ts';

export function redirectEndedSession({
  url,
  context,
}: Pick<LoaderFunctionArgs, 'url' | 'context'>): void {
  const { ended } = context.get(visitContext);
  if (ended !== null) throw redirect(logInAgainPath(requestedPath(url), ended));
}
