import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import {
  openRawConnection,
  type RawAnswer,
  type RawRequest,
  type AnsweredBy,
  answerWays,
} from '../../support/raw-http.ts';
import { companyOf, createRow } from '../../rows.ts';
import { base } from '../generated/calls.ts';

/**
 * A read is answered on the socket or through Fetch objects (docs/architecture/api.md). Both give
 * the same answer, byte for byte, also on a connection that stays open.
 */

let server: TestServer;
let key: string;
let row: string;
beforeAll(async () => {
  // A connection belongs to one copy of the server.
  server = await openTestServer({ isOneCopy: true });
  key = await server.apiKey('beheer');
  const AccountId = await companyOf(server, 'korenaar');
  row = await createRow(server, 'Case', { AccountId, Subject: 'Twee manieren ë €' });
});
afterAll(() => server.close());

const asStaff = (path: string, headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  path: base + path,
  headers: { authorization: `Bearer ${key}`, ...headers },
});

async function answersOf(requests: readonly RawRequest[], way: AnsweredBy): Promise<RawAnswer[]> {
  const connection = await openRawConnection(server.copyUrl);
  try {
    return await connection.send(requests, way);
  } finally {
    connection.close();
  }
}
/**
 * The server closes the connection when it answers before it has read the body of the request
 * (RFC 9112 §9.6), which only a request through Fetch objects has.
 */
const withoutStamps = ({ status, headers, bytes }: RawAnswer) => {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    'x-request-id': id,
    ...same
  } = headers;
  return { status, headers: same, text: bytes.toString('latin1').replaceAll(id ?? '-', 'ID') };
};
async function sameAnswer(request: RawRequest): Promise<RawAnswer> {
  const [socket] = await answersOf([request], 'socket');
  const [fetched] = await answersOf([request], 'fetch');
  expect(withoutStamps(socket!)).toEqual(withoutStamps(fetched!));
  return socket!;
}

const list = '/list-records/Case/Alle?pageSize=100';
const record = () => `/records/${row}?fields=Case.Subject`;
const missing = '/records/500zzzzzzzzzzzzzzz?fields=Case.Subject';
const metadata = '/object-info/Case';
const reads = (): [string, string][] => [
  ['a record', record()],
  ['a list', list],
  ['cached metadata', metadata],
  ['a refusal', missing],
];

describe.each(['a record', 'a list', 'cached metadata', 'a refusal'])('%s', (name) => {
  const path = (): string => reads().find(([one]) => one === name)![1];

  it('has the same headers for HEAD as for GET, and no body', async () => {
    const got = await sameAnswer(asStaff(path()));
    const head = await sameAnswer(asStaff(path(), {}, 'HEAD'));
    expect(withoutStamps(head)).toEqual({ ...withoutStamps(got), text: '' });
  });

  it.each(['gzip', 'br', 'identity', 'br, gzip', 'gzip;q=0', '*'])(
    'is encoded alike for %s',
    async (encoding) => {
      const [plain] = await answersOf([asStaff(path())], 'socket');
      const answer = await sameAnswer(asStaff(path(), { 'accept-encoding': encoding }));
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const bytes = isPacked ? gunzipSync(answer.bytes) : answer.bytes;
      if (name !== 'a refusal') expect(bytes.equals(plain!.bytes)).toBe(true);
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      if (encoding === 'gzip;q=0') expect(isPacked).toBe(false);
    },
  );

  it('is not sent again to who has it', async () => {
    const [first] = await answersOf([asStaff(path())], 'socket');
    const tag = first!.headers['etag'];
    if (name === 'a refusal') return expect(tag).toBeUndefined();
    for (const method of ['GET', 'HEAD'])
      for (const [sent, status] of [
        [tag!, 304],
        [`W/${tag!}`, 304],
        [`"x", ${tag!}`, 304],
        ['*', 304],
        ['"x"', 200],
      ] as const) {
        const answer = await sameAnswer(asStaff(path(), { 'if-none-match': sent }, method));
        expect([sent, answer.status]).toEqual([sent, status]);
      }
  });
});

describe.each(answerWays)('requests in one write, answered by %s,', (way) => {
  it('are answered in their order', async () => {
    const quick = way === 'socket' ? [metadata, '/onbekend'] : [];
    const paths = [list, missing, ...quick, record(), list, ...quick, record()];
    const answers = await answersOf(
      paths.map((path) => asStaff(path)),
      way,
    );
    const single = await Promise.all(paths.map((path) => answersOf([asStaff(path)], way)));
    expect(answers.map(withoutStamps)).toEqual(single.map(([one]) => withoutStamps(one!)));
  });
});
