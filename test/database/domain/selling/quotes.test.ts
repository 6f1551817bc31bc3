import { beforeEach, describe, expect, it } from 'vitest';
import { expireQuotes, quoteProblem } from '#domain/quotes/expire-quotes.ts';
import type { Result } from '#protocol/problem.ts';
import type { PerformedAction } from '#protocol/shapes/actions.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../../../rows.ts';
import { mailsAbout, setMainContact } from '../../../support/company.ts';
import { createConnection } from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';
import { act, createProduct } from '../../../support/orders.ts';

/** Quotes that staff make, change and send. Source: issue "The site sells". */

const { world, us, staff, own } = await openEndings();
const mobile = await createProduct(world, { Name: 'Mobiel', Volgorde__c: 1 });
const internet = await createProduct(world, {
  Name: 'Internet',
  Soort__c: 'Internet',
  Aantal_per_aansluiting__c: 500,
  Maandbedrag__c: 44,
  Eenmalig__c: 49,
});
await createRow(world, 'Tarief__c', {
  Product__c: mobile,
  Looptijd_maanden__c: '12',
  Maandbedrag__c: 15,
  Van__c: '2026-01-01',
});
await createRow(world, 'Kortingsregel__c', {
  Name: 'Combinatiekorting',
  Percentage__c: 5,
  Van__c: '2026-01-01',
});

type Fields = Dict<Scalar | null>;
const perform = (action: string, id: string, fields: Fields = {}) =>
  act(world, staff, { action, id, fields });
const problems = (answer: Result<PerformedAction>) =>
  answer.ok
    ? ['ok']
    : answer.problems.map(({ code, field }) => [code, field].filter(Boolean).join(' at '));
const idOf = (answer: Result<PerformedAction>): string => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return String(answer.value.id);
};
const quoteRow = (id: string) => world.row('bestelling__c', id);
const amounts = async (id: string) => {
  const row = await quoteRow(id);
  return ['maandbedrag__c', 'korting__c', 'eenmalig__c'].map((name) => Number(row[name]));
};
const linesOf = (id: string) =>
  world.rows<{ id: string; product: string; quantity: number; euros: number; term: string }>(
    `select r.id, p.name as product, aantal__c as quantity, r.maandbedrag__c::float as euros,
        looptijd_maanden__c as term
      from bestelregel__c r join product__c p on p.id = r.product__c
      where bestelling__c = $1 order by r.volgorde__c`,
    id,
  );
const mails = async (id: string) =>
  (await mailsAbout(world, id)).filter(({ aan__c }) => aan__c !== us);

let quote: string;
beforeEach(async () => {
  await setMainContact(world, own.company, own.person);
  quote = idOf(
    await perform('Account.MakeQuote', own.company.id, {
      Product: mobile,
      Aantal: 2,
      Looptijd: '12',
    }),
  );
});

