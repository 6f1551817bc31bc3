import { expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import { waitForRecordsEvent, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/**
 * Page texts are records: a change by staff shows on every copy of the server, without a release.
 * Source: architecture.md, decisions.md §2.
 */

const server = await openSite();
const other: Server = await server.openCopy();

const pageAt = async ({ url }: { url: string }, path = ''): Promise<string> =>
  (await fetch(new URL(path, url))).text();

/** Changes a page record and waits until every copy has received the event. */
async function changePage(
  key: string,
  fields: (body: string) => Record<string, unknown>,
): Promise<void> {
  const [page] = await storedRows<{ id: string; inhoud__c: string }>(
    server,
    'select id, inhoud__c from pagina__c where sleutel__c = $1',
    key,
  );
  const recordsEvent = waitForRecordsEvent([server, other], 'Pagina__c');
  const answer = await server.call(`/records/${page!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: fields(page!.inhoud__c) },
  });
  expect(answer.status).toBe(200);
  await recordsEvent;
}

async function showsEverywhere(path: string, check: (html: string) => void): Promise<void> {
  for (const copy of [server, other]) check(await pageAt(copy, path));
}

it('a section of Home that staff rename shows its new name on every copy', async () => {
  expect(await pageAt(other)).toContain('Zo stap je over');
  await changePage('home', (body) => ({
    Inhoud__c: body.replace('Zo stap je over {#', 'In drie stappen over {#'),
  }));
  await showsEverywhere('', (html) => {
    expect(html).toContain('In drie stappen over');
    expect(html).not.toContain('Zo stap je over');
    expect(html).toContain('Je checkt je adres');
  });
});

it('Home omits a section that staff removed, and keeps what the spec asks for', async () => {
  await changePage('home', (body) => ({
    Inhoud__c: body
      .replace(/## Eén lijn voor alles[\s\S]*$/, '')
      .replace(/## Jij onderneemt[^\n]*/, '## Iets anders'),
  }));
  await showsEverywhere('', (html) => expect(html).not.toContain('Eén tariefplan'));
  const html = await pageAt(server);
  for (const expectedText of ['Alles voor kantoor', 'Combinatiekorting', 'Adviesgesprek'])
    expect(html).toContain(expectedText);
});

it('Home without a published text still answers, with its fixed parts', async () => {
  await changePage('home', () => ({ Gepubliceerd__c: false }));
  await showsEverywhere('', (html) => {
    expect(html).not.toContain('Jij onderneemt');
    expect(html).toContain('Alles voor kantoor');
  });
  expect((await fetch(server.url)).status).toBe(200);
});

it('another page without a published text answers 404', async () => {
  await changePage('over-ons', () => ({ Gepubliceerd__c: false }));
  expect((await fetch(new URL('over-ons', other.url))).status).toBe(404);
});

it('an outage that staff write on the support page stands above the rest, until they take it away', async () => {
  expect(await pageAt(server, 'support')).not.toContain('note-warning');
  const outage = '## Storing in Zwolle {#storing}\n\nInternet valt uit. We zijn bezig.\n\n';
  await changePage('support', (body) => ({
    Inhoud__c: body.replace('## Storing? Bel direct', `${outage}$&`),
  }));
  await showsEverywhere('support', (html) => {
    expect(html.match(/>Storing in Zwolle</g)).toHaveLength(1);
    expect(html.indexOf('Internet valt uit.')).toBeLessThan(html.indexOf('id="verzoeken"'));
    expect(html).toContain('note-warning');
  });
  await changePage('support', (body) => ({ Inhoud__c: body.replace(outage, '') }));
  await showsEverywhere('support', (html) => expect(html).not.toContain('Storing in Zwolle'));
});
