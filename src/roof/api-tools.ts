import { sqlState } from '#db/away.ts';
import { answers, DatabaseAwayError } from '#db/connection.ts';
import { FilesAwayError } from '#outside/file-store.ts';
import { openReadyAnswers } from '#api/ready.ts';
import type { ApiTools } from '#api/tools.ts';
import { originOfLetters } from './arrival.ts';
import type { Rooms } from './rooms.ts';

/** What the door for programs is handed. */
export const apiTools = ({ config, database, admission, desk, askAs, log }: Rooms): ApiTools => ({
  basePath: config.basePath,
  originOf: (request) => config.publicUrl?.origin ?? new URL(request.url).origin,
  letterOriginOf: (request) => originOfLetters(config, new URL(request.url).origin),
  admit: ({ headers }, address) => admission.program({ address, authorization: headers.get('authorization'), cookie: headers.get('cookie'), now: new Date() }),
  admitSearch: (viewer, address) => admission.search(viewer, address),
  keepAlive: (viewer, session) => desk.keepAlive(askAs(viewer), session),
  ask: askAs,
  metadata: openReadyAnswers(),
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
  isAway: (error) => error instanceof DatabaseAwayError || error instanceof FilesAwayError,
  report: (error, requestId) => log.error({ requestId, err: error }, 'a call failed'),
});
