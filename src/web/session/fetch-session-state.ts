import { paths } from '../paths.ts';
import type { SessionState } from '../session-state.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** How the session stands; null when nobody could be asked. Sending renews it, asking does not. */
export async function fetchSessionState(method: 'GET' | 'POST'): Promise<SessionState | null> {
  try {
    const answer = await fetch(basePath + paths.session, {
      method,
      headers: { accept: 'application/json' },
    });
    return answer.ok ? ((await answer.json()) as SessionState) : null; // proof: state.ts answers it
  } catch {
    return null;
  }
}
