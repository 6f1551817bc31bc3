import { describe, expect, it } from 'vitest';
import { readSiteIndex } from '#domain/site-search/read-site-index.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { companyOf, made } from '../../../rows.ts';
import { stored } from '../../../support/server.ts';
import { holds, openAssistant, plain, replyOf } from './assistant.ts';
import moreQuestions from './more-questions.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };

const { server, guest, customer, answer, withDates } = await openAssistant();

type Question = (typeof questions)[number] | (typeof moreQuestions)[number];

/** Facts that hang on the day the demo is filled, and are asked of the records instead. */
const moving = /\d{4}$|^S-|^€ 475|^F2026/;

/**
 * Whether every fact that was expected stands in the reply; `||` separates ways to say one. Of
 * what the site cannot know: whether the reply says that it does not know.
 */
function isRight({ source, facts }: Question, said: ChatAnswer): boolean {
  if (source === 'unknown') return said.kind === 'unknown' || said.kind === 'unsure';
  const reply = replyOf(said);
  if (Array.isArray(source)) return said.kind !== 'unknown' && holds(reply, facts);
  const known = withDates(facts.filter((fact) => !moving.test(fact)));
  return said.kind === 'own' && holds(reply, known);
}

describe('the assistant', () => {
  it.each([
    ['first', questions],
    ['second', moreQuestions],
  ])('answers at least 54 of the 60 real questions of the %s set right', async (_, set) => {
    const wrong: string[] = [];
    for (const question of set) {
      const said = await answer(question.question, question.as === 'customer' ? customer : guest);
      if (isRight(question, said)) continue;
      const reply = replyOf(said).slice(0, 600).replaceAll('\n', ' | ');
      wrong.push(`${question.question}\n  ${said.kind}: ${reply}`);
    }
    expect(set).toHaveLength(60);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(6);
  });

  it('says that it does not know what the site does not know, and invents nothing', async () => {
    const all = [...questions, ...moreQuestions].filter(({ source }) => source === 'unknown');
    for (const { question } of all) {
      const { kind, text } = await answer(question, guest);
      expect(['unknown', 'unsure'], question).toContain(kind);
      expect(text, question).toMatch(/weet ik niet/);
      expect(text, question).toMatch(/collega/);
    }
  });

  it('quotes only words that stand on the page it names, for every question', async () => {
    const { entries } = await readSiteIndex(guest);
    for (const { question, as } of questions) {
      for (const { path, quotes } of (await answer(question, as === 'customer' ? customer : guest))
        .sources) {
        const page = entries.filter((entry) => entry.path.split('#')[0] === path.split('#')[0]);
        const words = page
          .flatMap(({ summary, passages }) => [
            summary,
            ...passages.flatMap(({ heading, text }) => [heading ?? '', text]),
          ])
          .join('\n');
        for (const { heading, text } of quotes) {
          expect(words, question).toContain(heading ?? '');
          expect(words, question).toContain(
            text
              .map((part) => part.text)
              .join('')
              .replace(/ …$/, ''),
          );
        }
      }
    }
  });

  it('names no price that is not in a record', async () => {
    const prices = new Set(
      (
        await stored<{ monthly: string }>(
          server,
          'select maandbedrag__c::text as monthly from product__c where gepubliceerd__c',
        )
      ).map(({ monthly }) => Number(monthly)),
    );
    for (const { question, as } of questions.filter((one) => one.as === 'guest')) {
      const { facts } = await answer(question, as === 'customer' ? customer : guest);
      for (const { value } of facts)
        for (const [, amount] of plain(value).matchAll(/€ (\d+,\d\d)/g))
          expect(prices, `${question}: ${value}`).toContain(Number(amount!.replace(',', '.')));
    }
  });

  it('does not answer a guest from anybody’s own records', async () => {
    for (const { question } of questions.filter(({ as }) => as === 'customer'))
      expect((await answer(question, guest)).kind, question).not.toBe('own');
  });

  it('tells whether we are open at the moment of the question', async () => {
    const at = async (moment: string, question: string) =>
      (await answer(question, { ...guest, now: new Date(moment) })).text;
    expect(await at('2026-11-26T10:00:00+01:00', 'Zijn jullie nu open?')).toBe(
      'We zijn nu open, vandaag tot 17.30 uur.',
    );
    expect(await at('2026-11-26T19:00:00+01:00', 'Zijn jullie nu open?')).toMatch(
      /^We zijn nu gesloten\./,
    );
    expect(await at('2026-11-28T10:00:00+01:00', 'tot hoe laat zijn jullie open vandaag')).toMatch(
      /^We zijn vandaag gesloten\./,
    );
    expect(
      await at('2026-11-26T10:00:00+01:00', 'Zijn jullie op zaterdag ook bereikbaar?'),
    ).toMatch(/^Nee, op zaterdag/);
  });

  it('has the way to the postcode check for the address that was named', async () => {
    expect((await answer('Kan ik glasvezel krijgen op 3446 AA 1?', guest)).ways[0]?.path).toBe(
      '/glasvezel?postcode=3446+AA&huisnummer=1',
    );
    expect((await answer('Ligt er glasvezel bij ons in de straat?', guest)).ways[0]?.path).toBe(
      '/glasvezel',
    );
  });

  it('names of an own request, connection and contract what the records say today', async () => {
    const [waiting] = await stored<{ count: string; numbers: string[] }>(
      server,
      `select count(*)::text as count, array_agg(casenumber::text) as numbers from "case" c join "user" u on u.accountid = c.accountid
       where u.username = 'klant@bakkerijdekorenaar.example' and c.status = 'Wacht op feedback'`,
    );
    const reply = await answer('Op welke verzoeken moet ik nog reageren?', customer);
    expect(reply.facts.length).toBe(Math.min(7, Number(waiting!.count)));
    for (const { name } of reply.facts) expect(waiting!.numbers).toContain(name);
    expect((await answer('Welk 06-nummer heeft bezorger 2?', customer)).facts).toHaveLength(1);
  });

  it('names no notice period of what can not be terminated now', async () => {
    const asker = await server.askAs('nieuw');
    const fields = { Account__c: await companyOf(server, 'nieuw'), Contractvorm__c: 'Onbepaald' };
    const add = (Name: string, Soort__c: string, more = {}) =>
      made(server, 'Aansluiting__c', { ...fields, Name, Soort__c, Status__c: 'Actief', ...more });
    const ending = { Status__c: 'Wordt beëindigd', Einddatum__c: '2031-03-10' };
    await add('Zolder tv', 'TV');
    await add('Kelder tv', 'TV', ending);
    await add('Kelder internet', 'Internet', ending);
    const leaving = await add('Busje', 'Mobiel', { Nummer__c: '06-61234511' });
    await made(server, 'Uitportering__c', {
      Aansluiting__c: leaving,
      Nummer__c: '06-61234511',
      Status__c: 'vrijgemaakt voor uitporteren',
      Geldig_tot__c: '2031-03-10',
    });
    const namesIn = ({ facts }: ChatAnswer) => facts.map(({ name }) => name);
    expect(namesIn(await answer('wat is mijn opzegtermijn', asker))).toEqual(['Zolder tv']);
    expect(namesIn(await answer('wat is onze opzegtermijn voor tv', asker))).toEqual(['Zolder tv']);
    const { facts } = await answer('wat is onze opzegtermijn voor internet', asker);
    expect(facts.map(({ name, value }) => `${name}: ${plain(value)}`)).toEqual([
      'Kelder internet: stopt op 10 maart 2031',
    ]);
  });

  it.each([
    'Ik wil overstappen naar een andere internetprovider. Moet ik zelf opzeggen?',
    'Hoe stap ik met mijn internet over naar een andere aanbieder?',
    'Moet ik mijn internet opzeggen als ik overstap?',
  ])('says that the new provider arranges a switch of internet: %s', async (question) => {
    for (const asker of [guest, customer])
      expect(replyOf(await answer(question, asker)), question).toContain(
        'regelt je nieuwe aanbieder de overstap',
      );
  });
});

