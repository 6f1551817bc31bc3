import { answers, DatabaseAwayError } from '#db/connection.ts';
import type { ApiTools } from '#api/tools.ts';
import type { Rooms } from './rooms.ts';

/** What the door for programs is handed. */
export const apiTools = ({ config, database, identity, desk, limits, askAs, log }: Rooms): ApiTools => ({
  basePath: config.basePath,
  originOf: (request) => config.publicUrl?.origin ?? new URL(request.url).origin,
  async identify(request) {
    const found = await identity.identify({ authorization: request.headers.get('authorization'), cookie: request.headers.get('cookie'), now: new Date() });
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (found.ok && found.session && writes) await desk.keepAlive(askAs(found.viewer), found.session);
    return found;
  },
  ask: askAs,
  limits,
  corsOrigins: config.corsOrigins,
  async ready() {
    try {
      await answers(database.db);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return false;
    }
  },
  isAway: (error) => error instanceof DatabaseAwayError,
  report: (error, requestId) => log.error({ requestId, err: error }, 'a call failed'),
});
