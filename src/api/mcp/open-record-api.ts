import type { Answered, RecordApi, Refused, Row } from '#domain/mcp/record-api.ts';
import { rowOf, statementOf } from '#domain/mcp/record-api.ts';
import { apexPath, servicesPath } from '#protocol/constants.ts';
import type { ApiCall } from '../pipeline/api-call.ts';
import { answerInner, type InnerCall } from '../pipeline/inner-calls.ts';
import type { ApiTools } from '../pipeline/tools.ts';

/** Lets the tools of an assistant call the record API inside the assistant's own call. */
export function openRecordApi(tools: ApiTools, call: ApiCall): RecordApi {
  const ask = async (asked: Omit<InnerCall, 'headers'>): Promise<Answered> => {
    const { status, body } = await answerInner(tools, call, { ...asked, headers: {} });
    return status < 300 ? { ok: true, body } : { ok: false, refusal: refusedOf(status, body) };
  };
  const data = tools.basePath + servicesPath;
  const get = (path: string, query: Readonly<Record<string, string>>) =>
    ask({ method: 'GET', url: `${path}?${String(new URLSearchParams(query))}`, body: undefined });
  return {
    post: (path, body) => ask({ method: 'POST', url: data + path, body }),
    async rows(asked) {
      const answered = await get(`${data}/query`, { q: statementOf(asked) });
      if (!answered.ok) return answered;
      // proof: the shape `queryResult` of this endpoint
      const { records } = answered.body as { records: Row[] };
      return { ok: true, body: records.map(rowOf) };
    },
    method: (name, params) => get(`${tools.basePath}${apexPath}/${name}`, params),
  };
}

/** Form A, or the errors of a save, of which the first one is told. */
function refusedOf(status: number, body: unknown): Refused {
  const unknown = { status, errorCode: 'UNKNOWN_EXCEPTION', message: '' };
  const first: unknown = Array.isArray(body) ? body[0] : firstSaveError(body);
  if (typeof first !== 'object' || first === null) return unknown;
  // proof: the shapes of errors, of which each member is checked below
  const { errorCode, message } = first as { errorCode?: unknown; message?: unknown };
  return {
    status,
    errorCode: typeof errorCode === 'string' ? errorCode : unknown.errorCode,
    message: typeof message === 'string' ? message : '',
  };
}

function firstSaveError(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('output' in body)) return body;
  // proof: the shape `saveErrors`, the only answer with `output`
  const { errors, fieldErrors } = body.output as {
    errors?: unknown[];
    fieldErrors?: Record<string, unknown[]>;
  };
  return errors?.[0] ?? Object.values(fieldErrors ?? {})[0]?.[0];
}
