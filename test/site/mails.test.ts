import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../support/server.ts';
import { type MailSink, openMailSink } from '../mail-sink.ts';
import { siteForms } from './forms.ts';
import { pathOf } from './pages.ts';

/** The mails of every form of the site, as a mail server receives them. Source: decisions.md §5. */

let server: TestServer;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  server = await openTestServer({ environment: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

type Row = {
  id: string;
  aan__c: string;
  onderwerp__c: string;
  tekst__c: string;
  html__c: string;
  record__c: string;
};

let count = 0;

describe.each(Object.entries(siteForms))('the form of %s', (_, form) => {
  it('sends each of its mails once, with the stored text, marked as Dutch', async () => {
    const unique = `mail${++count}x${Date.now().toString(36)}`;
    const values = form.valid(unique);
    for (const field of ['name', 'firstName'])
      if (field in values) values[field] = 'Zoë Çelik-Müller';
    for (const field of ['company', 'remark', 'message', 'motivation', 'note'])
      if (field in values) values[field] = `${values[field]} “’s-Hertogenbosch” & Zn. €`;
    const before = sink.mails.length;
    const answer = await fetch(new URL(await pathOf(form.path, server), server.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(values),
    });
    expect(answer.status).toBe(303);
    const caught = (await sink.until(before + form.mails)).slice(before);
    const rows = await storedRows<Row>(
      server,
      'select id, aan__c, onderwerp__c, tekst__c, html__c, record__c from mail__c order by createddate desc, id desc limit $1',
      form.mails,
    );
    expect(new Set(rows.map(({ record__c }) => record__c)).size).toBe(1);
    expect(caught).toHaveLength(form.mails);
    for (const { to, email, raw } of caught) {
      const row = rows.find(({ id }) => email.messageId === `<${id}@zorgeloos.example>`)!;
      expect(to).toEqual([row.aan__c]);
      expect(email.subject).toBe(row.onderwerp__c);
      expect(email.text!.replaceAll('\r\n', '\n').trimEnd()).toBe(row.tekst__c.trimEnd());
      expect(email.html!.replaceAll('\r\n', '\n').trimEnd()).toBe(row.html__c);
      expect(email.from).toMatchObject({
        name: 'Zorgeloos Zakelijk',
        address: 'info@zorgeloos.example',
      });
      expect(email.replyTo).toHaveLength(1);
      expect(raw).not.toMatch(/[^\p{ASCII}]/u); // ASCII only, which every mail server accepts
      expect(email.html).toContain('<html lang="nl">');
      expect(email.html).not.toMatch(/<script|\bsrc=|@import|url\(/i);
    }
    expect(caught.map(({ email }) => email.text).join()).toMatch(
      /Zoë Çelik-Müller|“’s-Hertogenbosch” & Zn\. €/,
    );
  });
});
