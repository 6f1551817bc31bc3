import { describe, expect, it } from 'vitest';
import { readDashboard } from '#domain/dashboard/read-dashboard.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { dayText } from '#messages/shared/days.ts';
import { euros } from '#messages/shared/numbers.ts';
import { companyOf, createRow } from '../../../rows.ts';
import { storedRows } from '../../../support/server.ts';
import { openAssistant } from './assistant.ts';

/** The assistant says the same about a customer's services as the dashboard. */

const { server, customer, answer } = await openAssistant();
const small = await server.contextOf('garage');
const large = await server.contextOf('nieuw');

async function dashboardOf(ctx: RequestContext) {
  const found = await readDashboard(ctx);
  if (!found.ok) throw new Error('The customer has a dashboard');
  return found.value;
}

/** More services than fit in one read. */
const many = 1_203;
const monthly = 2.35;

await storedRows(
  server,
  `insert into aansluiting__c (id, createddate, lastmodifieddate, systemmodstamp, "name",
      account__c, soort__c, status__c, aantal__c, eenheid__c, maandbedrag__c, contractvorm__c,
      einde_eerste_termijn__c, verlengd__c, opzegtermijn_maanden__c, drie_maanden_op_verzoek__c)
    select 'a02' || lpad('m' || n, 12, '0') || 'AAA', now(), now(), now(),
      'Mobiel 10 GB, chauffeur ' || n, $1, 'Mobiel', 'Actief', 1, 'aansluitingen', $2::numeric,
      'Vast', '2099-01-01', false, 1, false from generate_series(1, $3::int) n`,
  await companyOf(server, 'nieuw'),
  monthly,
  many,
);
await storedRows(
  server,
  `insert into toewijzing__c (id, createddate, lastmodifieddate, systemmodstamp, "name",
      aansluiting__c, soort__c, status__c)
    select 'a0A' || lpad('m' || n, 12, '0') || 'AAA', now(), now(), now(), 'Persoon ' || n,
      'a02' || lpad('m1', 12, '0') || 'AAA', 'Gebruiker', 'Actief'
      from generate_series(1, $1::int) n`,
  many,
);

describe('a customer with more services than one query reads', () => {
  const others = (facts: readonly { value: string }[]): string | undefined => facts.at(-1)?.value;

  it('reads the monthly total of all services, as on the dashboard', async () => {
    const { monthlyTotal } = await dashboardOf(large);
    expect(monthlyTotal).toBe(Math.round(many * monthly * 100) / 100);
    const { facts } = await answer('Wat betaal ik per maand in totaal?', large);
    expect(facts.at(-1)?.value).toBe(euros(monthlyTotal));
  });

  it('reads how many services there are', async () => {
    const { text, facts } = await answer('Hoeveel mobiele aansluitingen hebben we?', large);
    expect(text).toContain('1.203 aansluitingen');
    expect(others(facts)).toBe('nog 1.188');
  });

  it('reads how many contracts are not listed', async () => {
    const { facts } = await answer('Wanneer lopen mijn contracten af?', large);
    expect(others(facts)).toBe('nog 1.188');
  });

  it('reads how many notice periods are not listed', async () => {
    const { facts } = await answer('Wat is de opzegtermijn van mijn mobiele nummers?', large);
    expect(others(facts)).toBe('nog 1.188');
  });

  it('finds any of them by its name', async () => {
    const { facts } = await answer('Welk nummer heeft chauffeur 999?', large);
    expect(facts.map(({ name }) => name)).toEqual(['Mobiel 10 GB, chauffeur 999']);
  });

  it('reads how many users have a licence', async () => {
    const { text, facts } = await answer('Wie heeft een licentie?', large);
    expect(text).toBe('Deze 1.203 gebruikers hebben een licentie:');
    expect(others(facts)).toBe('nog 1.188');
  });
});

