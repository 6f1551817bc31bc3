import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { servicesPath } from '#protocol/constants.ts';
import type { EndpointName } from '#protocol/api/endpoints.ts';

export type TestedServer = { call: (path: string, options?: CallOptions) => Promise<Answer> };

export type CallOptions = {
  method?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};
/** `body`: the parsed JSON, or the text when that is not JSON. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown };

const patience = 30_000; // ms

/** Paths are relative to the API version, except those below `/services/` and `/lwr/`. */
export const connectToServer = (url: string, key: string): TestedServer => ({
  async call(path, { method = 'GET', body, headers = {} } = {}) {
    const isForm = body instanceof FormData;
    const response = await fetch(
      `${url.replace(/\/$/, '')}${/^\/(services|lwr)\//.test(path) ? path : servicesPath + path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        ...(body !== undefined && {
          body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
        }),
      },
    );
    const text = await textOf(response);
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  },
});

/** For an event stream: its first chunk. */
export async function textOf(response: Response): Promise<string> {
  if (!isEvents(response) || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export const isEvents = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The report contains the message. */
export class CheckFailedError extends Error {}

export function expectThat(holds: boolean, fault: string): void {
  if (!holds) throw new CheckFailedError(fault);
}

/** `path`: keys and indexes, separated by dots. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        inner !== null && typeof inner === 'object' ? Reflect.get(inner, key) : undefined,
      value,
    );

export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}

export const idsOf = (page: unknown): unknown[] =>
  listAt(page, 'records').map((row) => valueAt(row, 'id'));

export function fieldsOf(layout: unknown): string[] {
  if (layout === null || typeof layout !== 'object') return [];
  if (valueAt(layout, 'componentType') === 'Field') return [String(valueAt(layout, 'apiName'))];
  return Object.values(layout).flatMap(fieldsOf);
}

/** The first error code of a body in form A or B. */
export function codeOf({ body }: Pick<Answer, 'body'>): string {
  const code =
    valueAt(body, '0.errorCode') ??
    valueAt(body, 'output.errors.0.errorCode') ??
    valueAt(Object.values(valueAt(body, 'output.fieldErrors') ?? {}), '0.0.errorCode');
  return typeof code === 'string' ? code : 'no code';
}

export function expectRefused(answer: Answer, status: number, code: string): void {
  expectThat(
    answer.status === status && codeOf(answer) === code,
    `answers ${answer.status} ${codeOf(answer)}, not ${status} ${code}`,
  );
}

export function expectStatus(answer: Answer, status: number): void {
  expectThat(
    answer.status === status,
    `answers ${answer.status} ${answer.status >= 400 ? codeOf(answer) : ''}, not ${status}`,
  );
}

/** `maybe404`: a server need not have this endpoint. */
export type Sample = { path: string; status?: number; maybe404?: true } & Pick<
  CallOptions,
  'method' | 'body' | 'headers'
>;

export const post = (path: string, body: unknown = {}): Sample => ({ path, method: 'POST', body });
export const patch = (path: string, body: unknown): Sample => ({ path, method: 'PATCH', body });

export const changeOfNothing = (list: string, mark: string) => ({
  operation: 'update',
  objectApiName: 'Account',
  list: { listViewApiName: list, where: `{ Name: { eq: "${mark} is called nothing" } }` },
  fields: { Name: mark },
});

export type ConformanceFixture = TestedServer & {
  mark: string;
  account: string;
  contact: string;
  pair: readonly [string, string];
  request: string;
  document: string;
  version: string;
  list: { id: string; name: string };
  community: string;
  job: string;
  /** Jobs of the Bulk API: one that takes rows in and is open, and one that gives rows. */
  ingest: string;
  query: string;
  /** The status of the request. Servers have different picklist values. */
  status: string;
  /** Returns the id of the record, which is removed at the end. */
  make: (apiName: string, fields: Readonly<Record<string, unknown>>) => Promise<string>;
  remember: (id: string) => void;
};

export class CannotPrepare extends Error {
  constructor(apiName: string, { status, text }: { status: number; text: string }) {
    const who = status === 403 ? 'The key may not' : 'The server did not';
    super(`${who} make ${apiName}: ${status} ${text.slice(0, 300)}`);
  }
}

export async function openConformanceFixture(
  server: TestedServer,
): Promise<{ world: ConformanceFixture; close: () => Promise<string[]> }> {
  const mark = `Conformance ${randomUUID().slice(0, 8)}`;
  const { make, remember, close } = openRecordMaker(server);
  try {
    const account = await make('Account', { Name: mark });
    const contact = await make('Contact', { FirstName: 'Co', LastName: mark, AccountId: account });
    const pair = await makePair(make, mark);
    const request = await make('Case', { Subject: mark, AccountId: account });
    const upload = await server.call('/ui-api/records/content-documents/content-versions', {
      method: 'POST',
      body: fileForm(mark),
    });
    const list = await server.call('/ui-api/list-ui/Account?pageSize=1');
    const communities = await server.call('/connect/communities');
    const listName = String(valueAt(list.body, 'lists.0.apiName'));
    const job = await server.call('/ui-api/bulk-jobs', {
      method: 'POST',
      body: changeOfNothing(listName, mark),
    });
    const jobOf = async (kind: string, body: unknown): Promise<string> =>
      String(valueAt((await server.call(`/jobs/${kind}`, { method: 'POST', body })).body, 'id'));
    const document = String(valueAt(upload.body, 'contentDocument.id'));
    if (upload.status === 201) remember(document);
    const version = String(valueAt(upload.body, 'contentVersion.id'));
    await untilHandedOut(server, version);
    const state = await server.call(`/ui-api/records/${request}?fields=Case.Status`);
    return {
      world: {
        ...server,
        mark,
        account,
        contact,
        pair,
        request,
        document,
        version,
        list: { id: String(valueAt(list.body, 'lists.0.id')), name: listName },
        job: String(valueAt(job.body, 'id')),
        ingest: await jobOf('ingest', { object: 'Account', operation: 'insert' }),
        query: await jobOf('query', {
          operation: 'query',
          query: 'SELECT Id, Name FROM Account LIMIT 2',
        }),
        community: String(valueAt(communities.body, 'communities.0.id')),
        status: String(valueAt(state.body, 'fields.Status.value')),
        make,
        remember,
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * `close` removes the records, the newest first, and returns the ids of those that remain. It never
 * rejects, so that it cannot hide an earlier error.
 */
function openRecordMaker(
  server: TestedServer,
): Pick<ConformanceFixture, 'make' | 'remember'> & { close: () => Promise<string[]> } {
  const made: string[] = [];
  const remember = (id: string): void => void made.push(id);
  const make = async (
    apiName: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<string> => {
    const answer = await server.call('/ui-api/records', {
      method: 'POST',
      body: { apiName, fields, allowSaveOnDuplicate: true },
    });
    const id = valueAt(answer.body, 'id');
    if (answer.status !== 201 || typeof id !== 'string') throw new CannotPrepare(apiName, answer);
    remember(id);
    return id;
  };
  const isGone = (id: string): Promise<boolean> =>
    server.call(`/ui-api/records/${id}`, { method: 'DELETE' }).then(
      ({ status }) => status < 300 || status === 404,
      () => false,
    );
  const close = async (): Promise<string[]> => {
    const remaining: string[] = [];
    for (const id of made.toReversed()) if (!(await isGone(id))) remaining.push(id);
    return remaining;
  };
  return { make, remember, close };
}

/** A server with a virus scanner responds with 409 until the file is scanned. */
async function untilHandedOut(server: TestedServer, version: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { status } = await server.call(`/sobjects/ContentVersion/${version}/VersionData`);
    if (status !== 409) return;
    await pause(1_000);
  }
}

async function makePair(make: ConformanceFixture['make'], mark: string): Promise<[string, string]> {
  const account = await make('Account', { Name: `Pair of ${mark}` });
  const one = (name: string) =>
    make('Contact', { FirstName: name, LastName: `Pair of ${mark}`, AccountId: account });
  return [await one('One'), await one('Other')];
}

export function fileForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('fileData', new File([`${title}\n`], 'conformance.txt', { type: 'text/plain' }));
  return form;
}

/** `rule` names sections of record-api.md. */
export type Rule = {
  endpoint: EndpointName;
  rule: string;
  check: (world: ConformanceFixture) => Promise<void>;
};

export const unknownRow = '001zzzzzzzzzzzzAAA';
export const recordPath = (id: string): string => `/ui-api/records/${id}`;
