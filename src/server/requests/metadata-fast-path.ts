import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendEncodedAnswer } from '#api/pipeline/encoded-answer.ts';
import { rateUsageHeaders } from '#api/pipeline/rate-usage-headers.ts';
import type { ApiTools } from '#api/pipeline/tools.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { RequestInfo } from './request-info.ts';
import { commonHeaders } from './headers.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Handles a request in the normal way. `admitted`: the result of authentication, when the fast path
 * already authenticated.
 */
type LongWay = (admitted?: AuthenticationResult) => unknown;

export type MetadataFastPath = {
  /** Returns whether a cached answer may exist for this request. */
  fits(incoming: IncomingMessage): boolean;
  /**
   * Sends the cached answer when one exists for this viewer's access role; otherwise calls
   * `longWay`.
   */
  send(
    call: { incoming: IncomingMessage; outgoing: ServerResponse; arrival: RequestInfo },
    longWay: LongWay,
  ): Promise<void>;
};

/**
 * Creates a fast path that writes cached metadata directly to the socket, after the same
 * authentication as for other requests.
 */
export function createMetadataFastPath(
  { authenticator, log }: Pick<Dependencies, 'authenticator' | 'log'>,
  { metadata }: Pick<ApiTools, 'metadata'>,
): MetadataFastPath {
  return {
    // Excludes requests from other origins, whose answers have other CORS headers, and requests
    // with a body, which must be read first.
    fits: ({ method, url, headers }) =>
      method === 'GET' &&
      headers.origin === undefined &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      metadata.has(url ?? ''),
    async send({ incoming, outgoing, arrival }, longWay) {
      const { authorization = null, cookie = null } = incoming.headers;
      let admitted: AuthenticationResult;
      try {
        admitted = await authenticator.program({
          address: arrival.address,
          authorization,
          cookie,
          now: new Date(),
        });
      } catch (error) {
        log.debug(
          { err: error },
          'a fast read of metadata failed; the request takes the normal route',
        );
        longWay();
        return;
      }
      if (admitted.ok) arrival.who.viewer = admitted.viewer;
      const ready = admitted.ok
        ? metadata.find(incoming.url ?? '', accessRoleOf(admitted.viewer))
        : undefined;
      if (admitted.ok && ready)
        sendEncodedAnswer(incoming, outgoing, {
          ready,
          head: commonHeaders(arrival),
          own: rateUsageHeaders(admitted.rateUsage),
        });
      else longWay(admitted);
    },
  };
}
