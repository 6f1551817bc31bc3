import { describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
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
