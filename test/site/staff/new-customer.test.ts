import { describe, expect, it } from 'vitest';
import { staffCustomerText } from '#messages/staff/customer.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { openWorkspaceClient, pageText } from './workspace-client.ts';
import { htmlErrors } from '../html-errors.ts';
import { decodedText } from '../form-fields.ts';

/**
 * The steps to a new customer, without scripts: company, contact, connections and invitation, all
 * written at the end or not at all.
 */

const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

const count = async (table: string, where: string): Promise<number> =>
  Number(
    (
      await storedRows<{ n: string }>(server, `select count(*) as n from ${table} where ${where}`)
    )[0]!.n,
  );

/** The fields that the form would send, with these values typed. */
function filled(html: string, typed: Record<string, string>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    const value = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
    const ticks = /type="(checkbox|radio)"/.test(tag);
    if (name !== undefined && (!ticks || tag.includes('checked')))
      fields[name] = decodedText(value);
  }
  for (const [, name, inner] of html.matchAll(/<select[^>]*name="([^"]*)"[^>]*>([^]*?)<\/select>/g))
    fields[name!] = /<option value="([^"]*)" selected/.exec(inner!)?.[1] ?? '';
  for (const [, name, inner] of html.matchAll(
    /<textarea[^>]*name="([^"]*)"[^>]*>([^]*?)<\/textarea>/g,
  ))
    fields[name!] = decodedText(inner!);
  return { ...fields, ...typed };
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

async function step(path: string, typed: Record<string, string>, wens = 'verder') {
  const { html, url } = await workspace.open(path);
  return workspace.send(pathOf(url), filled(html, { ...typed, wens }));
}

const company = (Name: string) => ({
  Name,
  KvK_nummer__c: String(70_000_000 + Name.length * 7 + Name.charCodeAt(Name.length - 1)),
});

/** Fills in the steps up to the check, and gives the path of that step. */
async function upToCheck(name: string, email: string): Promise<string> {
  const contact = await step('nieuwe-klant', company(name));
  expect(contact.status, pageText(contact.html).slice(0, 900)).toBe(303);
  const connections = await step(contact.to, {
    FirstName: 'Noor',
    LastName: 'de Vries',
    Email: email,
  });
  expect(connections.status, pageText(connections.html).slice(0, 900)).toBe(303);
  const check = await step(connections.to, {});
  expect(check.status).toBe(303);
  return check.to;
}

it('a new customer is written once, at the end, with all its parts', async () => {
  const contact = await step('nieuwe-klant', company('Drukkerij De Hoop'));
  const connections = await step(contact.to, {
    FirstName: 'Noor',
    LastName: 'de Vries',
    Email: 'noor@dehoop.example',
  });
  const more = await step(
    connections.to,
    { Name: 'Glasvezel kantoor', Soort__c: 'Internet', Status__c: 'In aanvraag' },
    'toevoegen',
  );
  expect(more.status, pageText(more.html).slice(0, 900)).toBe(303);
  const { html: after } = await workspace.open(more.to);
  expect(pageText(after)).toContain('Glasvezel kantoor');
  expect(after).not.toContain('value="Glasvezel kantoor"');
  const check = await step(more.to, {
    Name: 'Mobiel Noor',
    Soort__c: 'Mobiel',
    Status__c: 'In aanvraag',
  });
  const { html } = await workspace.open(check.to);
  for (const words of [
    'Drukkerij De Hoop',
    'noor@dehoop.example',
    'Glasvezel kantoor',
    'Mobiel Noor',
  ])
    expect(html).toContain(words);
  expect(await htmlErrors(html)).toEqual([]);
  expect(await count('account', `name = 'Drukkerij De Hoop'`)).toBe(0);

  const [one, two] = await Promise.all([
    step(check.to, { uitnodigen: 'Volledig' }, 'maak'),
    step(check.to, { uitnodigen: 'Volledig' }, 'maak'),
  ]);
  expect([one.status, two.status], pageText(one.html).slice(-900)).toEqual([303, 303]);
  const done = pageText((await workspace.open(one.to)).html);
  expect(done).toContain(staffCustomerText.done.title);
  expect(done).toContain(staffCustomerText.done.invited('noor@dehoop.example'));
  const rows = await storedRows(
    server,
    `select a.name, c.lastname as main, (select count(*)::int from aansluiting__c x where x.account__c = a.id) as connections,
      (select count(*)::int from uitnodiging__c u where u.account__c = a.id and u.status__c = 'Verstuurd') as invited,
      (select count(*)::int from mail__c m where m.aan__c = 'noor@dehoop.example') as mails
      from account a join contact c on c.id = a.contactpersoon__c where a.name = 'Drukkerij De Hoop'`,
  );
  expect(rows).toEqual([
    { name: 'Drukkerij De Hoop', main: 'de Vries', connections: 2, invited: 1, mails: 1 },
  ]);
  expect(JSON.stringify(await storedRows(server, 'select content from flow_draft'))).not.toContain(
    'de Vries',
  );
});

