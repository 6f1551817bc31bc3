import { beforeEach, describe, expect, it } from 'vitest';
import { stopReasons } from '#messages/mail/webhook-mails.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { failureReasons } from '#messages/webhooks.ts';
import { accounts, storedRows, userId, waitUntil } from '../../support/server.ts';
import { openSessions } from '../../support/site.ts';
import { createWebhook } from '../../webhooks.ts';
import { companyOf } from '../../rows.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * Webhooks of a company, which its main contact makes in the portal. Without JavaScript. Source:
 * docs/decisions/0056-webhooks-of-customers.md.
 */

const { server, cookies } = await openSessions(['korenaar', 'collega', 'garage', 'verkoop']);
beforeEach(async () => {
  await storedRows(server, 'delete from koppeling__c returning id');
  await prove();
});

const list = '/dashboard/bedrijf/koppelingen';
const pageOf = (id: string) => `${list}/${id}`;
type As = 'korenaar' | 'collega' | 'garage' | 'verkoop';
const send = (path: string, body: Record<string, string> | URLSearchParams, as: As = 'korenaar') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.get(as)! },
    body: new URLSearchParams(body),
  });
const open = (path: string, as: As = 'korenaar') =>
  fetch(new URL(path, server.url), { redirect: 'manual', headers: { cookie: cookies.get(as)! } });
const read = async (path: string, as: As = 'korenaar'): Promise<string> => {
  const answer = await open(path, as);
  const html = await answer.text();
  expect([answer.status, await htmlErrors(html)], path).toEqual([200, []]);
  return html;
};
/** Lets every session prove who it is, or makes the proofs too old. */
const prove = (age = '0 minutes') =>
  storedRows(
    server,
    `update session set created_at = now() - $1::interval, proven_at = now() - $1::interval
      returning 1`,
    age,
  );
let count = 0;
const key = () => `sleutel-koppeling-${String(++count)}`;
const filled = (change: Record<string, string> = {}) =>
  new URLSearchParams([
    ['formKey', key()],
    ['changes', 'Aangemaakt'],
    ['changes', 'Gewijzigd'],
    ...Object.entries({
      name: 'Onze kassa',
      watch: 'Case:Open',
      format: 'Standaard',
      url: 'https://example.nl/ontvang?sleutel=geheim',
      ...change,
    }),
  ]);
const rows = () =>
  storedRows<Record<string, string | number | null>>(
    server,
    'select * from koppeling__c order by id',
  );
const made = async (change: Record<string, string> = {}): Promise<string> => {
  await send(`${list}/nieuw`, filled(change));
  return String((await rows())[0]!['id']);
};
const seenIn = (html: string): string => /name="seen" value="([^"]+)"/.exec(html)![1]!;
const change = async (id: string, fields: Record<string, string>) => {
  const seen = seenIn(await read(`${pageOf(id)}/aanpassen`));
  return send(`${pageOf(id)}/aanpassen`, filled({ seen, ...fields }));
};
const secretIn = (html: string): string | undefined => /whsec_[\w+/=]+/.exec(html)?.[0];

