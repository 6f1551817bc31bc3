import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '#protocol/error-codes.ts';
import type { PlainKind, PlainWords } from '#web/render/plain-page.ts';
import { type Hsts, setCommonHeaders } from '../requests/headers.ts';
import { drainAfterEarlyAnswer } from '../requests/connection-draining.ts';
import { errorForm, errorFormHeaders } from './error-form.ts';

export type UndecidedRequest = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  arrival: { requestId: string; hsts: Hsts };
  /** The path below the base path. */
  inside: string;
  /** A refusal for a program has the error form of the record API. */
  byProgram: boolean;
};

export type DrawPlainPage = (kind: PlainKind, reference: string, more?: PlainWords) => Response;

export type RequestRefusal = {
  status: number;
  kind: PlainKind;
  errorCode: ErrorCode;
  message: string;
  retryAfter?: number;
};

export function refuseRequest(
  arrived: UndecidedRequest,
  refusal: RequestRefusal,
  plain: DrawPlainPage,
): void {
  const { incoming, outgoing, arrival, byProgram } = arrived;
  const { status, kind, errorCode, message, retryAfter } = refusal;
  setCommonHeaders(outgoing, arrival);
  if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter));
  drainAfterEarlyAnswer(incoming, outgoing);
  if (byProgram) {
    send(arrived, errorForm(errorCode, message), { status, headers: errorFormHeaders });
    return;
  }
  const page = plain(kind, arrival.requestId);
  const headers = Object.fromEntries(page.headers);
  void page.text().then((html) => send(arrived, html, { status, headers }));
}

type Head = { status: number; headers: Record<string, string> };

function send(
  { incoming, outgoing }: UndecidedRequest,
  text: string,
  { status, headers }: Head,
): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}
