import { redirect, type LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../../visit.ts';
import { backIn, pathAsked } from './return-path.ts';

/** Throws the way back in for a visitor whose session is over; everybody else goes on. */
export function leadBackIn({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): void {
  const { ended } = context.get(visitContext);
  if (ended !== null) throw redirect(backIn(pathAsked(url), ended));
}
