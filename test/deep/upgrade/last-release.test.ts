import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountName, urlOf } from '../../support/server.ts';
import { type MailSink, openMailSink } from '../../mail-sink.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { testDatabases } from '../../support/databases.ts';
import { type Checkout, checkOutLastRelease } from '../../support/upgrade/release-checkout.ts';
import { api, type Call, closeVisitors, logInAt, openVisitor, type Visitor } from './visitor.ts';

/**
 * A server of the last release and one of this version serve one database at once, as during an
 * upgrade. Source: decision 0030.
 */

type Version = 'the last release' | 'this version';
const versions: Version[] = ['the last release', 'this version'];
const directions = [versions, versions.toReversed()] as [Version, Version][];

const databases = testDatabases();
const database = `test_${randomUUID().replaceAll('-', '')}`;
const filesDir = mkdtempSync(join(tmpdir(), 'zorgeloos-upgrade-'));
const guest = openVisitor();

let release: Checkout;
let sink: MailSink;
const servers = new Map<Version, ServerProcess>();
const urlAt = (version: Version): string => servers.get(version)!.url; // proof: started first

/** Statuses of the last release while this version migrates. */
const duringMigration: number[] = [];

beforeAll(async () => {
  release = checkOutLastRelease();
  sink = await openMailSink();
  await databases.create(database);
  const settings = {
    DATABASE_URL: urlOf(databases.connectionFor(database)),
    FILES_DIR: filesDir,
    SMTP_URL: sink.url,
    DEMO: '1',
  };
  servers.set('the last release', await startServer(settings, release.folder));
  const old = urlAt('the last release');
  const [customer, staff] = [await logInAt(old, 'korenaar'), await logInAt(old, 'beheer')];
  const starting = startServer(settings).then((server) => servers.set('this version', server));
  const started = starting.then(() => true);
  while (!(await Promise.race([started, visit(old, customer, staff)]))) continue;
}, 600_000);

afterAll(async () => {
  for (const server of servers.values()) await server.end('SIGTERM');
  closeVisitors();
  await sink.close();
  release.remove();
  await databases.drop(database);
  rmSync(filesDir, { recursive: true, force: true });
});

async function visit(url: string, customer: Visitor, staff: Visitor): Promise<false> {
  const contact = { name: 'Vera', email: 'vera@klant.example', phone: '', message: randomUUID() };
  for (const answer of [
    await customer.call(url, '/dashboard'),
    await staff.call(url, `${api}/list-records/Contact/Alle`),
    await guest.call(url, '/contact', { form: contact }),
  ])
    duringMigration.push(answer.status);
  return false;
}

it('The last release answers no 5xx while this version migrates the database', () => {
  expect(duringMigration.length).toBeGreaterThan(2);
  expect(duringMigration.filter((status) => status >= 500)).toEqual([]);
});

