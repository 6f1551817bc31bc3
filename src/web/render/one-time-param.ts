import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isQuietNavigation, quietNavigation } from './quiet-navigation.ts';

type OneTimeParam = { what: string | null; pathname: string; left: string };

/**
 * With scripts, the parameter is removed from the address, so that a reload does not repeat the
 * message.
 */
export function useOneTimeParam(name: string): string | null {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  }; // proof: the router types `state` as any, and unknown accepts any value
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const now = params.get(name);
  params.delete(name);
  const left = params.toString();
  const [said, say] = useState<OneTimeParam>({ what: now, pathname, left });
  const stays = isQuietNavigation(state) && said.pathname === pathname && said.left === left;
  const what = now ?? (stays ? said.what : null);
  if (what !== said.what || (now !== null && !(said.pathname === pathname && said.left === left)))
    say({ what, pathname, left });
  const isSaid = now !== null;
  useEffect(() => {
    if (!isSaid) return;
    const nextState = { ...(typeof state === 'object' && state), ...quietNavigation };
    void navigate(
      { search: left, hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: nextState },
    );
  }, [isSaid, left, hash, state, navigate]);
  return what;
}
