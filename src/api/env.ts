import type { Spent } from '#auth/call-counter.ts';
import type { SessionFacts } from '#auth/sessions.ts';
import type { Viewer } from '#protocol/viewer.ts';
import type { Bindings } from './tools.ts';

/** What travels with a request through the Hono app. */
export type ApiEnv = { Bindings: Bindings; Variables: { viewer: Viewer; session: SessionFacts | null; spent: Spent | null } };
