import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isQuiet, quiet } from './quiet.ts';

type Said = { what: string | null; pathname: string; left: string };

/**
 * What an address says of what was just done. With scripts it is said once: taken out of the
 * address, so that neither a reload nor the way back says it again.
 */
export function useSaidOnce(name: string): string | null {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  }; // anything may stand in the browser's history
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const now = params.get(name);
  params.delete(name);
  const left = params.toString();
  const [said, say] = useState<Said>({ what: now, pathname, left });
  const stays = isQuiet(state) && said.pathname === pathname && said.left === left;
  const what = now ?? (stays ? said.what : null);
  if (what !== said.what || (now !== null && !(said.pathname === pathname && said.left === left)))
    say({ what, pathname, left });
  const isSaid = now !== null;
  useEffect(() => {
    if (!isSaid) return;
    const kept = { ...(typeof state === 'object' && state), ...quiet };
    void navigate(
      { search: left, hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: kept },
    );
  }, [isSaid, left, hash, state, navigate]);
  return what;
}
