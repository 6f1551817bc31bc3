import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, withdrawApiKey } from '#auth/api-keys/api-keys.ts';
import { updateRecord } from '#engine/write/write.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { openLogSink } from '../../support/log-sink.ts';
import { inOneMinute } from '../../support/one-minute.ts';
import {
  type AnsweredBy,
  answerWays,
  openRawConnection,
  type RawAnswer,
  type RawRequest,
  textOfRequest,
} from '../../support/raw-http.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';
import { base, isFormA } from '../generated/calls.ts';

/**
 * A read is answered on the socket or through Fetch objects (docs/architecture/api.md). Both have
 * the same outcome when something fails or changes meanwhile.
 */

const log = openLogSink('info');
let server: TestServer;
let row: string;
beforeAll(async () => {
  // A connection belongs to one copy of the server.
  server = await openTestServer({
    isOneCopy: true,
    environment: { RATE_LIMITS: 'on' },
    log: log.log,
  });
  const AccountId = await companyOf(server, 'korenaar');
  row = await createRow(server, 'Case', { AccountId, Subject: 'Twee manieren' });
});
afterAll(() => server.close());

const list = '/list-records/Case/Alle?pageSize=2000';
const shortList = '/list-records/Case/Alle?pageSize=100';
const record = () => `/records/${row}?fields=Case.Subject`;
const read = (path: string, key: string): RawRequest => ({
  path: base + path,
  headers: { authorization: `Bearer ${key}` },
});

/** Without what differs between two equal calls. */
const withoutStamps = ({ status, headers, bytes }: RawAnswer) => {
  const {
    date: _date,
    ratelimit: _limit,
    'sforce-limit-info': _used,
    'x-request-id': id,
    ...same
  } = headers;
  return { status, headers: same, text: bytes.toString().replaceAll(id ?? '-', 'ID') };
};
const bodyOf = ({ bytes }: Pick<RawAnswer, 'bytes'>): unknown => JSON.parse(bytes.toString());
const codeIn = (answer: RawAnswer): [number, unknown] => {
  const body = bodyOf(answer);
  expect(isFormA(body)).toBe(true);
  return [answer.status, (body as { errorCode: string }[])[0]!.errorCode];
};