describe('a quote', () => {
  it('for a company has its contact person, the tariff of its term and a validity', async () => {
    expect(await quoteRow(quote)).toMatchObject({
      status__c: 'Offerte',
      account__c: own.company.id,
      contact__c: own.person.contactId,
      email__c: own.login,
      herkomst__c: 'Medewerker',
      geldig_tot__c: '2026-12-26',
      ownerid: staff.userId,
    });
    expect(await linesOf(quote)).toMatchObject([
      { product: 'Mobiel', quantity: 2, euros: 15, term: '12' },
    ]);
    expect(await amounts(quote)).toEqual([30, 0, 0]);
  });

  it('of an advice call has a line for each kind of service that was counted', async () => {
    const call = await createRow(world, 'Adviesaanvraag__c', {
      Bedrijf__c: 'Slagerij Smit',
      Naam__c: 'Sam de Wit',
      Email__c: 'sam@slagerij.example',
      Aantal_mobiel__c: 3,
      Aantal_internet__c: 1,
      Aantal_tv__c: 2,
    });
    const made = idOf(await perform('Adviesaanvraag__c.MakeQuote', call));
    expect(await quoteRow(made)).toMatchObject({
      account__c: null,
      voornaam__c: 'Sam',
      achternaam__c: 'de Wit',
      email__c: 'sam@slagerij.example',
    });
    expect((await linesOf(made)).map(({ product, quantity }) => [product, quantity])).toEqual([
      ['Internet', 1],
      ['Mobiel', 3],
    ]);
    expect(await amounts(made)).toEqual([84.55, 4.45, 49]);
  });

  it('takes products that are sold, in whole numbers', async () => {
    const old = await createProduct(world, { Actief__c: false });
    const hidden = await createProduct(world, { Gepubliceerd__c: false });
    for (const Product of [old, hidden])
      expect(
        problems(await perform('Bestelling__c.AddLine', quote, { Product, Aantal: 1 })),
      ).toEqual(['quote.notSold at Product']);
    expect(
      problems(await perform('Bestelling__c.AddLine', quote, { Product: internet, Aantal: 0 })),
    ).toEqual(['record.range at Aantal']);
    expect(await linesOf(quote)).toHaveLength(1);
  });

  it('counts the combination discount that it adds to the services of the company', async () => {
    await createConnection(world, own.company, { Soort__c: 'VoIP', Maandbedrag__c: 100 });
    await perform('Bestelling__c.AddLine', quote, { Product: internet, Aantal: 1 });
    // Without the quote one kind and no discount; with it 5 % of 100 + 30 + 44.
    expect(await amounts(quote)).toEqual([65.3, 8.7, 49]);
  });

  it.each([10_000, 999_999_999])('has no line of %d pieces, which is mistyped', async (Aantal) => {
    const [line] = await linesOf(quote);
    const change = { Aantal, Maandbedrag: 1, Eenmalig: 0, Reden: 'x' };
    for (const answer of [
      await perform('Bestelregel__c.Change', line!.id, change),
      await perform('Bestelling__c.AddLine', quote, { Product: mobile, Aantal }),
      await perform('Account.MakeQuote', own.company.id, { Product: mobile, Aantal }),
    ])
      expect(problems(answer)).toEqual(['record.range at Aantal']);
    expect(await linesOf(quote)).toMatchObject([{ quantity: 2, euros: 15 }]);
  });

  it('changes by line with a reason that colleagues read, and loses one', async () => {
    const [line] = await linesOf(quote);
    const change = { Aantal: 3, Maandbedrag: 12.5, Eenmalig: 0 };
    expect(problems(await perform('Bestelregel__c.Change', line!.id, change))).toEqual([
      'record.required at Reden',
    ]);
    const wrong = { ...change, Maandbedrag: -1, Reden: 'x' };
    expect(problems(await perform('Bestelregel__c.Change', line!.id, wrong))).toEqual([
      expect.stringContaining('at Maandbedrag'),
    ]);
    await perform('Bestelregel__c.Change', line!.id, { ...change, Reden: 'Drie toestellen' });
    expect(await linesOf(quote)).toMatchObject([{ quantity: 3, euros: 12.5 }]);
    expect(await quoteRow(quote)).toMatchObject({ interne_notitie__c: 'Mobiel: Drie toestellen' });
    expect(await amounts(quote)).toEqual([37.5, 0, 0]);
    await perform('Bestelregel__c.Remove', line!.id);
    expect(await linesOf(quote)).toEqual([]);
    expect(problems(await perform('Bestelling__c.SendQuote', quote))).toEqual(['quote.noLines']);
  });
});

