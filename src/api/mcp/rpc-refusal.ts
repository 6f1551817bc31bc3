import type { ApiAnswer, ApiCall } from '../pipeline/api-call.ts';
import { jsonAnswer } from '../pipeline/json-answers.ts';

/** Of JSON-RPC 2.0 §5.1, and of the range that it leaves to servers. */
export const rpcErrors = {
  parse: -32_700,
  invalidRequest: -32_600,
  internal: -32_603,
  refused: -32_000,
} as const;

export type RpcRefusal = {
  status: number;
  message: string;
  code?: number;
  headers?: Record<string, string>;
};

/** A refusal of the whole HTTP request, before a message in it has an id. */
export const rpcRefusal = (
  call: ApiCall,
  { status, message, code = rpcErrors.refused, headers }: RpcRefusal,
): Promise<ApiAnswer> =>
  jsonAnswer(call, {
    status,
    body: { jsonrpc: '2.0', error: { code, message }, id: null },
    ...(headers && { headers }),
  });