describe('a customer who asks about a service they do not have', () => {
  it.each([
    ['Hoeveel betaal ik voor tv?', 'tv'],
    ['Wat kost mijn SLA per maand?', 'SLA'],
    ['Wat betaal ik voor VoIP?', 'VoIP'],
  ])('reads that there is none, then what they pay: %s', async (question, kind) => {
    const { text, facts } = await answer(question, small);
    expect(text).toBe(
      `Je hebt nu geen ${kind} bij ons lopen. Dit betaal je nu per maand, zonder btw:`,
    );
    expect(facts.at(-1)?.value).toBe(euros((await dashboardOf(small)).monthlyTotal));
  });

  it('reads so for a question about contracts, notice or subscriptions', async () => {
    const none = /^Je hebt nu geen tv bij ons lopen\. /;
    for (const question of [
      'Wanneer loopt mijn tv-contract af?',
      'Wat is de opzegtermijn van onze tv?',
      'Welke tv-abonnementen hebben wij?',
      'Hebben wij tv?',
    ])
      expect((await answer(question, small)).text, question).toMatch(none);
  });

  it('reads only the amount of a service that they have', async () => {
    const { text, facts } = await answer('Hoeveel betaal ik voor internet?', customer);
    expect(text).toBe('Dit betaal je nu per maand, zonder btw:');
    expect(facts.map(({ name }) => name)).toEqual(['Internet', 'Samen per maand, zonder btw']);
  });
});

describe('services of a kind are counted with the unit of the dashboard', () => {
  it.each([
    ['with several in one row', [{ Aantal__c: 2, Eenheid__c: 'aansluitingen' }], '2 aansluitingen'],
    [
      'with units that cannot be added',
      [
        { Aantal__c: 4, Eenheid__c: 'toestellen' },
        { Aantal__c: 3, Eenheid__c: 'stuks' },
      ],
      '2 aansluitingen',
    ],
  ])('%s', async (_, rows, words) => {
    const account = await companyOf(server, 'korenaar');
    await storedRows(
      server,
      `update aansluiting__c set status__c = 'Beëindigd'
        where soort__c = 'Hardware' and account__c = $1`,
      account,
    );
    const common = { Account__c: account, Soort__c: 'Hardware', Status__c: 'Actief' };
    for (const [n, row] of rows.entries())
      await createRow(server, 'Aansluiting__c', { ...common, Name: `Kast ${String(n)}`, ...row });
    const card = (await dashboardOf(customer)).otherServices.find(
      ({ kind }) => kind === 'Hardware',
    );
    expect(`${String(card?.count)} ${String(card?.unit)}`).toBe(words);
    const overview = await answer('Welke diensten hebben wij?', customer);
    expect(overview.facts.find(({ name }) => name === 'Hardware')?.value).toBe(words);
    const { text, facts } = await answer('Hoeveel hardware hebben we?', customer);
    const said = [text, ...facts.map(({ value }) => value)].join(' ');
    expect(said).toContain(words);
  });

  it('for the kinds on the dashboard', async () => {
    const { facts } = await answer('Welke diensten hebben wij?', customer);
    const ofKind = (kind: string) => facts.find(({ name }) => name === kind)?.value;
    const { services } = await dashboardOf(customer);
    for (const { kind, count } of services.filter(({ level, speeds }) => !level && !speeds.length))
      expect(ofKind(kind)).toMatch(new RegExp(`^${String(count)} [a-z]+$`));
    expect(ofKind('Internet')).toMatch(/^\d lijn(en)?(:| van) .* Mbit\/s$/);
    expect(ofKind('SLA')).toMatch(/^(Brons|Zilver|Goud)$/);
  });
});

