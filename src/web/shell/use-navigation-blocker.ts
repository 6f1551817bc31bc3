import { useContext, useId, useLayoutEffect } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  IDLE_BLOCKER,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from 'react-router';

/**
 * The router's `useBlocker` starts later, in an effect: a key pressed before that would leave the
 * page without a question.
 */
export function useNavigationBlocker(shouldHold: BlockerFunction): Blocker {
  const router = useContext(RouterContext)?.router;
  const state = useContext(RouterStateContext);
  const key = useId();
  useLayoutEffect(() => {
    router?.getBlocker(key, shouldHold);
  }, [router, key, shouldHold]);
  useLayoutEffect(() => () => router?.deleteBlocker(key), [router, key]);
  return state?.blockers.get(key) ?? IDLE_BLOCKER;
}
