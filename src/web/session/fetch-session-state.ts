import { paths } from '../paths.ts';
import type { SessionState } from '../session-state.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** POST renews the session. */
export async function fetchSessionState(method: 'GET' | 'POST'): Promise<SessionState | null> {
  try {
    const answer = await fetch(basePath + paths.session, {
      method,
      headers: { accept: 'application/json' },
    });
    // proof: the loader of state.ts returns this type
    return answer.ok ? ((await answer.json()) as SessionState) : null;
  } catch {
    return null;
  }
}
