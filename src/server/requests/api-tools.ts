import { sqlState } from '#db/unavailable.ts';
import { createApi } from '#api/app.ts';
import { openMetadataAnswerCache } from '#api/pipeline/encoded-answer.ts';
import type { ApiTools } from '#api/pipeline/tools.ts';
import { isUnavailable } from './unavailable.ts';
import { reportFault } from '../http/request-log.ts';
import type { Dependencies } from '../dependencies.ts';

/** The record API with its dependencies. */
export type ApiEntryPoint = { tools: ApiTools; api: ReturnType<typeof createApi> };

export function openApiEntryPoint(dependencies: Dependencies): ApiEntryPoint {
  const tools = apiTools(dependencies);
  return { tools, api: createApi(tools) };
}

/** Returns the services that the record API uses. */
export const apiTools = ({
  config,
  authenticator,
  authService,
  askAs,
  log,
  streams,
  metrics,
}: Dependencies): ApiTools => ({
  basePath: config.basePath,
  originOf: (request) => config.publicUrl?.origin ?? new URL(request.url).origin,
  admit: ({ headers }, address) =>
    authenticator.program({
      address,
      authorization: headers.get('authorization'),
      cookie: headers.get('cookie'),
      now: new Date(),
    }),
  admitSearch: (viewer, address) => authenticator.search(viewer, address),
  keepAlive: (viewer, session) => authService.keepAlive(askAs(viewer), session),
  ask: askAs,
  metadata: openMetadataAnswerCache(),
  streams,
  corsOrigins: config.corsOrigins,
  tookTooLong: (error) => sqlState(error) === '57014',
  isAway: isUnavailable,
  refused: (code) => {
    if (code === 'stepUp.required') metrics.count('step_up_refusals');
  },
  report: (error, { requestId, isGone = () => false }) =>
    reportFault(log, { requestId, isGone }, { error, message: 'an API call failed' }),
});