describe('the main contact', () => {
  it('makes a webhook for the own company, and sees its secret once', async () => {
    const answer = await send(`${list}/nieuw`, filled({ Account__c: 'x', accountId: 'x' }));
    const html = await answer.text();
    expect([answer.status, await htmlErrors(html)]).toEqual([200, []]);
    const secret = secretIn(html);
    expect(secret).toMatch(/^whsec_.{40,}/);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      name: 'Onze kassa',
      soort__c: 'Webhook',
      status__c: 'Actief',
      account__c: await companyOf(server, 'korenaar'),
      ownerid: await userId(server.ctx, 'korenaar'),
      gegevens__c: 'Case',
      lijst__c: 'Open',
      wanneer__c: 'Aangemaakt;Gewijzigd',
      vorm__c: 'Standaard',
      adres__c: 'https://example.nl/ontvang?sleutel=geheim',
    });
    const page = await read(pageOf(String(row!['id'])));
    expect(page).not.toContain('whsec_');
    expect(page).toContain('Open serviceverzoeken');
    const mails = await storedRows(
      server,
      `select id from mail__c where aan__c = $1 and tekst__c like '%koppeling gemaakt: Onze kassa%'`,
      accounts.korenaar,
    );
    expect(mails).toHaveLength(1);
  });

  it('makes one webhook by sending a form twice, and gets the secret once', async () => {
    const sent = filled();
    expect(secretIn(await (await send(`${list}/nieuw`, sent)).text())).toBeDefined();
    const again = await (await send(`${list}/nieuw`, sent)).text();
    expect([secretIn(again), (await rows()).length]).toEqual([undefined, 1]);
    expect(again).toContain('al verstuurd');
  });

  it('gets no secret for a channel, which checks none', async () => {
    const answer = await send(`${list}/nieuw`, filled({ format: 'Teams' }));
    expect(answer.status).toBe(303);
    expect(await read(pageOf(String((await rows())[0]!['id'])))).not.toContain('Nieuw geheim');
  });

  it.each([
    ['without a name', { name: '' }],
    ['to an address that is no address', { url: 'example.nl' }],
    ['with a password in the address', { url: 'https://piet:geheim@example.nl/' }],
    ['to an address without https', { url: 'http://example.nl/' }],
    ['to an address in our own network', { url: 'https://10.0.0.1/' }],
    ['to our own machine', { url: 'https://localhost/' }],
    ['for an object of staff', { watch: 'Adviesaanvraag__c' }],
    ['for users', { watch: 'User' }],
    ['for a list of staff', { watch: 'Case:Wachtrij' }],
    ['for a list of another object', { watch: 'Case:Lopend' }],
    ['for webhooks', { watch: 'Aflevering__c' }],
    ['in an unknown form', { format: 'Fax' }],
    ['for no change', { changes: 'Geen' }],
  ])('cannot make one %s', async (_, change) => {
    const answer = await send(`${list}/nieuw`, filled(change));
    const html = await answer.text();
    expect([answer.status, await htmlErrors(html), await rows()]).toEqual([400, [], []]);
    if (!('url' in change)) expect(html).toContain('https://example.nl/ontvang?sleutel=geheim');
  });

  it('proves who they are first, with the form still filled', async () => {
    await prove('1 hour');
    const answer = await send(`${list}/nieuw`, filled());
    const html = await answer.text();
    expect([answer.status, await rows()]).toEqual([400, []]);
    expect(html).toContain('Bevestig dat jij het bent');
    expect(html).toContain('value="Onze kassa"');
    const proven = filled();
    proven.set('stepUpProof', 'Zorgeloos-2026!');
    expect((await send(`${list}/nieuw`, proven)).status).toBe(200);
  });

  it('makes at most ten', async () => {
    for (let nth = 1; nth <= 10; nth++) await createWebhook(server, 'korenaar');
    const answer = await send(`${list}/nieuw`, filled());
    expect([answer.status, (await rows()).length]).toEqual([400, 10]);
    expect(await answer.text()).toContain('hoogste aantal koppelingen');
    expect(await read(list)).toContain('Jullie hebben al 10 koppelingen');
    expect((await open(`${list}/nieuw`)).status).toBe(200);
  });

  it('changes it, with a mail', async () => {
    const id = await made();
    const answer = await change(id, {
      name: 'Kassa twee',
      watch: 'Aansluiting__c',
      url: 'https://example.nl/b',
    });
    expect(answer.headers.get('location')).toContain('gedaan=koppeling-anders');
    const [row] = await rows();
    expect(row).toMatchObject({
      name: 'Kassa twee',
      gegevens__c: 'Aansluiting__c',
      lijst__c: null,
    });
    await prove('1 hour');
    const refused = await change(id, { url: 'https://kwaad.example/' });
    expect([refused.status, (await rows())[0]!['adres__c']]).toEqual([400, 'https://example.nl/b']);
  });

  it('pauses and removes it without a proof, and starts it with one', async () => {
    const id = await made();
    await prove('1 hour');
    const act = (wat: string, more = {}) => send(pageOf(id), { formKey: key(), wat, ...more });
    expect((await act('pauzeren')).status).toBe(303);
    expect((await rows())[0]!['status__c']).toBe('Gestopt');
    expect(await read(pageOf(id))).toContain('Gepauzeerd');
    const refused = await act('aanzetten');
    const html = await refused.text();
    expect([refused.status, (await rows())[0]!['status__c']]).toEqual([400, 'Gestopt']);
    expect(html).toContain('Bevestig dat jij het bent');
    expect(html).toContain('name="wat" value="aanzetten"');
    expect((await act('aanzetten', { stepUpProof: 'Zorgeloos-2026!' })).status).toBe(303);
    expect((await rows())[0]!['status__c']).toBe('Actief');
    expect((await act('verwijderen')).status).toBe(303);
    expect(await rows()).toEqual([]);
    expect((await open(pageOf(id))).status).toBe(404);
  });

  it('reads on the list that it was already removed, whatever an older tab sends', async () => {
    const id = await made();
    await send(pageOf(id), { formKey: key(), wat: 'verwijderen' });
    const late = [
      ...['verwijderen', 'pauzeren', 'aanzetten', 'proefbericht', 'geheim'].map((wat) =>
        send(pageOf(id), { formKey: key(), wat }),
      ),
      send(`${pageOf(id)}/aanpassen`, filled()),
    ];
    const gone = `${list}?gedaan=koppeling-al-weg`;
    for (const answer of await Promise.all(late))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, gone]);
    expect(await read(gone)).toContain('Deze koppeling was al verwijderd.');
  });

  it('renews the secret with a proof, and sees the new one once', async () => {
    const id = await made();
    const first = secretIn(await (await send(`${list}/nieuw`, filled())).text());
    await prove('1 hour');
    const renew = (more = {}) => send(pageOf(id), { formKey: key(), wat: 'geheim', ...more });
    expect(secretIn(await (await renew()).text())).toBeUndefined();
    const second = secretIn(await (await renew({ stepUpProof: 'Zorgeloos-2026!' })).text());
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
  });

  it('makes one new secret by sending a form twice, and the secret before it still signs', async () => {
    const id = await made();
    const renew = { formKey: key(), wat: 'geheim' };
    expect(secretIn(await (await send(pageOf(id), renew)).text())).toMatch(/^whsec_/);
    const again = await (await send(pageOf(id), renew)).text();
    expect([secretIn(again), again.includes('al verstuurd')]).toEqual([undefined, true]);
    expect((await rows())[0]!['geheim_versie__c']).toBe(2);
    await send(pageOf(id), { ...renew, formKey: key() });
    expect((await rows())[0]!['geheim_versie__c']).toBe(3);
  });

  it('does not replace the change of another tab unseen', async () => {
    const id = await made();
    const seen = seenIn(await read(`${pageOf(id)}/aanpassen`));
    expect((await change(id, { name: 'Tabblad een', seen })).status).toBe(303);
    const refused = await change(id, { name: 'Tabblad twee', seen });
    const html = await refused.text();
    expect([refused.status, await htmlErrors(html)]).toEqual([400, []]);
    expect(html).toContain(companyProblemText['company.changed']);
    expect(html).toContain('value="Tabblad twee"');
    expect((await rows())[0]!['name']).toBe('Tabblad een');
    const again = await change(id, { name: 'Tabblad twee', seen: seenIn(html) });
    expect(again.status).toBe(303);
    expect((await rows())[0]!['name']).toBe('Tabblad twee');
  });

  it('reads why it stopped', async () => {
    const id = await made();
    await storedRows(
      server,
      `update koppeling__c set status__c = 'Gestopt', gestopt_omdat__c = 'Het adres gaf niets.'
        returning id`,
    );
    expect(await read(list)).toContain('Gestopt');
    const html = await read(pageOf(id));
    expect(html).toContain('Het adres gaf niets.');
    expect(html).toContain('Weer aanzetten');
    expect(html).toContain('opnieuw sturen');
    const [reason] = await storedRows<{ gestopt_omdat__c: string }>(
      server,
      'update koppeling__c set gestopt_omdat__c = $1 returning gestopt_omdat__c',
      stopReasons.list,
    );
    const slow = await read(pageOf(id));
    expect(slow).toContain(reason!.gestopt_omdat__c);
    expect(slow).toContain('Kies een andere lijst');
    // The address was never called.
    expect(slow).not.toContain('opnieuw sturen');
    await storedRows(
      server,
      'update koppeling__c set gestopt_omdat__c = $1 returning id',
      stopReasons.owner,
    );
    const own = await read(pageOf(id));
    expect(own).toContain('Zet de koppeling weer aan.');
    expect(own).not.toContain('overnemen');
  });

  it('reads that a list is slow, and that no address was called', async () => {
    const id = await made();
    const fails = (reason: string) =>
      storedRows(
        server,
        'update koppeling__c set faalt_sinds__c = now(), faalt_omdat__c = $1 returning id',
        reason,
      );
    await fails(failureReasons.list);
    const slow = await read(pageOf(id));
    expect(slow).toContain('een dag lang');
    expect(slow).toContain('Er is geen adres aangeroepen');
    expect(slow).not.toContain('drie dagen lang, daarna');
    await fails(failureReasons.target);
    expect(await read(pageOf(id))).toContain('drie dagen lang, daarna');
  });

  it('reads how long messages are kept', async () => {
    const id = await made();
    expect(await read(pageOf(id))).toContain('We bewaren berichten 30 dagen.');
    await storedRows(
      server,
      `insert into retention (object_api_name, rule, days) values ('Aflevering__c', 'Afgeleverd', 9)
        on conflict (object_api_name, rule) do update set days = 9 returning 1`,
    );
    expect(await read(pageOf(id))).toContain('We bewaren berichten 9 dagen.');
    await storedRows(server, `delete from retention where days = 9 returning 1`);
  });
});

