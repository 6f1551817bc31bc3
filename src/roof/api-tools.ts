import { sqlState } from '#db/away.ts';
import { answers, DatabaseAwayError } from '#db/connection.ts';
import type { ApiTools } from '#api/tools.ts';
import type { Rooms } from './rooms.ts';

/** What the door for programs is handed. */
export const apiTools = ({ config, database, identity, desk, limits, askAs, log }: Rooms): ApiTools => ({
  basePath: config.basePath,
  originOf: (request) => config.publicUrl?.origin ?? new URL(request.url).origin,
  identify: (request) => identity.identify({ authorization: request.headers.get('authorization'), cookie: request.headers.get('cookie'), now: new Date() }),
  keepAlive: (viewer, session) => desk.keepAlive(askAs(viewer), session),
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
  tookTooLong: (error) => sqlState(error) === '57014',
  isAway: (error) => error instanceof DatabaseAwayError,
  report: (error, requestId) => log.error({ requestId, err: error }, 'a call failed'),
});
