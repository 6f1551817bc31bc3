import { describe, expect, it } from 'vitest';
import { chatText } from '#messages/site/chat.ts';
import { openAssistant, answerTextAndPages } from './assistant.ts';

/** How the assistant answers questions about the visitor's own account. */

const { server, guest, customer, answer } = await openAssistant();

describe('a question about the password of one’s own account', () => {
  it.each([
    'hoe wijzig ik mijn wachtwoord?',
    'wachtwoord vergeten',
    'wachtwoord veranderen',
    'Wachtwoorden aanpassen',
    'ik ben mijn wachtwoord kwijt',
    'hoe stel ik een nieuw wachtwoord in',
  ])('gets only the page to reset it as source: %s', async (question) => {
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
  ])('differs from one about a colleague’s password: %s', async (question, fact) => {
    const said = await answer(question);
    expect(said.ways.map(({ path }) => path)).not.toContain('/inloggen');
    expect(answerTextAndPages(said)).toContain(fact);
  });
});

describe('a guest who asks for their own records', () => {
  it.each([
    'Hoeveel aansluitingen heb ik?',
    'Welke diensten hebben wij?',
    'Wat zijn mijn facturen?',
    'Wat is mijn laatste factuur?',
    'Wat zijn mijn verzoeken?',
    'Welke serviceverzoeken heb ik openstaan?',
    'Wat zijn mijn opdrachten?',
    'Welke storingen heb ik?',
    'Welke SLA heb ik?',
    'Wat voor SLA heb ik?',
    'Welke SLA hebben wij en wat houdt die in?',
    'Wat zijn mijn contracten?',
    'Wat is mijn klantnummer?',
    'Wie zijn onze contactpersonen?',
    'Wat is ons maandbedrag?',
    'Toon mijn documenten',
  ])('is asked to log in, with a link and no article: %s', async (question) => {
    const { kind, text, sources, facts, ways } = await answer(question);
    expect(kind).toBe('unknown');
    expect(text).toMatch(/Log in/);
    expect([sources, facts]).toEqual([[], []]);
    expect(ways.map(({ path }) => path)).toEqual(['/inloggen']);
  });

  it.each(['onze opzegtermijn', 'Wat is onze opzegtermijn?', 'Wat is mijn opzegtermijn?'])(
    'gets the general rule and a link to log in: %s',
    async (question) => {
      const said = await answer(question);
      expect(answerTextAndPages(said)).toContain('hooguit één maand');
      expect(said.sources.map(({ title }) => title)).toContain(
        'Een dienst opzeggen: wanneer kan het en wat kost het?',
      );
      expect(said.ways.map(({ path }) => path)).toEqual(['/inloggen']);
    },
  );

  it.each([
    'Waar vind ik mijn facturen?',
    'Wanneer kan ik mijn internet opzeggen?',
    'Hoe lang loopt mijn contract?',
    'Wat is mijn looptijd?',
  ])('gets a link to log in beside the page with a general answer: %s', async (question) => {
    const { sources, ways } = await answer(question);
    expect(sources.length).toBeGreaterThan(0);
    expect(ways.map(({ path }) => path)).toContain('/inloggen');
  });

  it('gets a link to log in beside a page that may be related', async () => {
    const { kind, ways } = await answer('Wanneer loopt mijn contract af?');
    expect(kind).toBe('unsure');
    expect(ways.map(({ path }) => path)).toContain('/inloggen');
  });

  it('is not asked to log in when a public page answers the question', async () => {
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

describe('every question that the assistant suggests', async () => {
  const visitors = { guest, customer, casesOnly: await server.contextOf('collega') };
  const suggested = (['guest', 'customer', 'casesOnly'] as const).flatMap((kind) =>
    chatText.starters[kind].map((question) => [kind, question] as const),
  );

  it.each(suggested)(
    'has an answer for the visitor it is meant for: %s, %s',
    async (of, question) => {
      const { kind, text } = await answer(question, visitors[of]);
      expect(kind).not.toBe('unknown');
      expect(text).not.toContain(chatText.own.beyondRights);
    },
  );
});

describe('a user with rights to service requests only', async () => {
  const colleague = await server.contextOf('collega');

  it.each([
    'Hoeveel aansluitingen heb ik?',
    'Welke diensten hebben wij?',
    'Heb ik internet bij jullie?',
    'Hoe snel is mijn internet?',
    'Wat betaal ik per maand in totaal?',
    'Wanneer lopen mijn contracten af?',
    'Wanneer loopt mijn contract af?',
    'Wat zijn mijn facturen?',
    'Wat is ons klantnummer?',
    'Wie zijn onze contactpersonen?',
  ])('reads that their rights do not cover it, and who can change that: %s', async (question) => {
    const { kind, text, sources, facts } = await answer(question, colleague);
    expect([kind, text]).toEqual(['unknown', chatText.own.beyondRights]);
    expect(text).toMatch(/alleen voor serviceverzoeken.*hoofdcontactpersoon/);
    expect([sources, facts]).toEqual([[], []]);
  });

  it.each(['Wat is mijn opzegtermijn?', 'wanneer kan ik mijn internet opzeggen'])(
    'reads so beside the general rule: %s',
    async (question) => {
      const said = await answer(question, colleague);
      expect(said.text).toContain(chatText.own.beyondRights);
      expect(answerTextAndPages(said)).toContain('hooguit één maand');
    },
  );

  it('does not read so about requests or when a public page answers', async () => {
    for (const question of [
      'Welke verzoeken heb ik openstaan?',
      'Wat kost zakelijk internet?',
      'Hoe lees ik mijn factuur?',
      'Mijn internet valt weg, wat nu?',
      'Hoeveel licenties heb ik nodig?',
      'Hoe zeg ik mijn abonnement op?',
    ]) {
      const { kind, text } = await answer(question, colleague);
      expect(text, question).not.toContain(chatText.own.beyondRights);
      expect(kind, question).not.toBe('unknown');
    }
  });

  it('is refused what a colleague with full rights is told', async () => {
    const { kind } = await answer('Hoeveel aansluitingen heb ik?', customer);
    expect(kind).toBe('own');
  });
});

describe('a question how to change one’s own details', () => {
  it.each([
    'hoe wijzig ik mijn e-mailadres',
    'Mijn naam veranderen',
    'hoe pas ik mijn gegevens aan',
  ])('gets the link to their page, or to log in: %s', async (question) => {
    const pathsFor = async (asker: typeof guest) =>
      (await answer(question, asker)).ways.map(({ path }) => path);
    expect(await pathsFor(customer)).toContain('/mijn-gegevens');
    expect(await pathsFor(guest)).toContain('/inloggen');
  });

  it('gets no such link when it is about a colleague or the company', async () => {
    for (const question of ['hoe wijzig ik het e-mailadres van een collega', 'ons adres wijzigen'])
      for (const asker of [guest, customer])
        expect((await answer(question, asker)).ways.map(({ path }) => path)).not.toContain(
          asker === guest ? '/inloggen' : '/mijn-gegevens',
        );
  });
});
