import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChangeStream } from '../../contract/changes/change-stream.ts';
import { accounts, type AccountName, password } from '../../support/server.ts';
import { sendHalf } from './half-sent.ts';
import { type Answer, metricsKey, startWorkers, type WorkersServer } from './server.ts';

/** Two server processes behind one port behave like one server. */

let two: WorkersServer;
beforeAll(async () => {
  two = await startWorkers();
});
afterAll(() => two.remove());

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const tryLogIn = (email: string, word: string) =>
  two.call('/inloggen', form({ stap: 'wachtwoord', email, password: word }));
const cookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
const logIn = async (account: AccountName) => cookieOf(await tryLogIn(accounts[account], password));
const base = '/services/data/v65.0/ui-api';

async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < count; at++) all.push(await work(at));
  return all;
}

/** Expects that each process gave some of these answers. */
const expectBoth = async (answers: readonly Answer[]) =>
  expect(new Set(await two.workersOf(answers))).toEqual(new Set([1, 2]));

const rows = <Row>(text: string, ...values: unknown[]) =>
  two.database.db.rows<Row>({ text, values });

it('a user who logs in or out through one process is logged in or out on both', async () => {
  const cookie = await logIn('korenaar');
  const open = () => two.call('/dashboard', { headers: { cookie } });
  const inside = await times(4, open);
  expect(inside.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expectBoth(inside);
  const leave = form({});
  await two.call('/secur/logout.jsp', { ...leave, headers: { ...leave.headers, cookie } });
  await expect
    .poll(async () => (await times(4, open)).some(({ status }) => status === 200))
    .toBe(false);
});

it('a login limit counts the attempts at both processes', async () => {
  const tries = await times(12, (at) => tryLogIn(accounts.nieuw, `verkeerd ${at}`));
  expect(tries.map(({ status }) => status === 429)).toEqual([...Array(10).fill(false), true, true]);
  await expectBoth(tries);
});

it('a page cached by both processes is renewed in both when one changes it', async () => {
  const cookie = await logIn('beheer');
  const [page] = await rows<{ id: string }>(
    `select id from pagina__c where sleutel__c = 'over-ons'`,
  );
  await expectBoth(await times(4, () => two.call('/over-ons')));
  for (const title of ['Wij zijn nieuw', 'Wij zijn nog nieuwer']) {
    const saved = await two.call(`${base}/records/${page!.id}`, {
      method: 'PATCH',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { Titel__c: title } }),
    });
    expect(saved.status).toBe(200);
    await expect
      .poll(async () =>
        (await times(4, () => two.call('/over-ons'))).every(({ text }) => text.includes(title)),
      )
      .toBe(true);
  }
});

it('a change stream gives changes made through both processes', async () => {
  const cookie = await logIn('verkoop');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const [company] = await rows<{ id: string }>('select id from account order by id limit 1');
  const stream = await openChangeStream(two.server.url, {
    cookie,
    'sec-fetch-site': 'same-origin',
  });
  const made = await times(2, (at) =>
    two.call(`${base}/records`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        apiName: 'Contact',
        allowSaveOnDuplicate: true,
        fields: { LastName: `Stroom ${at}`, AccountId: company!.id },
      }),
    }),
  );
  expect(made.map(({ status, text }) => [status, status === 201 ? '' : text])).toEqual([
    [201, ''],
    [201, ''],
  ]);
  await expectBoth(made);
  const ids = made.map(({ text }) => (JSON.parse(text) as { id: string }).id);
  await stream.until((changeStream) =>
    ids.every((id) => JSON.stringify(changeStream.events).includes(id)),
  );
  stream.hangUp();
});

