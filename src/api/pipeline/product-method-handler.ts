import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { withSortedKeys } from '#protocol/texts/alphabetical.ts';
import { cleanInput } from '#protocol/texts/clean-text.ts';
import {
  idempotencyKey,
  type ProductMethod,
  isWriteMethod,
} from '#protocol/api/product-methods.ts';
import { impersonationRefusal, readOnlyKeyRefusal } from '#engine/model/impersonation.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { isBoundToObjects, isReadOnlyViewer } from '#protocol/users/viewer.ts';
import { requestContextOf } from './endpoint-handler.ts';
import { guestRefusal, maxJsonBytes, type ReadResult, readBodyText } from './body.ts';
import { productMethodRefusal } from './errors.ts';
import { parseQuery, readJson } from './parse.ts';
import { anyOrigin } from './paths.ts';
import type { AnyProductHandler } from '../product-methods.ts';
import { jsonAnswer, refusalAnswer } from './json-answers.ts';
import type { ApiAnswer, ApiCall } from './api-call.ts';
import type { ApiTools } from './tools.ts';

const neverKept = { 'Cache-Control': 'private, no-store' };

export function productMethodHandler(
  tools: ApiTools,
  method: ProductMethod,
  handle: AnyProductHandler,
) {
  return async (call: ApiCall): Promise<ApiAnswer> => {
    if (call.bindings.impersonatedBy !== undefined && isWriteMethod(method))
      return refusalAnswer(call, productMethodRefusal(impersonationRefusal.problems));
    const closed = guestRefusal(call, method);
    if (closed) return refusalAnswer(call, closed);
    const refusal = refusedKey(call, method);
    if (refusal) return refusal;
    const given = await readSentParams(call, method);
    if (!given.ok) return refusalAnswer(call, given.refusal);
    const params = readParams(method, given.value);
    if (!params.ok) return refusalAnswer(call, productMethodRefusal(params.problems));
    const { viewer, session } = call;
    // Only writes renew the session, because background reads must not renew it.
    if (isWriteMethod(method) && session) await tools.keepAlive(viewer, session);
    const ctx = requestContextOf(tools, call);
    const site = ctx.publicUrl;
    const here = { ...site, origin: tools.originOf(call.request) };
    const answered = await handle({
      ...params.value,
      ctx,
      address: call.bindings.address,
      site,
      here,
      session: session?.tokenHash ?? null,
    });
    if (!answered.ok) return refusalAnswer(call, productMethodRefusal(answered.problems));
    return jsonAnswer(call, {
      status: 200,
      body: withSortedKeys(answered.value),
      headers: neverKept,
    });
  };
}

/**
 * Product methods also use other objects, so an API key that is limited to some objects may use
 * none.
 */
function refusedKey(call: ApiCall, method: ProductMethod): Promise<ApiAnswer> | null {
  const { viewer } = call;
  if (isBoundToObjects(viewer))
    return refusalAnswer(
      call,
      productMethodRefusal([
        { code: 'record.objectHidden', detail: 'This api key is limited to some objects' },
      ]),
    );
  return isReadOnlyViewer(viewer) && isWriteMethod(method)
    ? refusalAnswer(call, productMethodRefusal(readOnlyKeyRefusal.problems))
    : null;
}

async function readSentParams(
  call: ApiCall,
  method: ProductMethod,
): Promise<ReadResult<Record<string, unknown>>> {
  if (call.method !== 'POST') return read(queryOf(call, method));
  const text = await readBodyText(call, maxJsonBytes(call.viewer));
  return text.ok ? read(objectOf(text.value)) : text;
}

const read = <T>(result: Result<T>): ReadResult<T> =>
  result.ok ? result : { ok: false, refusal: productMethodRefusal(result.problems) };

const queryOf = ({ url }: ApiCall, { params }: ProductMethod) =>
  parseQuery(
    {
      query: Object.fromEntries(
        Object.keys(params.entries).map((name) => [name, { kind: 'text' }]),
      ),
    },
    new URL(url, anyOrigin).searchParams,
  );

function objectOf(text: string): Result<Record<string, unknown>> {
  const body = text === '' ? ok({}) : readJson(text);
  if (!body.ok) return body;
  const { value } = body;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return refuse({ code: 'record.valueWrong', detail: 'One JSON object is expected' });
  return ok({ ...value });
}

function readParams(
  { params, key: keyed }: ProductMethod,
  { idempotencyKey: key, ...given }: Record<string, unknown>,
): Result<{ value: unknown; formKey: string }> {
  const unknown =
    Object.keys(given).find((name) => !Object.hasOwn(params.entries, name)) ??
    (keyed !== 'none' || key === undefined ? undefined : 'idempotencyKey');
  if (unknown !== undefined)
    return refuse({ code: 'record.valueWrong', detail: `unknown key '${unknown}'` });
  const [value, formKey] = [
    v.safeParse(params, cleanInput(given)),
    v.safeParse(
      keyed === 'required' ? idempotencyKey : v.optional(idempotencyKey, () => randomUUID()),
      key,
    ),
  ];
  if (!value.success) return refuse(problemOf(value.issues[0]));
  if (!formKey.success) return refuse({ ...problemOf(formKey.issues[0]), field: 'idempotencyKey' });
  return ok({ value: value.output, formKey: formKey.output });
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const { expected, input, kind, type, message } = issue;
  const path = v.getDotPath(issue);
  const field = path === null ? {} : { field: path };
  const code = problemCodes.find((one) => one === message);
  if (expected === 'never') return { ...field, code: 'record.valueWrong', detail: 'unknown key' };
  if (input === undefined || input === '')
    return { ...field, code: 'record.argumentMissing', detail: 'is missing' };
  if (code === undefined || (kind === 'schema' && typeof input !== 'string'))
    return { ...field, code: 'record.valueWrong', detail: 'has another type' };
  return { ...field, code: type === 'picklist' ? 'record.notInList' : code };
}
