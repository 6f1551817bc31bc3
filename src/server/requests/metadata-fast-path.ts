import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendEncodedAnswer } from '#api/metadata/encoded-answer.ts';
import { rateUsageHeaders } from '#api/rate-usage-headers.ts';
import type { ApiTools } from '#api/tools.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { RequestInfo } from './request-info.ts';
import { commonHeaders } from './headers.ts';
import type { Dependencies } from '../dependencies.ts';

/** Who is let in is known on the short way as well, where it turns out to be none. */
type LongWay = (admitted?: AuthenticationResult) => unknown;

export type MetadataFastPath = {
  /** Somebody was answered this before, and will be answered the same again. */
  fits(incoming: IncomingMessage): boolean;
  /** Sends it, if it is the same for who asks here; else goes the long way. */
  send(
    call: { incoming: IncomingMessage; outgoing: ServerResponse; arrival: RequestInfo },
    longWay: LongWay,
  ): Promise<void>;
};

/** Metadata straight to the socket: the same admission as everywhere, and then the bytes. */
export function createMetadataFastPath(
  { authenticator, log }: Pick<Dependencies, 'authenticator' | 'log'>,
  { metadata }: Pick<ApiTools, 'metadata'>,
): MetadataFastPath {
  return {
    // What another origin is told depends on which it is; a body that comes along must be waited
    // for.
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
        log.debug({ err: error }, 'the long way asks again, and tells');
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
