import { afterEach, expect, it } from 'vitest';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { accounts, openTestServer, type TestServer } from '../../support/server.ts';
import { type MailSink, openMailSink } from '../../mail-sink.ts';
import { createConnection, farDay } from '../generated/customer-scenarios.ts';
import { createScenarioRecords } from '../generated/product-scenario.ts';

/**
 * The proof is given on a durable medium: as an attachment of the mail to the company, not of ours.
 * Source: spec §4, decisions.md §7, §8.
 */

let server: TestServer | undefined;
let sink: MailSink | undefined;
afterEach(async () => {
  await server?.close();
  await sink?.close();
  server = sink = undefined;
});

it('mails to the company about endings have their proof as PDF, ours have not', async () => {
  sink = await openMailSink();
  server = await openTestServer({ environment: { SMTP_URL: sink.url } });
  const place = await createScenarioRecords(server);
  const ctx = await server.contextOf('korenaar');
  const sent = { formKey: 'een-sleutel', address: '::1' };
  const ended = await requestTermination(ctx, {
    ...sent,
    value: { connectionId: await createConnection(place), endDate: farDay, acceptEarlyCost: false },
  });
  const released = await releaseNumber(ctx, {
    ...sent,
    value: { connectionId: await createConnection(place), acceptEarlyCost: true },
  });
  expect([ended.ok, released.ok]).toEqual([true, true]);
  const mails = await sink.until(4);
  const papers = mails.map(
    ({ to, email }) =>
      [to[0], email.attachments.map(({ filename, mimeType }) => [filename, mimeType])] as const,
  );
  const ofCompany = papers
    .filter(([to]) => to === accounts.korenaar)
    .flatMap(([, attached]) => attached);
  expect(new Set(ofCompany.map(([name]) => name?.replace(/\d+/, '1')))).toEqual(
    new Set(['opzegging-OP-1.pdf', 'uitporteren-UP-1.pdf']),
  );
  expect(new Set(ofCompany.map(([, type]) => type))).toEqual(new Set(['application/pdf']));
  expect(
    papers.filter(([to]) => to !== accounts.korenaar).flatMap(([, attached]) => attached),
  ).toEqual([]);
});