describe('messages', () => {
  it('are shown with their answer as text, and sent again', async () => {
    const id = await made();
    // The server may not call this address, which the operator allowed before.
    await storedRows(server, `update koppeling__c set adres__c = 'http://[::1]/' returning id`);
    expect((await send(pageOf(id), { formKey: key(), wat: 'proefbericht' })).status).toBe(303);
    await waitUntil(async () => (await read(pageOf(id))).includes('Dit adres mag niet'));
    const html = await read(pageOf(id));
    for (const text of ['Proefbericht', '1 poging', 'volgende poging'])
      expect(html).toContain(text);
    await storedRows(
      server,
      `update aflevering__c set status__c = 'Mislukt',
        antwoord__c = 'Status 500: <img src=x onerror=alert(1)>' returning id`,
    );
    const failed = await read(`${pageOf(id)}?toon=mislukt`);
    expect(failed).toContain('Status 500: &lt;img');
    const [delivery] = await storedRows<{ id: string }>(server, 'select id from aflevering__c');
    const again = { formKey: key(), wat: 'opnieuw', bericht: delivery!.id };
    expect((await send(pageOf(id), again)).status).toBe(303);
    const [row] = await storedRows<{ status: string }>(
      server,
      'select status__c as status from aflevering__c',
    );
    expect(row!.status).toBe('Wacht');
  });

  it('of a paused webhook are not sent again, with the word of the page for a webhook', async () => {
    const id = await made();
    await send(pageOf(id), { formKey: key(), wat: 'proefbericht' });
    const [delivery] = await storedRows<{ id: string }>(
      server,
      `update aflevering__c set status__c = 'Mislukt' returning id`,
    );
    await send(pageOf(id), { formKey: key(), wat: 'pauzeren' });
    expect(await read(pageOf(id))).not.toContain('Stuur opnieuw');
    const again = { formKey: key(), wat: 'opnieuw', bericht: delivery!.id };
    const refused = await send(pageOf(id), again);
    const html = await refused.text();
    expect([refused.status, await htmlErrors(html)]).toEqual([400, []]);
    expect(html).toContain('Deze koppeling is gestopt.');
  });
});