describe.each(directions)('After work at %s, a server of %s', (here, there) => {
  const people = new Map<AccountName, Visitor>();
  beforeAll(async () => {
    for (const account of ['korenaar', 'verkoop', 'beheer'] as const)
      people.set(account, await logInAt(urlAt(here), account));
  });
  const as = (account: AccountName): Visitor => people.get(account)!; // proof: logged in above
  const at = async (version: Version, who: Visitor, ...[path, call]: [string, Call?]) => {
    const answer = await who.call(urlAt(version), path, call);
    expect(answer.status, `${path} at ${version}: ${answer.text.slice(0, 300)}`).toBeLessThan(400);
    return answer;
  };

  it('accepts the login', async () => {
    const { status } = await at(there, as('korenaar'), '/dashboard');
    expect(status).toBe(200);
  });

  it('reads the contact form, and its mails are sent once', async () => {
    const message = `Graag een offerte ${randomUUID()}`;
    const form = { name: 'Sanne', email: `${randomUUID()}@klant.example`, phone: '', message };
    await at(here, guest, '/contact', { form });
    const list = await at(there, as('beheer'), `${api}/list-records/Contactbericht__c/Alle`);
    const id = list.body.records[0].id;
    const fields = 'Contactbericht__c.Bericht__c,Contactbericht__c.Email__c';
    const record = await at(there, as('beheer'), `${api}/records/${id}?fields=${fields}`);
    expect(record.body.fields.Bericht__c.value).toBe(message);
    const sentTo = () => sink.mails.filter(({ to }) => to.includes(form.email)).length;
    await expect.poll(sentTo).toBe(1);
  });

  it('reads, changes, lists and finds the record until it is deleted', async () => {
    const name = `Kwikstaart ${randomUUID().slice(0, 8)}`;
    const body = { apiName: 'Account', fields: { Name: name, Phone: '0201234567' } };
    const created = await at(here, as('beheer'), `${api}/records`, { body });
    const path = `${api}/records/${created.body.id}`;
    const read = await at(there, as('beheer'), `${path}?fields=Account.Name,Account.Phone`);
    expect(read.body.fields.Name.value).toBe(name);
    const change = { method: 'PATCH', body: { fields: { Phone: '0207654321' } } };
    await at(there, as('beheer'), path, change);
    const again = await at(here, as('beheer'), `${path}?fields=Account.Phone`);
    expect(again.body.fields.Phone.value).toMatch(/7654321$/);
    const list = `${api}/list-records/Account/Alle?pageSize=2000&sortBy=-CreatedDate`;
    expect((await at(there, as('beheer'), list)).text).toContain(name);
    const search = `${api}/search/results/keyword?objectApiName=Account&q=${encodeURIComponent(name)}`;
    expect((await at(there, as('beheer'), search, { body: {} })).text).toContain(created.body.id);
    await at(here, as('beheer'), path, { method: 'DELETE' });
    const gone = await as('beheer').call(urlAt(there), `${path}?fields=Account.Name`);
    expect(gone.status).toBe(404);
  });

  it('reads and changes the contact with its composed name', async () => {
    const company = { apiName: 'Account', fields: { Name: `Van ${randomUUID()}` } };
    const account = await at(here, as('beheer'), `${api}/records`, { body: company });
    const name = { FirstName: 'Noor', LastName: 'de Vries' };
    const body = { apiName: 'Contact', fields: { ...name, AccountId: account.body.id } };
    const created = await at(here, as('beheer'), `${api}/records`, { body });
    const path = `${api}/records/${created.body.id}`;
    const read = await at(there, as('beheer'), `${path}?fields=Contact.Name`);
    expect(read.body.fields.Name.value).toBe('Noor de Vries');
    const change = { method: 'PATCH', body: { fields: { LastName: 'Jansen' } } };
    await at(there, as('beheer'), path, change);
    const again = await at(here, as('beheer'), `${path}?fields=Contact.Name`);
    expect(again.body.fields.Name.value).toBe('Noor Jansen');
  });

  it('shows the service request with its file, takes a reply and reads its status', async () => {
    const subject = `Pinautomaat offline ${randomUUID().slice(0, 8)}`;
    const form = new FormData();
    const texts = { formKey: randomUUID(), kind: 'Storing', subject, visibility: 'Bedrijf' };
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    form.set('description', 'Sinds vanochtend doet het niets.');
    const file = new File(['%PDF-1.7\nproef'], 'factuur.pdf', { type: 'application/pdf' });
    form.append('files', file);
    const page = '/dashboard/serviceverzoek/nieuw';
    const made = await at(here, as('korenaar'), page, { form });
    const id = /serviceverzoek\/([A-Za-z0-9]{18})\?/.exec(made.headers.get('location') ?? '')![1]!;
    const shown = await at(there, as('korenaar'), `/dashboard/serviceverzoek/${id}`);
    expect(shown.text).toContain(subject);
    expect(shown.text).toContain('factuur');
    const reply = new FormData();
    for (const [name, value] of [
      ['stap', 'reactie'],
      ['formKey', randomUUID()],
      ['message', 'Het doet het weer.'],
    ] as const)
      reply.set(name, value);
    await at(there, as('korenaar'), `/dashboard/serviceverzoek/${id}`, { form: reply });
    const answered = await at(here, as('korenaar'), `/dashboard/serviceverzoek/${id}`);
    expect(answered.text).toContain('Het doet het weer.');
    const close = { method: 'PATCH', body: { fields: { Status: 'In behandeling' } } };
    await at(here, as('verkoop'), `${api}/records/${id}`, close);
    const seen = await at(there, as('verkoop'), `${api}/records/${id}?fields=Case.Status`);
    expect(seen.body.fields.Status.value).toBe('In behandeling');
  });

  it('serves the uploaded file byte for byte', async () => {
    const form = new FormData();
    const text = `proef ${randomUUID()}`;
    form.set('title', 'Proef');
    form.set('fileData', new Blob([text]), 'proef.txt');
    const path = `${api}/records/content-documents/content-versions`;
    const { body } = await at(here, as('beheer'), path, { form });
    const bytes = `/services/data/v65.0/sobjects/ContentVersion/${body.contentVersion.id}/VersionData`;
    expect((await at(there, as('beheer'), bytes)).text).toBe(text);
  });

  it('answers a question to the assistant', async () => {
    for (const version of [here, there]) {
      const form = { vraag: 'Mijn internet ligt eruit, wat nu?' };
      const { text } = await at(version, guest, '/assistent/antwoord', { form });
      expect(text).toContain('"answer"');
    }
  });

  it('shows the pages for guests, customers and staff', async () => {
    const pages = ['/', '/contact', '/glasvezel', '/kennisdatabase', '/werken-bij'];
    const search = '/zoekresultaten?zoek=internet';
    for (const path of [...pages, search]) await at(there, guest, path);
    for (const path of [
      '/dashboard',
      '/dashboard/bedrijf/gegevens',
      '/dashboard/bedrijf/documenten',
    ])
      await at(there, as('korenaar'), path);
    for (const path of ['', '/zoeken?q=bakkerij', '/Account/Alle', '/beheer', '/inzicht'])
      await at(there, as('beheer'), as('beheer').home + path);
  });

  it('ends the session after a logout', async () => {
    const visitor = await logInAt(urlAt(here), 'nieuw');
    await at(there, visitor, '/dashboard');
    await at(here, visitor, '/secur/logout.jsp');
    const status = async () => (await visitor.call(urlAt(there), '/dashboard')).status;
    await expect.poll(status).toBe(302);
  });
});

it.each(versions)('%s writes no error to its log', (version) => {
  const server = servers.get(version)!; // proof: started first
  const lines = server.output().split('\n').slice(server.said.length);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
});