it('a mail is sent once by two processes with one outbox', async () => {
  const sent = await times(3, (at) =>
    two.call(
      '/contact',
      form({
        name: `K${at}`,
        email: 'k@klant.example',
        phone: '',
        message: `Bericht ${at}`,
        formKey: `sleutel-${at}`,
      }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  await expectBoth(sent);
  await expect
    .poll(() => rows(`select id from mail__c where status__c <> 'Verzonden'`))
    .toEqual([]);
  const ids = two.mails.mails.map(({ email, to }) => `${email.messageId} ${to.join()}`);
  expect(ids.length).toBeGreaterThanOrEqual(6);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the metrics hold both processes, and database values once', async () => {
  const found = await two.metrics();
  const [stored] = await rows<{ count: number }>('select count(*)::int as count from session');
  const names = [...found.keys()];
  for (const worker of ['1', '2']) {
    expect(
      names.some(
        (name) =>
          name.startsWith('zorgeloos_answers_total{') && name.includes(`worker="${worker}"`),
      ),
    ).toBe(true);
    expect(found.get(`process_resident_memory_bytes{worker="${worker}"}`)).toBeGreaterThan(0);
  }
  expect(stored!.count).toBeGreaterThan(0);
  expect(names.filter((name) => name.startsWith('zorgeloos_sessions'))).toEqual([
    'zorgeloos_sessions',
  ]);
  expect(found.get('zorgeloos_sessions')).toBe(stored!.count);
  expect(found.get('zorgeloos_workers{state="open"}')).toBe(2);
  const { text } = await two.call('/metrics/health', {
    headers: { authorization: `Bearer ${metricsKey}` },
  });
  const { server } = JSON.parse(text) as {
    server: { memory: number; workers: { worker: number; memory: number }[] };
  };
  expect(server.workers.map(({ worker }) => worker)).toEqual([1, 2]);
  expect(server.memory).toBeGreaterThan(server.workers[0]!.memory + server.workers[1]!.memory);
});

async function pids(): Promise<{ worker: number; pid: number }[]> {
  const { text } = await two.call('/metrics/health', {
    headers: { authorization: `Bearer ${metricsKey}` },
  });
  return (JSON.parse(text) as { server: { workers: { worker: number; pid: number }[] } }).server
    .workers;
}

it('a process that is killed is replaced, and visitors are served meanwhile', async () => {
  const [first] = await pids();
  process.kill(first!.pid, 'SIGKILL');
  await expect
    .poll(() => two.log().some(({ number, how }) => number === 1 && how === 'SIGKILL'))
    .toBe(true);
  const meanwhile = await times(5, () => two.call('/'));
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await expect.poll(async () => (await pids()).length).toBe(2);
  const [next] = await pids();
  expect([next!.worker, next!.pid === first!.pid]).toEqual([1, false]);
  expect((await two.metrics()).get('zorgeloos_workers_replaced')).toBe(1);
  await expectBoth(await times(4, () => two.call('/')));
});

it('a visitor whose connection was on its way to a process that is killed is answered', async () => {
  const [first] = await pids();
  // A stopped process gets one connection, and does not say that it has it.
  process.kill(first!.pid, 'SIGSTOP');
  const answers: number[] = [];
  const visit = () => two.call('/').then(({ status }) => answers.push(status));
  const visits = [visit(), visit(), visit(), visit()];
  await expect.poll(() => answers.length).toBe(3);
  process.kill(first!.pid, 'SIGKILL');
  await expect.poll(() => answers).toEqual([200, 200, 200, 200]);
  await Promise.all(visits);
  await expect.poll(async () => (await pids()).length).toBe(2);
});

it('at SIGTERM both processes finish running requests before the exit', async () => {
  const workers = await pids();
  const slow = await times(2, () => sendHalf(two.server.url));
  two.server.process.kill('SIGTERM');
  // Once new visitors are refused, the two slow requests send the rest.
  const isAdmitted = () =>
    two.call('/').then(
      () => true,
      () => false,
    );
  await expect.poll(isAdmitted).toBe(false);
  slow.forEach(({ finish }) => finish());
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual([303, 303]);
  expect(await two.server.end('SIGTERM')).toBe(0);
  for (const { pid } of workers) expect(() => process.kill(pid, 0)).toThrow();
  const messages = await rows(`select id from contactbericht__c where naam__c = 'Traag'`).catch(
    () => [],
  );
  expect(messages).toHaveLength(2);
});
