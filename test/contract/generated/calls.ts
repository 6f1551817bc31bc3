import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Rec } from '#protocol/shapes/record.ts';
import { type AccountName, type Answer, type TestServer } from '../../support/server.ts';

export const base = '/services/data/v65.0/ui-api';

type Sent = [body: unknown, as?: AccountName];

/** Calls to the record API, as the administrator by default. */
export const callsOf = (server: () => TestServer) => ({
  get: (path: string, as: AccountName = 'beheer'): Promise<Answer> => server().call(path, { as }),
  post: (path: string, ...[body, as = 'beheer']: Sent): Promise<Answer> =>
    server().call(path, { as, method: 'POST', body }),
  patch: (path: string, ...[body, as = 'beheer']: Sent): Promise<Answer> =>
    server().call(path, { as, method: 'PATCH', body }),
  drop: (path: string, as: AccountName = 'beheer'): Promise<Answer> =>
    server().call(path, { as, method: 'DELETE' }),
});

/** The subjects of the records in an answer, in alphabetical order. */
export const subjectsIn = (answer: Answer): string[] =>
  answer.body.records.map((record: Rec) => String(record.fields['Subject']!.value)).sort();

/** The status and the platform's error code (in any form) that a scenario expects. */
export type Expected = { status: number; code?: string };

/**
 * The error code of an answer in form A or B; undefined when it is no error, 'no form' when it is
 * an error in no known form.
 */
export function codeOf(answer: Pick<Answer, 'status' | 'body'>): string | undefined {
  if (answer.status < 400) return undefined;
  const { body } = answer;
  if (isFormA(body)) return body[0]!.errorCode;
  if (isFormC(body)) return 'form C';
  if (!isFormB(body)) return 'no form';
  return (
    body.output.errors[0]?.errorCode ??
    Object.values(body.output.fieldErrors).flat()[0]?.errorCode ??
    'no form'
  );
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.length > 0;

export const isFormA = (body: unknown): body is { errorCode: string; message: string }[] =>
  Array.isArray(body) &&
  body.length > 0 &&
  body.every(
    (item) =>
      /^errorCode(,fields)?,message$/.test(Object.keys(item).join()) &&
      isFilled(item.errorCode) &&
      isFilled(item.message),
  );

type SaveError = {
  errorCode: string;
  field: string | null;
  fieldLabel: string | null;
  constituentField: string | null;
};
type FormB = {
  message: string;
  output: { errors: SaveError[]; fieldErrors: Record<string, SaveError[]> };
};

const saveErrorKeys = 'constituentField,duplicateRecordError,errorCode,field,fieldLabel,message';

export function isFormB(body: Answer['body']): body is FormB {
  if (
    body === null ||
    typeof body !== 'object' ||
    Object.keys(body).join() !== 'enhancedErrorType,message,output'
  )
    return false;
  if (Object.keys(body.output).join() !== 'errors,fieldErrors' || !isFilled(body.message))
    return false;
  const all = [...body.output.errors, ...Object.values(body.output.fieldErrors).flat()];
  return (
    all.length > 0 && all.every((error: object) => Object.keys(error).join() === saveErrorKeys)
  );
}

type FormC = {
  message: string;
  output: { fieldErrors: { errorMessage: string; fieldApiName: string }[] };
  statusCode: 400;
};

export const isFormC = (body: Answer['body']): body is FormC =>
  body !== null &&
  typeof body === 'object' &&
  Object.keys(body).join() === 'message,output,statusCode' &&
  body.statusCode === 400 &&
  isFilled(body.message) &&
  Object.keys(body.output).join() === 'fieldErrors' &&
  body.output.fieldErrors.length > 0 &&
  body.output.fieldErrors.every(
    (error: Record<string, unknown>) =>
      Object.keys(error).join() === 'errorMessage,fieldApiName' &&
      Object.values(error).every(isFilled),
  );

/** A refused tree of records, each with its errors. Source: record-api.md §11. */
export const isRefusedTree = (body: Answer['body']): boolean =>
  body !== null &&
  typeof body === 'object' &&
  Object.keys(body).join() === 'hasErrors,results' &&
  body.hasErrors === true &&
  body.results.length > 0 &&
  body.results.every(
    ({ referenceId, errors }: { referenceId: unknown; errors: Record<string, unknown>[] }) =>
      typeof referenceId === 'string' &&
      errors.length > 0 &&
      errors.every(
        (error) =>
          Object.keys(error).join() === 'statusCode,message,fields' &&
          isFilled(error['statusCode']) &&
          isFilled(error['message']) &&
          Array.isArray(error['fields']),
      ),
  );

/** The fields that an answer in form C names, in its order. */
export const faultsIn = (answer: Answer): string[] =>
  isFormC(answer.body)
    ? answer.body.output.fieldErrors.map(({ fieldApiName }) => fieldApiName)
    : [`${answer.status} ${codeOf(answer)}`];

/** The refused fields of a save, with their codes, in alphabetical order. */
export const fieldCodes = (answer: Answer): string[] =>
  isFormB(answer.body)
    ? Object.entries(answer.body.output.fieldErrors)
        .map(([field, errors]) => `${field} ${errors.map((error) => error.errorCode).join('+')}`)
        .sort()
    : [`${answer.status} ${codeOf(answer)}`];

/** The answer to HEAD has a content encoding and an empty body. */
function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** A request exactly as written: no client tidies its path, its headers or its body. */
export function rawCall(
  server: TestServer,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        agent: false,
        setHost: true,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = unpacked(
            Buffer.concat(chunks),
            response.headers['content-encoding'],
          ).toString('utf8');
          const headers = new Headers(
            Object.entries(response.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ]),
          );
          resolve({
            status: response.statusCode ?? 0,
            headers,
            text,
            body: /^[[{]/.test(text) ? JSON.parse(text) : text,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** Sends a request target that no client would send, and gives the status. */
export function rawTarget(server: TestServer, target: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
  });
}

/** The paths in the JSON of objects whose keys are not in alphabetical order. */
export function unsortedKeys(value: unknown, at = '$'): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item, i) => unsortedKeys(item, `${at}[${i}]`));
  const keys = Object.keys(value);
  const here = keys.some((key, i) => i > 0 && keys[i - 1]! > key) ? [at] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) => unsortedKeys(inner, `${at}.${key}`)),
  ];
}