describe('a form of messages that is sent twice', () => {
  const deliveries = () =>
    storedRows<{ id: string; status: string }>(
      server,
      'select id, status__c as status from aflevering__c order by id',
    );

  it('makes one test message', async () => {
    const id = await made();
    const test = { formKey: key(), wat: 'proefbericht' };
    expect((await send(pageOf(id), test)).status).toBe(303);
    expect((await send(pageOf(id), test)).status).toBe(303);
    expect(await deliveries()).toHaveLength(1);
  });

  it('sends a message again once', async () => {
    const id = await made();
    await send(pageOf(id), { formKey: key(), wat: 'proefbericht' });
    const fail = () =>
      storedRows(server, `update aflevering__c set status__c = 'Mislukt' returning id`);
    await fail();
    const [delivery] = await deliveries();
    const again = { formKey: key(), wat: 'opnieuw', bericht: delivery!.id };
    expect((await send(pageOf(id), again)).status).toBe(303);
    await fail();
    expect((await send(pageOf(id), again)).status).toBe(303);
    expect((await deliveries())[0]!.status).toBe('Mislukt');
  });
});

describe('a user who does not manage the company', () => {
  it.each(['garage', 'collega', 'verkoop'] as const)('%s reaches nothing of it', async (as) => {
    const id = await made();
    const before = await rows();
    const theirs = [
      await open(pageOf(id), as),
      await open(`${pageOf(id)}/aanpassen`, as),
      await send(`${pageOf(id)}/aanpassen`, filled({ name: 'Overgenomen' }), as),
      ...(await Promise.all(
        ['pauzeren', 'aanzetten', 'proefbericht', 'geheim', 'verwijderen'].map((wat) =>
          send(pageOf(id), { formKey: key(), wat }, as),
        ),
      )),
    ];
    for (const answer of theirs) {
      expect([404, 302, 403]).toContain(answer.status);
      expect(await answer.text()).not.toContain('sleutel=geheim');
    }
    const list = await (await open('/dashboard/bedrijf/koppelingen', as)).text();
    expect(list).not.toContain('Onze kassa');
    expect(await rows()).toEqual(before);
  });

  it('of another company sends no message of it again', async () => {
    const id = await made();
    await send(pageOf(id), { formKey: key(), wat: 'proefbericht' });
    const own = await createWebhook(server, 'garage');
    const [contact] = await storedRows<{ id: string }>(
      server,
      'select id from contact where accountid = $1 limit 1',
      await companyOf(server, 'garage'),
    );
    await storedRows(
      server,
      `with main as (update account set contactpersoon__c = $2 where id = $1 returning id)
        update "user" set contactid = $2 where username = $3 returning id`,
      await companyOf(server, 'garage'),
      contact!.id,
      accounts.garage,
    );
    const [delivery] = await storedRows<{ id: string }>(
      server,
      `update aflevering__c set status__c = 'Mislukt' returning id`,
    );
    const again = { formKey: key(), wat: 'opnieuw', bericht: delivery!.id };
    expect((await send(pageOf(own), again, 'garage')).status).toBe(400);
    const [row] = await storedRows<{ status: string }>(
      server,
      'select status__c as status from aflevering__c where id = $1',
      delivery!.id,
    );
    expect(row!.status).toBe('Mislukt');
  });

  it('with all rights sees the list without addresses, and who may change it', async () => {
    const colleague = await userId(server.ctx, 'collega');
    const right = (rights: string) =>
      storedRows(
        server,
        'update "user" set portaalrechten__c = $2 where id = $1 returning id',
        colleague,
        rights,
      );
    const id = await made();
    await right('Volledig');
    const html = await read(list, 'collega');
    expect(html).toContain('Onze kassa');
    expect(html).toContain('kan koppelingen maken');
    expect(html).not.toContain('sleutel=geheim');
    expect((await open(pageOf(id), 'collega')).status).toBe(403);
    expect((await open(`${list}/nieuw`, 'collega')).status).toBe(403);
    const tried = await send(`${list}/nieuw`, filled(), 'collega');
    expect([tried.status, (await rows()).length]).toEqual([400, 1]);
    await right('Alleen serviceverzoeken');
  });
});