describe('a step to a new customer', () => {
  it('refuses wrong fields with a sentence, and keeps what was typed', async () => {
    const { status, html } = await step('nieuwe-klant', { Name: '', KvK_nummer__c: '123' });
    expect(status).toBe(400);
    expect(pageText(html)).toContain(staffEditText.troubles.required);
    expect(html).toContain('value="123"');
    expect(await htmlErrors(html)).toEqual([]);
    const rule = await step('nieuwe-klant', { Name: 'Kort nummer', KvK_nummer__c: '123' });
    expect([rule.status, pageText(rule.html).includes(staffEditText.troubles.rule)]).toEqual([
      400,
      true,
    ]);
  });

  it('warns of a duplicate, and allows a duplicate company on request', async () => {
    const [known] = await storedRows<{ kvk: string; name: string }>(
      server,
      `select kvk_nummer__c as kvk, name from account where kvk_nummer__c is not null order by id limit 1`,
    );
    const warned = await step('nieuwe-klant', { Name: 'Zelfde nummer', KvK_nummer__c: known!.kvk });
    expect([warned.status, warned.html.includes(known!.name.replaceAll('&', '&amp;'))]).toEqual([
      400,
      true,
    ]);
    const { html, url } = await workspace.open('nieuwe-klant');
    const insisted = await workspace.send(
      pathOf(url),
      filled(html, { Name: 'Zelfde nummer', KvK_nummer__c: known!.kvk, '.toch': '1' }),
    );
    expect(insisted.status).toBe(303);
    const [person] = await storedRows<{ email: string }>(
      server,
      'select email from contact where email is not null order by id limit 1',
    );
    const twice = await step(insisted.to, { FirstName: 'A', LastName: 'B', Email: person!.email });
    expect([
      twice.status,
      pageText(twice.html).includes(staffEditText.troubles.duplicates),
    ]).toEqual([400, true]);
  });

  it('is filled in from the chosen product by a button on the same step', async () => {
    const [product] = await storedRows<{ name: string; price: string; kind: string }>(
      server,
      `select name, to_char(maandbedrag__c, 'FM999990D00') as price, soort__c as kind
       from product__c where soort__c = 'Internet' and gepubliceerd__c limit 1`,
    );
    const contact = await step('nieuwe-klant', company('Smederij Vonk'));
    const connections = await step(contact.to, { LastName: 'Vonk' });
    const typed = { Name: 'Lijn in de smidse', Product__c: product!.name, '.invullen': '1' };
    const answer = await step(connections.to, typed, '');
    expect(answer.status).toBe(200);
    expect(pageText(answer.html)).toMatch(/Ingevuld bij je keuze: .*Maandbedrag/);
    const fields = filled(answer.html, {});
    expect(fields).toMatchObject({
      Name: 'Lijn in de smidse',
      Maandbedrag__c: product!.price.replace('.', ','),
      Soort__c: product!.kind,
    });
  });

  it('keeps its fields when the user goes back and forth, also when it is incomplete', async () => {
    const contact = await step('nieuwe-klant', company('Heen en Weer'));
    const back = await step(contact.to, { FirstName: 'Half', LastName: '' }, 'vorige');
    expect((await workspace.open(back.to)).html).toContain('value="Heen en Weer"');
    const again = await step(back.to, {});
    expect((await workspace.open(again.to)).html).toContain('value="Half"');
  });

  it('shows what was filled in when its address is opened again', async () => {
    const first = pathOf((await workspace.open('nieuwe-klant')).url);
    await step(first, company('Terug met de Pijl'));
    expect((await workspace.open(first)).html).toContain('value="Terug met de Pijl"');
    expect((await workspace.open('nieuwe-klant?concept=geen-nummer')).status).toBe(404);
    expect((await workspace.send('nieuwe-klant', company('Nog Zonder Adres'))).status).toBe(307);
  });

  it('that comes too early redirects to the open step', async () => {
    const contact = await step('nieuwe-klant', company('Te Vroeg'));
    expect(
      (await workspace.open(contact.to.replace('contactpersoon', 'controleren'))).url,
    ).toContain('stap=contactpersoon');
    const connections = await step(contact.to, {
      FirstName: 'N',
      LastName: 'V',
      Email: 'n@tevroeg.example',
    });
    const added = await step(
      connections.to,
      { Name: 'Weg hiermee', Soort__c: 'TV', Status__c: 'Actief' },
      'toevoegen',
    );
    const gone = await step(added.to, {}, 'weg-0');
    expect(pageText((await workspace.open(gone.to)).html)).not.toContain('Weg hiermee');
  });
});

describe('the last step to a new customer', () => {
  it('writes nothing when it is refused', async () => {
    const check = await upToCheck('Net Verboden', 'net@verboden.example');
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: company('Net Verboden') },
    });
    const before = await count('contact', 'true');
    const { status, html } = await step(check, { uitnodigen: 'Volledig' }, 'maak');
    expect([status, pageText(html).includes(staffCustomerText.notMade)]).toEqual([400, true]);
    expect(await count('contact', 'true')).toBe(before);
    expect(await count('mail__c', `aan__c = 'net@verboden.example'`)).toBe(0);
  });

  it('sends no invitation when none is chosen', async () => {
    const check = await upToCheck('Zonder Portaal', 'zonder@portaal.example');
    const made = await step(check, { uitnodigen: 'none' }, 'maak');
    expect(pageText((await workspace.open(made.to)).html)).toContain(
      staffCustomerText.done.notInvited,
    );
    expect(await count('mail__c', `aan__c = 'zonder@portaal.example'`)).toBe(0);
  });
});

it('a draft of a new customer answers 404 to other staff, and the page to a guest', async () => {
  const contact = await step('nieuwe-klant', company('Van Mij Alleen'));
  const sales = await openWorkspaceClient(server, 'verkoop');
  expect((await sales.open(contact.to.replace(workspace.home, sales.home))).status).toBe(404);
  expect((await sales.open(contact.to)).status).toBe(404);
  expect((await fetch(new URL(`${workspace.home}/nieuwe-klant`, server.url))).status).toBe(404);
  expect((await sales.open('nieuwe-klant')).status).toBe(200);
});