describe('a question about the password of one’s own account', () => {
  it.each([
    'hoe wijzig ik mijn wachtwoord?',
    'wachtwoord vergeten',
    'wachtwoord veranderen',
    'Wachtwoorden aanpassen',
    'ik ben mijn wachtwoord kwijt',
    'hoe stel ik een nieuw wachtwoord in',
  ])('leads to the page where it is chosen, and to nothing else: %s', async (question) => {
    const ofGuest = await answer(question, guest);
    expect(ofGuest.sources.map(({ path }) => path)).toEqual(['/wachtwoord-vergeten']);
    expect(ofGuest.ways.map(({ path }) => path)).toEqual(['/inloggen']);
    const ofCustomer = await answer(question, customer);
    expect(ofCustomer.sources.map(({ path }) => path)).toEqual(['/wachtwoord-vergeten']);
    expect(ofCustomer.ways.map(({ path }) => path)).toEqual(['/mijn-gegevens/beveiliging']);
  });

  it.each([
    ['hoe krijgt een nieuwe medewerker zijn wachtwoord', 'per sms'],
    ['Mijn collega heeft haar wachtwoord ingevuld op een nepsite', 'verander meteen'],
  ])('is not one about that of somebody else: %s', async (question, fact) => {
    const said = await answer(question);
    expect(said.ways.map(({ path }) => path)).not.toContain('/inloggen');
    expect(replyOf(said)).toContain(fact);
  });
});