describe('the webhook of an earlier main contact', () => {
  const ofColleague = async () =>
    createWebhook(server, 'korenaar', {
      Name: 'Van de vorige',
      OwnerId: await userId(server.ctx, 'collega'),
      Adres__c: 'https://example.nl/?sleutel=geheim',
    });

  it('is paused or removed, and does not show its address or its messages', async () => {
    const id = await ofColleague();
    const html = await read(pageOf(id));
    expect(html).not.toContain('sleutel=geheim');
    expect(html).toContain('Overnemen');
    for (const wat of ['aanzetten', 'proefbericht', 'geheim'])
      expect((await send(pageOf(id), { formKey: key(), wat })).status).toBe(400);
    expect((await send(pageOf(id), { formKey: key(), wat: 'pauzeren' })).status).toBe(303);
    expect((await send(pageOf(id), { formKey: key(), wat: 'verwijderen' })).status).toBe(303);
  });

  it('gets the owner and the address of who takes it over', async () => {
    const id = await ofColleague();
    expect(await read(`${pageOf(id)}/aanpassen`)).not.toContain('sleutel=geheim');
    expect((await change(id, { url: '' })).status).toBe(400);
    const taken = await change(id, { url: 'https://example.nl/ik' });
    expect(taken.status).toBe(303);
    expect((await rows())[0]).toMatchObject({
      ownerid: await userId(server.ctx, 'korenaar'),
      adres__c: 'https://example.nl/ik',
    });
  });
});
