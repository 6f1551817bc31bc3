import { sqlState } from '#db/unavailable.ts';
import { type Api, createApi } from '#api/app.ts';
import { openMetadataAnswerCache } from '#api/pipeline/metadata-answer-cache.ts';
import type { ApiServices } from '#api/pipeline/tools.ts';
import { reportFault } from '../http/request-log.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnavailable } from '../outages.ts';

export type ApiEntryPoint = { tools: ApiServices; api: Api };

export function openApiEntryPoint(dependencies: Dependencies): ApiEntryPoint {
  const tools = apiTools(dependencies);
  return { tools, api: createApi(tools) };
}

export const apiTools = ({
  config,
  authenticator,
  authService,
  contextOf,
  log,
  streams,
  metrics,
}: Dependencies): ApiServices => ({
  basePath: config.basePath,
  originOf: (request) => config.publicUrl?.origin ?? new URL(request.url).origin,
  hasPublicUrl: config.publicUrl !== undefined,
  admit: (credentials, address) =>
    authenticator.program({ address, ...credentials, now: new Date() }),
  admitSearch: (viewer, address) => authenticator.search(viewer, address),
  keepAlive: (viewer, session) => authService.keepAlive(contextOf(viewer), session),
  ask: contextOf,
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