async function answerOf(request: RawRequest, way: AnsweredBy): Promise<RawAnswer> {
  const connection = await openRawConnection(server.copyUrl);
  try {
    return (await connection.send([request], way))[0]!;
  } finally {
    connection.close();
  }
}
async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(server.copyUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const errorsInLog = () => log.lines().filter(({ level }) => level >= 50);
const usedCalls = async (as: AccountName): Promise<number> => {
  const { headers } = await server.call('/object-info/Case', { as });
  return Number(/=(\d+)\//.exec(headers.get('sforce-limit-info') ?? '')?.[1]);
};

describe.each(answerWays)('a caller who is answered by %s', (way) => {
  it('and reads slowly is served request by request, while others are served', () =>
    inOneMinute(async () => {
      const key = await server.apiKey('verkoop');
      const size = (await answerOf(read(list, key), way)).bytes.length;
      const before = await usedCalls('verkoop');
      const socket = await openSocket();
      socket.pause();
      const requestCount = 300;
      socket.write(textOfRequest(read(list, key), way).repeat(requestCount));
      for (let i = 0; i < 20; i++) {
        socket.read(16);
        expect((await server.call(record(), { as: 'beheer' })).status).toBe(200);
        await pause(50);
      }
      // The system buffers some megabytes per connection.
      const buffered = Math.ceil(16_000_000 / size);
      expect((await usedCalls('verkoop')) - before).toBeLessThan(buffered + 3);
      socket.destroy();
    }));

  it('and goes away before or during an answer leaves no error and no busy connection', async () => {
    const key = await server.apiKey('beheer');
    const errorsBefore = errorsInLog().length;
    for (const whenGone of ['before', 'during'])
      for (let i = 0; i < 30; i++) {
        const socket = await openSocket();
        socket.write(textOfRequest(read(shortList, key), way).repeat(1 + (i % 3)));
        if (whenGone === 'before') await pause(i % 10);
        else await once(socket, 'data');
        socket[i % 2 === 0 ? 'destroy' : 'resetAndDestroy']();
      }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answerOf(read(record(), key), way)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(errorsInLog().slice(errorsBefore)).toEqual([]);
    await waitUntil(async () => {
      const busy = await storedRows(
        server,
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      return busy.length === 0;
    });
  });

  it('without calls left is refused with the time to wait', () =>
    inOneMinute(async () => {
      const id = await userId(server.ctx, 'nieuw');
      const key = await server.apiKey('nieuw');
      server.dependencies.limits.takeApi(`user ${id}`, { limit: 6_000, cost: 6_000 });
      for (const path of [record(), '/object-info/Case', '/onbekend']) {
        const answer = await answerOf(read(path, key), way);
        expect(codeIn(answer)).toEqual([429, 'REQUEST_LIMIT_EXCEEDED']);
        const reset = /;t=(\d+)$/.exec(answer.headers['ratelimit'] ?? '')?.[1];
        expect(answer.headers['retry-after']).toBe(reset);
        expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      }
    }));

  it('whose database connection is killed during the read gets 503, never part of a body', async () => {
    const key = await server.apiKey('beheer');
    const { db } = server.dependencies.database;
    for (const [path, table] of [
      [record(), '"case"'],
      ['/list-records/Product__c/Alle?pageSize=50', 'product__c'],
    ] as const) {
      const answer = await db.transaction(async (tx) => {
        await tx.run({ text: `lock table ${table} in access exclusive mode`, values: [] });
        const reading = answerOf(read(path, key), way);
        await waitUntil(async () => (await waitingQueries(db, table.replaceAll('"', ''))) > 0);
        await tx.rows({
          text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
          values: [],
        });
        return reading;
      });
      expect(codeIn(answer)).toEqual([503, 'SERVER_UNAVAILABLE']);
      expect(answer.headers['retry-after']).toBe('5');
      expect((await answerOf(read(path, key), way)).status).toBe(200);
    }
  });
});

describe('rights that are withdrawn between two requests on one connection', () => {
  const withdrawals: [string, (made: Made) => Promise<unknown>, [number, string]][] = [
    [
      'by ending the API key',
      ({ keyId }) => withdrawApiKey(server.ctx, keyId),
      [401, 'INVALID_SESSION_ID'],
    ],
    [
      'by making the user inactive',
      ({ user }) => updateRecord(server.ctx, user, { fields: { IsActive: false } }),
      [401, 'INVALID_SESSION_ID'],
    ],
    [
      'by another profile',
      async ({ user }) =>
        updateRecord(server.ctx, user, {
          fields: { ProfileId: (await userOf(server, 'verkoop')).profileid },
        }),
      [403, 'INSUFFICIENT_ACCESS'],
    ],
  ];
  type Made = { user: string; keyId: string; key: string };

  async function makeAdministrator(name: string): Promise<Made> {
    const { profileid: ProfileId } = await userOf(server, 'beheer');
    const email = `${name}@zorgeloos.example`;
    const user = await createRow(server, 'User', {
      LastName: name,
      Email: email,
      Username: email,
      ProfileId,
    });
    const made = await createApiKey(server.ctx, { userId: user, label: 'test' });
    if (!made.ok) throw new Error('no api key');
    return { user, keyId: made.value.id, key: made.value.key };
  }

  it.each(withdrawals)('%s hold for the next request', async (name, withdraw, refusal) => {
    const refused: RawAnswer[] = [];
    for (const way of answerWays) {
      const made = await makeAdministrator(`${name.split(' ').at(-1)!}-${way}`);
      const connection = await openRawConnection(server.copyUrl);
      const request = read('/object-info/Schakelaar__c', made.key);
      const [first] = await connection.send([request], way);
      expect(first!.status).toBe(200);
      expect(await withdraw(made)).toMatchObject({ ok: true });
      const [next] = await connection.send([request], way);
      expect(codeIn(next!)).toEqual(refusal);
      refused.push(next!);
      connection.close();
    }
    expect(withoutStamps(refused[0]!)).toEqual(withoutStamps(refused[1]!));
  });
});

it.each(answerWays)(
  'a read by %s during which its key ends is answered, and the next one is refused',
  async (way) => {
    const made = await createApiKey(server.ctx, {
      userId: await userId(server.ctx, 'verkoop'),
      label: 'test',
    });
    if (!made.ok) throw new Error('no api key');
    const { db } = server.dependencies.database;
    const request = read('/list-records/Case/Alle?pageSize=5', made.value.key);
    const connection = await openRawConnection(server.copyUrl);
    const both = await db.transaction(async (tx) => {
      await tx.run({ text: 'lock table "case" in access exclusive mode', values: [] });
      const answers = connection.send([request, request], way);
      await waitUntil(async () => (await waitingQueries(db, 'case')) > 0);
      expect(await withdrawApiKey(server.ctx, made.value.id)).toMatchObject({ ok: true });
      return { answers };
    });
    const [first, next] = await both.answers;
    expect([first!.status, (bodyOf(first!) as { count: number }).count]).toEqual([200, 5]);
    expect(codeIn(next!)).toEqual([401, 'INVALID_SESSION_ID']);
    connection.close();
  },
);

describe('the audit log', () => {
  const audited = async (requestId: string) => {
    await server.dependencies.auditKeeper.flush();
    return storedRows(
      server,
      'select viewer, kind, behind, door, task, verb, object, fields, records from audit where request = $1 order by id',
      requestId,
    );
  };

  it('has the same lines for both ways, and changes no answer', async () => {
    const key = await server.apiKey('beheer');
    const silent = await server.openCopy({ AUDIT: 'off' });
    const contact = (await userOf(server, 'korenaar')).contactid;
    const paths = [
      `/records/${contact}?fields=Contact.LastName,Contact.Email`,
      '/list-records/Contact/Alle?pageSize=10',
      '/records/003zzzzzzzzzzzzzzz?fields=Contact.Email',
    ];
    for (const path of paths) {
      const answers: RawAnswer[] = [];
      for (const url of [server.copyUrl, silent.url])
        for (const way of answerWays) {
          const connection = await openRawConnection(url);
          answers.push(...(await connection.send([read(path, key)], way)));
          connection.close();
        }
      const lines = await Promise.all(
        answers.map(({ headers }) => audited(headers['x-request-id']!)),
      );
      const seen = answers.map(withoutStamps);
      expect(seen).toEqual(seen.map(() => seen[0]));
      expect(lines[0]!.length).toBe(answers[0]!.status === 200 ? 1 : 0);
      expect(lines).toEqual([lines[0], lines[0], [], []]);
    }
  });
});
