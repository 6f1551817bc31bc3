import { useEffect } from 'react';
import { useNavigation, type Location, type MiddlewareFunction } from 'react-router';
import { UnansweredError } from '../error-kind.ts';
import { longestAnswer } from './reached.ts';

const navigation: { to: Location | undefined } = { to: undefined };

export function useAnswerLimit(): void {
  const to = useNavigation().location;
  useEffect(() => {
    navigation.to = to;
  }, [to]);
}

/** A form has no limit, because the server may have accepted it. */
export const limitAnswer: MiddlewareFunction<unknown> = async ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const answer = next();
  const { promise: limit, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), longestAnswer);
  const first = await Promise.race([answer, limit]);
  clearTimeout(timer);
  if (first !== 'late') return first;
  if (!request.signal.aborted && isUnderWay(new URL(request.url))) throw new UnansweredError();
  return answer;
};

const isUnderWay = ({ pathname, search }: URL): boolean =>
  navigation.to?.pathname === pathname && navigation.to.search === search;

/**
 * A navigation that is given up after its data arrived, while its code is loading, aborts the
 * stream of the data. React Router's decoder then rejects two promises that no code can reach.
 */
export function useAbandonedData(): void {
  useEffect(() => {
    const dropAbort = (event: PromiseRejectionEvent): void => {
      const cause: unknown = event.reason;
      if (cause instanceof DOMException && cause.name === 'AbortError') event.preventDefault();
    };
    addEventListener('unhandledrejection', dropAbort);
    return () => removeEventListener('unhandledrejection', dropAbort);
  }, []);
}