describe('a sent quote', () => {
  const send = (fields: Fields = {}) => perform('Bestelling__c.SendQuote', quote, fields);
  const papers = () =>
    world.rows<{ title: string; number: string }>(
      `select d.title, v.versionnumber as number from contentdocumentlink l
        join contentdocument d on d.id = l.contentdocumentid
        join contentversion v on v.contentdocumentid = d.id
        where l.linkedentityid = $1 order by v.versionnumber`,
      quote,
    );

  it('is mailed with its link, and each version is kept in one document', async () => {
    expect(problems(await send())).toEqual(['ok']);
    const [mail] = await mails(quote);
    const reference = String((await quoteRow(quote))['name']);
    expect(mail!.onderwerp__c.replaceAll('\u{a0}', ' ')).toBe(
      `Je offerte ${reference}: € 30,00 per maand`,
    );
    expect(mail!.tekst__c).toMatch(/\/bestelling\/\w{18}\.[\w-]{43}/);
    expect(mail!.tekst__c).toContain('Geldig tot en met: 26 december 2026');
    await send({ Geldig_tot: '2027-01-15' });
    expect(await papers()).toEqual([
      { title: `offerte-${reference}`, number: '1' },
      { title: `offerte-${reference}`, number: '2' },
    ]);
    expect(await quoteRow(quote)).toMatchObject({ versie__c: 2, geldig_tot__c: '2027-01-15' });
  });

  it.each([
    ['2026-11-25', 'day.past at Geldig_tot'],
    ['2027-12-01', 'day.tooFar at Geldig_tot'],
  ])('is not valid until %s', async (Geldig_tot, code) => {
    expect(problems(await send({ Geldig_tot }))).toEqual([code]);
    expect(await mails(quote)).toEqual([]);
  });

  it('needs an address to be mailed to', async () => {
    await world.rows('update bestelling__c set email__c = null where id = $1', quote);
    expect(problems(await send())).toEqual(['quote.noEmail']);
  });

  it('cannot be accepted after its day, or after a change that was not sent', async () => {
    const facts = async () => {
      const row = await quoteRow(quote);
      const sentOn = row['verzonden_op__c'] === null ? null : String(row['verzonden_op__c']);
      return { validUntil: String(row['geldig_tot__c']), sentOn };
    };
    const code = async (today: string) => quoteProblem(await facts(), today)?.code;
    expect(await code('2026-12-26')).toBe('quote.changed');
    await send();
    expect(await code('2026-12-26')).toBe(undefined);
    expect(await code('2026-12-27')).toBe('quote.expired');
    await perform('Bestelling__c.AddLine', quote, { Product: internet, Aantal: 1 });
    expect(await code('2026-12-26')).toBe('quote.changed');
  });

  it('can be withdrawn with a reason, which only a customer who got it hears', async () => {
    expect(problems(await perform('Bestelling__c.Withdraw', quote))).toEqual([
      'record.required at Reden',
    ]);
    await perform('Bestelling__c.Withdraw', quote, { Reden: 'Te vroeg gemaakt' });
    expect(await quoteRow(quote)).toMatchObject({ status__c: 'Geannuleerd' });
    expect(await mails(quote)).toEqual([]);
    const made = await perform('Account.MakeQuote', own.company.id, { Product: mobile, Aantal: 1 });
    quote = idOf(made);
    await send();
    await perform('Bestelling__c.Withdraw', quote, { Reden: 'Er is iets beters' });
    const [mail] = (await mails(quote)).filter(({ soort__c }) => soort__c !== 'Offerte');
    expect(mail!.onderwerp__c).toMatch(/^Onze offerte B-\d+ gaat niet door$/);
    expect(mail!.tekst__c).toContain('Er is iets beters');
    expect(mail!.tekst__c).toMatch(/\/bestelling\/\w{18}\.[\w-]{43}\/vraag/);
    expect(problems(await perform('Bestelling__c.Cancel', quote, { Reden: 'x' }))).toEqual([
      'record.notNow',
    ]);
  });

  it('expires once after its last day, and the customer hears it', async () => {
    await send();
    world.setNow(new Date('2026-12-26T20:00:00Z'));
    await expireQuotes(world.ctx);
    expect(await quoteRow(quote)).toMatchObject({ status__c: 'Offerte' });
    world.setNow(new Date('2026-12-27T08:00:00Z'));
    await expireQuotes(world.ctx);
    await expireQuotes(world.ctx);
    expect(await quoteRow(quote)).toMatchObject({
      status__c: 'Geannuleerd',
      reden__c: 'De offerte was geldig tot en met 26 december 2026.',
    });
    const kinds = (await mails(quote)).map(({ soort__c }) => soort__c);
    expect(kinds.filter((kind) => kind === 'Offerte verlopen')).toHaveLength(1);
    expect(problems(await send())).toEqual(['record.notNow']);
  });
});