describe('a question about a service that the customer names', () => {
  const factsOf = async (question: string) =>
    (await answer(question, customer)).facts.map(
      ({ name, value }) => `${name}: ${value.replaceAll('\u00a0', ' ')}`,
    );
  const endOf = async (name: string) => {
    const [row] = await storedRows<{ day: string }>(
      server,
      `select to_char(einde_eerste_termijn__c, 'YYYY-MM-DD') as day from aansluiting__c
        where name = $1 and account__c = $2`,
      name,
      await companyOf(server, 'korenaar'),
    );
    return dayText(row!.day).replaceAll('\u00a0', ' '); // proof: the demo has it
  };

  it.each([
    'wanneer eindigt het contract van bezorger 2',
    'wanneer eindigt mijn contract van bezorger 2',
    'Tot wanneer loopt het contract van Mobiel Start 5 GB, bezorger 2?',
    'Wanneer loopt het abonnement van 06-12345104 af?',
    'wanneer eindigt bezorger 2',
    'Einddatum bezorger 2?',
  ])('is answered with the day its contract ends, and no other: %s', async (question) => {
    const name = 'Mobiel Start 5 GB, bezorger 2';
    expect(await factsOf(question)).toEqual([`${name}: vast tot ${await endOf(name)}`]);
  });

  it('is answered when the service has only the name of a product', async () => {
    const name = 'Zakelijk Internet 500';
    expect(await factsOf(`Wanneer eindigt het contract van ${name}?`)).toEqual([
      `${name}: vast tot ${await endOf(name)}`,
    ]);
  });

  it('is answered that it has no fixed term when it has none', async () => {
    expect(await factsOf('wanneer eindigt het contract van inkoop')).toEqual([
      'Mobiel Start 5 GB, inkoop: per maand opzegbaar',
    ]);
  });

  it('is answered with the notice period and the costs of that service', async () => {
    const [notice, ...others] = await factsOf('wat is de opzegtermijn van inkoop');
    expect(others).toEqual([]);
    expect(notice).toMatch(/^Mobiel Start 5 GB, inkoop: opzegtermijn/);
    for (const question of ['wat betaal ik voor inkoop per maand', 'wat kost inkoop'])
      expect(await factsOf(question), question).toEqual([
        expect.stringMatching(/^Mobiel Start 5 GB, inkoop: .*€ 12,50$/),
      ]);
  });

  it('gets no facts for another customer or a guest', async () => {
    for (const asker of [small, undefined])
      expect((await answer('wanneer eindigt het contract van bezorger 2', asker)).facts).toEqual(
        [],
      );
  });
});

describe('the contact persons of a customer', () => {
  it.each(['Wie zijn onze contactpersonen?', 'Welke contactpersonen hebben jullie van ons?'])(
    'are all listed: %s',
    async (question) => {
      const rows = await storedRows<{ name: string }>(
        server,
        'select name from contact where accountid = $1 order by name',
        await companyOf(server, 'korenaar'),
      );
      const { kind, facts, ways } = await answer(question, customer);
      expect(kind).toBe('own');
      expect(facts.map(({ name }) => name).toSorted()).toEqual(
        rows.map(({ name }) => name).toSorted(),
      );
      expect(ways.map(({ path }) => path)).toEqual(['/dashboard/bedrijf/contactpersonen']);
    },
  );
});

it.each(['Wat zijn mijn facturen?', 'Wat is mijn laatste factuur?', 'Welke nota’s heb ik?'])(
  'a customer who asks for invoices gets a link to them: %s',
  async (question) => {
    const { kind, ways } = await answer(question, customer);
    expect(kind).toBe('own');
    expect(ways.map(({ path }) => path)).toEqual(['/dashboard/bedrijf/documenten']);
  },
);

it.each(['Wat zijn mijn opdrachten?', 'Wat is mijn opdracht?', 'Wat zijn mijn verzoeken?'])(
  'a customer who asks for orders or requests gets a link to them: %s',
  async (question) => {
    const { kind, ways } = await answer(question, customer);
    expect(kind).toBe('own');
    expect(ways.map(({ path }) => path)).toEqual(['/dashboard?tab=serviceverzoeken']);
  },
);

it.each(['mijn toestel is kapot', 'Mijn toestellen zijn kapot', 'ons nummer doet het niet'])(
  'a report of something broken is not answered from own records: %s',
  async (question) => {
    expect((await answer(question, customer)).kind).not.toBe('own');
  },
);
