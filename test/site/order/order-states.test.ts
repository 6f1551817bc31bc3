import { describe, expect, it } from 'vitest';
import { dayText } from '#messages/shared/days.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { userOf } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { logIn } from '../login/log-in.ts';
import { makeQuote } from './drafts.ts';
import { openOrderClient, wordsOf } from './order-client.ts';

/** What the page of an order says in each state of the delivery. */

const server = await openSite();
const client = openOrderClient(server);
const today = localDay(new Date());
const [yesterday, later] = [addDays(today, -1), addDays(today, 9)];

type Stored = Record<string, string | number | null>;
async function pageOf(fields: Stored, deliveredOn: string | null = null): Promise<string> {
  const { id, path } = await makeQuote(server, {
    Geaccepteerd_op__c: `${yesterday}T09:00:00Z`,
    Geaccepteerd_door__c: 'Sam Smit',
    Toegezegde_datum__c: later,
    ...fields,
  });
  if (deliveredOn !== null)
    await storedRows(
      server,
      'update bestelregel__c set geleverd_op__c = $2 where bestelling__c = $1 returning id',
      id,
      deliveredOn,
    );
  return wordsOf((await client.open(path)).html);
}
const ended = { Afgerond_op__c: `${today}T09:00:00Z`, Reden__c: 'Het pand krijgt geen kabel.' };

describe('the page of an order', () => {
  it('that waits for the customer gives no day, and is not late', async () => {
    const held = { Status__c: 'Wacht op klant', Reden__c: 'Stuur ons je machtiging.' };
    for (const day of [yesterday, later]) {
      const words = await pageOf({ ...held, Toegezegde_datum__c: day });
      expect(words).toContain('We hebben iets van je nodig');
      expect(words).toContain('Stuur ons je machtiging.');
      expect(words).not.toContain('later dan beloofd');
      expect(words).not.toContain('De volgende stap');
      expect(words).toContain('Datum volgt Alles werkt');
    }
  });

  it('that is late says so, and says sorry', async () => {
    const words = await pageOf({ Status__c: 'In uitvoering', Toegezegde_datum__c: yesterday });
    expect(words).toContain('Je bestelling is later dan beloofd');
    expect(words).toContain('sorry');
    expect(words).toContain('Datum volgt Alles werkt');
  });

  it('whose day was moved says why', async () => {
    const words = await pageOf({ Status__c: 'In uitvoering', Reden__c: 'De kabel komt later.' });
    expect(words).toContain('Je bestelling heeft een nieuwe datum');
    expect(words).toContain('De kabel komt later.');
    expect(words).not.toContain('op schema');
    expect(await pageOf({ Status__c: 'In uitvoering' })).toContain('Je bestelling ligt op schema');
  });

  it('that was delivered in part says what works', async () => {
    const words = await pageOf({ Status__c: 'In uitvoering' }, yesterday);
    expect(words).toMatch(/2 × VoIP Overal werkt sinds \d/);
    expect(await pageOf({ Status__c: 'In uitvoering' })).not.toContain('werkt sinds');
  });

  it('that was cancelled says whether something works, and what it costs', async () => {
    const whole = await pageOf({ Status__c: 'Geannuleerd', ...ended });
    expect(whole).toContain('Je betaalt niets');
    const part = await pageOf({ Status__c: 'Geannuleerd', ...ended }, yesterday);
    expect(part).toContain('Wat al werkt, blijft werken');
    expect(part).not.toContain('Je betaalt niets');
  });

  it.each(['Afgewezen', 'Geannuleerd', 'Geleverd'])(
    'of the status %s offers no cancellation',
    async (Status__c) => {
      const words = await pageOf({ Status__c, ...ended, Geleverd_op__c: yesterday });
      expect(words).not.toContain('annuleren?');
      expect(words).toContain('noem je bestelnummer');
      if (Status__c !== 'Geleverd') expect(words).not.toContain('Van bestelling tot online');
    },
  );
});

it('the list of orders says of each what its day means', async () => {
  const { accountid } = await userOf(server, 'korenaar');
  const own = { Account__c: accountid, Geaccepteerd_op__c: `${yesterday}T09:00:00Z` };
  const cases: [string, Stored][] = [
    [`Klaar op ${dayText(later)}`, { Status__c: 'In uitvoering', Toegezegde_datum__c: later }],
    ['Later dan beloofd', { Status__c: 'In uitvoering', Toegezegde_datum__c: yesterday }],
    ['Datum volgt', { Status__c: 'Wacht op klant', Toegezegde_datum__c: later }],
    [`Werkt sinds ${dayText(yesterday)}`, { Status__c: 'Geleverd', Geleverd_op__c: yesterday }],
    ['', { Status__c: 'Geannuleerd', Toegezegde_datum__c: later }],
    [
      `Geldig tot en met ${dayText(later)}`,
      { Status__c: 'Offerte', Geldig_tot__c: later, Geaccepteerd_op__c: null },
    ],
    ['', { Status__c: 'Geannuleerd', Geldig_tot__c: yesterday, Geaccepteerd_op__c: null }],
  ];
  const ids: string[] = [];
  for (const [, fields] of cases) ids.push((await makeQuote(server, { ...own, ...fields })).id);
  const customer = openOrderClient(server, await logIn(server, 'korenaar'));
  const { html } = await customer.open('/dashboard/bestellingen');
  const rows = html.split('<tr').filter((row) => row.includes('/dashboard/bestelling/'));
  const daysOf = (id: string) => wordsOf(`<${rows.find((row) => row.includes(id))!}`).trim();
  for (const [at, [text]] of cases.entries()) {
    const words = daysOf(ids[at]!);
    if (text === '') expect(words).not.toMatch(/Klaar op|Geldig|Datum volgt|sinds/);
    else expect(words).toContain(text);
  }
});