describe('a question about a service level agreement', () => {
  it.each(['Wat is een SLA?', 'wat betekent sla', 'Wat zijn SLA’s?', 'wat houdt een sla in'])(
    'is answered with what it is, what there are, and no other page: %s',
    async (question) => {
      const { kind, text, facts, sources, ways } = await answer(question);
      expect(kind).toBe('facts');
      expect(text).toContain('hulp bij een storing');
      expect(facts.map(({ name }) => name)).toEqual(['SLA Brons', 'SLA Zilver', 'SLA Goud']);
      expect(sources).toEqual([]);
      expect(ways.map(({ path }) => path)).toEqual(['/kpn-een-internet']);
    },
  );
});

describe('a question that names a product', () => {
  it.each([
    ['Wat kost Mobiel Vrij?', ['Mobiel Vrij']],
    ['wat kost móbiel vrij per maand', ['Mobiel Vrij']],
    ['Wat is Mobiel Vrij?', ['Mobiel Vrij']],
    ['Wat kost VoIP Overal?', ['VoIP Overal']],
    ['Hebben jullie VOIP OVERAL?', ['VoIP Overal']],
    ['Wat is de prijs van VoIP Toestel?', ['VoIP Toestel']],
    ['Wat kost Zakelijk Internet 100?', ['Zakelijk Internet 100']],
    ['Hoe snel is Zakelijk Internet 500?', ['Zakelijk Internet 500']],
    ['Wat kost Mobiel Start 5GB?', ['Mobiel Start 5 GB']],
    ['wat kost een router met 4G backup', ['Router met 4G-back-up']],
    ['Wat kosten SLA Goud en SLA Brons?', ['SLA Goud', 'SLA Brons']],
    ['Wat is het verschil tussen VoIP Overal en VoIP Toestel?', ['VoIP Overal', 'VoIP Toestel']],
  ])('is answered with that product alone: %s', async (question, names) => {
    const { kind, facts } = await answer(question);
    expect(kind).toBe('facts');
    expect(facts.map(({ name }) => name)).toEqual(names);
  });

  it('is answered so for each product of the catalogue', async () => {
    const rows = await stored<{ name: string }>(
      server,
      'select name from product__c where gepubliceerd__c order by name',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows)
      for (const typed of [name, name.toUpperCase(), name.replaceAll('-', ' ')]) {
        const { facts } = await answer(`Wat kost ${typed}?`);
        expect(
          facts.map((fact) => fact.name),
          typed,
        ).toEqual([name]);
      }
  });

  it('and for what else it costs has that product first', async () => {
    const { facts } = await answer('Wat kost Mobiel Vrij met een toestel erbij?');
    expect(facts[0]?.name).toBe('Mobiel Vrij');
  });

  it('and asks of something else than what it is is not answered with its price', async () => {
    const { kind } = await answer('Hoe zeg ik Mobiel Vrij op?');
    expect(kind).not.toBe('facts');
  });
});

describe('back-up over the mobile network', () => {
  it.each([
    'Hebben jullie 4G back-up?',
    'Wat is 4G back-up?',
    'Bieden jullie 4G back-up aan?',
    'Leveren jullie 4g back up?',
    'Wat is een 4g back up',
  ])('is told of from the page about it: %s', async (question) => {
    const said = await answer(question);
    expect(said.kind).toBe('site');
    expect(replyOf(said)).toContain('schakelt dan vanzelf over op 4g');
  });
});

describe('a guest who asks for something of their own', () => {
  it.each([
    'Hoeveel aansluitingen heb ik?',
    'Welke diensten hebben wij?',
    'Wat zijn mijn facturen?',
    'Wat is mijn laatste factuur?',
    'Wat zijn mijn verzoeken?',
    'Welke serviceverzoeken heb ik openstaan?',
    'Wat zijn mijn opdrachten?',
    'Welke storingen heb ik?',
    'Wat zijn mijn contracten?',
    'Wat is mijn klantnummer?',
    'Wie zijn onze contactpersonen?',
    'Wat is ons maandbedrag?',
    'Toon mijn documenten',
  ])('is told to log in, with the way there and no article: %s', async (question) => {
    const { kind, text, sources, facts, ways } = await answer(question);
    expect(kind).toBe('unknown');
    expect(text).toMatch(/Log in/);
    expect([sources, facts]).toEqual([[], []]);
    expect(ways.map(({ path }) => path)).toEqual(['/inloggen']);
  });

  it('gets the way to log in beside a page that only comes near', async () => {
    const { kind, ways } = await answer('Wanneer loopt mijn contract af?');
    expect(kind).toBe('unsure');
    expect(ways.map(({ path }) => path)).toContain('/inloggen');
  });

  it('is not told so where a page for everybody answers', async () => {
    for (const question of [
      'Wat staat er op mijn factuur?',
      'Hoe lees ik mijn factuur?',
      'Hoeveel licenties heb ik nodig?',
    ]) {
      const { text, sources, ways } = await answer(question);
      expect(text, question).not.toMatch(/Log in/);
      expect(ways, question).toEqual([]);
      expect(sources.length, question).toBeGreaterThan(0);
    }
  });
});
