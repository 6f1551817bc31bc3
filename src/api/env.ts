import type { RateUsage } from '#auth/api-keys/call-counter.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Bindings } from './tools.ts';

/** What travels with a request through the Hono app. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: { viewer: Viewer; session: SessionFacts | null; rateUsage: RateUsage | null };
};
