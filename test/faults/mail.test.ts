import { afterEach, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../support/server.ts';
import { type MailSink, openMailSink } from '../mail-sink.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let testServer: TestServer | undefined;
let sink: MailSink | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.end('SIGTERM');
  await testServer?.close();
  await sink?.close();
});

it('after a server is killed every mail is sent, and resent with its Message-ID', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<undefined>();
  sink = await openMailSink({ message: () => answering });
  testServer = await openTestServer({ from: 'empty' });
  const settings = {
    DATABASE_URL: testServer.databaseUrl,
    FILES_DIR: testServer.filesDir,
    SMTP_URL: sink.url,
  };
  server = await startServer(settings);
  const form = new URLSearchParams({
    name: 'Vera',
    email: 'vera@klant.example',
    phone: '',
    message: 'Hallo',
  });
  expect(
    (
      await fetch(new URL('contact', server.url), {
        method: 'POST',
        body: form,
        redirect: 'manual',
      })
    ).status,
  ).toBe(303);
  await sink.untilSeen(1);
  await server.end('SIGKILL');
  answer(undefined);
  await sink.until(1);
  // Ends the time for which a server claims a mail.
  const taken = await storedRows(
    testServer,
    `update mail__c set volgende_poging__c = now() where volgende_poging__c is not null returning status__c`,
  );
  expect(taken).toEqual([{ status__c: 'Wacht' }]);
  server = await startServer(settings);
  const [first, ...rest] = (await sink.until(3)).map(
    ({ to, email }) => `${to[0]} ${email.messageId}`,
  );
  expect(rest.filter((mail) => mail === first)).toHaveLength(1);
  expect(new Set([first, ...rest]).size).toBe(2);
});
