import { beforeEach, describe, expect, it } from 'vitest';
import { acceptOrder, type Acceptance } from '#domain/selling/accept-order.ts';
import { orderToken } from '#domain/selling/order-links.ts';
import { readOwnOrder, readPlacedOrder } from '#domain/selling/read-order.ts';
import { mailSummary } from '#domain/selling/summary/mail-summary.ts';
import { readSummary } from '#domain/selling/summary/read-summary.ts';
import { summaryForMail } from '#domain/selling/summary/summary-file.ts';
import { acceptanceText } from '#messages/site/order/review.ts';
import type { Result } from '#protocol/problem.ts';
import { mailsAbout } from '../../../support/company.ts';
import { openEndings } from '../../../support/endings.ts';
import { createLine, createOrder, createProduct } from '../../../support/orders.ts';

/** Acceptance of a draft or a quote. Source: art. 7.1 Tw; docs/decisions/0046. */

const { world, us, own, stranger } = await openEndings();
const guest = { ...world.ctx, viewer: { kind: 'guest' } as const };

let product: string;
let order: string;
const create = async (fields: Record<string, string | null> = {}) => {
  product = await createProduct(world, { Actief__c: true, Eenmalig__c: 25 });
  order = await createOrder(world, { Status__c: 'Concept', Stap__c: 'startDate', ...fields });
  await createLine(world, order, { Product__c: product, Aantal__c: 2, Eenmalig__c: 25 });
};
beforeEach(() => create());

const placed = async (id = order) => (await readPlacedOrder(guest, await orderToken(guest, id)))!;
const current = async () => readSummary(guest, await placed());
/** Without a summary that was mailed. */
const acceptUnmailed = async (over: Partial<Acceptance> = {}) =>
  acceptOrder(guest, {
    orderId: order,
    name: 'Sam Smit',
    address: '192.0.2.7',
    acceptedHash: (await current()).hash,
    hasRead: true,
    mayBind: true,
    waivesMail: false,
    ...over,
  });
const storeMailed = async () =>
  world.rows(
    "update bestelling__c set samenvatting__c = $2 where id = $1 and status__c in ('Concept', 'Offerte')",
    order,
    JSON.stringify(await current()),
  );
const accept = async (over: Partial<Acceptance> = {}) => {
  await storeMailed();
  return acceptUnmailed(over);
};
const problems = (answer: Result<unknown>) =>
  answer.ok ? 'ok' : answer.problems.map(({ code }) => code).join();
const row = () => world.row('bestelling__c', order);
const consents = () =>
  world.rows<Record<string, unknown>>('select * from toestemming__c where record__c = $1', order);
const kinds = async () => (await mailsAbout(world, order)).map(({ soort__c }) => soort__c);

const sentQuote = () => ({
  Status__c: 'Offerte',
  Verzonden_op__c: world.ctx.now.toISOString(),
});

describe('an order that is accepted', () => {
  it('is submitted, with its text, who, when, from where, what it costs and a date', async () => {
    const { hash } = await current();
    expect(problems(await accept())).toBe('ok');
    expect(await row()).toMatchObject({
      status__c: 'Ingediend',
      geaccepteerd_door__c: 'Sam Smit',
      geaccepteerd_vanaf__c: '192.0.2.7',
      tekst_hash__c: hash,
      maandbedrag__c: '35.00',
      eenmalig__c: '50.00',
      geldig_tot__c: null,
    });
    expect((await placed()).promised).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await placed()).summary?.hash).toBe(hash);
    const [read, sign] = await consents();
    expect(read).toMatchObject({ versie__c: hash, naam__c: 'Sam Smit', account__c: null });
    expect(read!['tekst__c']).toContain('Per maand, zonder btw');
    expect(sign!['tekst__c']).toContain('Slagerij Smit');
  });

  it('is mailed to who ordered, with the summary as a PDF, and to us', async () => {
    await accept();
    const mails = await mailsAbout(world, order);
    expect(mails.filter(({ aan__c }) => aan__c === us)).toHaveLength(1);
    expect(mails).toHaveLength(2);
    const toCustomer = mails.find(({ aan__c }) => aan__c !== us)!;
    expect(toCustomer.tekst__c).not.toContain('Slagerij Smit');
    const mail = { kind: String(toCustomer.soort__c), about: order };
    const file = await summaryForMail(world.ctx, mail);
    expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      await summaryForMail(world.ctx, { ...mail, kind: 'Link van een bestelling' }),
    ).toBeNull();
  });

  it('is one order when it is accepted twice, also at the same moment', async () => {
    const { hash: acceptedHash } = await current();
    const both = await Promise.all([accept({ acceptedHash }), accept({ acceptedHash })]);
    expect(both.map(problems)).toEqual(['ok', 'ok']);
    expect(both[0]).toEqual(both[1]);
    expect(problems(await accept({ acceptedHash: 'another' }))).toBe('ok');
    expect(await consents()).toHaveLength(2);
    expect(await kinds()).toHaveLength(2);
  });

  it('keeps its summary when the product and the brand change', async () => {
    const { hash } = await current();
    await accept();
    await world.rows("update product__c set name = 'Anders' where id = $1", product);
    expect((await current()).hash).not.toBe(hash);
    expect((await placed()).summary?.hash).toBe(hash);
  });
});

describe('an acceptance is refused, and changes nothing,', () => {
  it.each([
    ['without a tick for the summary', { hasRead: false }, 'order.readMissing'],
    ['without a tick for the company', { mayBind: false }, 'order.signMissing'],
    ['of a text that is not the current one', { acceptedHash: 'old' }, 'order.summaryChanged'],
  ])('%s', async (_, over, code) => {
    expect(problems(await accept(over))).toBe(code);
    expect(await row()).toMatchObject({ status__c: 'Concept', tekst_hash__c: null });
    expect(await consents()).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  it('when a price changed or a product is withdrawn since the page', async () => {
    await world.rows('update product__c set maandbedrag__c = 20 where id = $1', product);
    expect(problems(await accept())).toBe('order.pricesChanged');
    await world.rows('update product__c set actief__c = false where id = $1', product);
    expect(problems(await accept())).toBe('order.productsGone');
    expect(await row()).toMatchObject({ status__c: 'Concept' });
  });

  it('before all steps are done, and after the order was ended without it', async () => {
    await world.rows('update bestelling__c set email__c = null where id = $1', order);
    expect(problems(await accept())).toBe('order.unfinished');
    await create({ Status__c: 'Geannuleerd' });
    expect(problems(await accept())).toBe('order.closed');
  });
});

describe('an acceptance without a summary that was mailed before', () => {
  it('is refused, and changes nothing', async () => {
    expect(problems(await acceptUnmailed())).toBe('order.summaryNotMailed');
    expect(await row()).toMatchObject({ status__c: 'Concept', afstand_samenvatting__c: false });
    expect(await consents()).toEqual([]);
  });

  it('is refused too when another text was mailed', async () => {
    await storeMailed();
    await world.rows("update product__c set name = 'Anders' where id = $1", product);
    expect(problems(await acceptUnmailed())).toBe('order.summaryNotMailed');
  });

  it.each([
    ['of an order', {}],
    ['of a quote', sentQuote()],
  ])(
    '%s counts with an express waiver, kept with text, version, when and who',
    async (_, fields) => {
      await create(fields);
      const { hash } = await current();
      expect(problems(await acceptUnmailed({ waivesMail: true }))).toBe('ok');
      expect(await row()).toMatchObject({ status__c: 'Ingediend', afstand_samenvatting__c: true });
      const kept = await consents();
      expect(kept).toHaveLength(3);
      const waiver = kept.find(({ tekst__c }) => tekst__c === acceptanceText.waive);
      expect(waiver).toMatchObject({
        versie__c: hash,
        naam__c: 'Sam Smit',
        adres_van_computer__c: '192.0.2.7',
      });
      expect(String(waiver!['gegeven_op__c'])).toContain('2026');
      const confirmation = (await mailsAbout(world, order)).find(({ aan__c }) => aan__c !== us)!;
      const mail = { kind: String(confirmation.soort__c), about: order };
      expect(await summaryForMail(world.ctx, mail)).not.toBeNull();
    },
  );

  it('cannot be waived without the number of a company: only a business may', async () => {
    await create({ ...sentQuote(), KvK_nummer__c: null });
    expect(problems(await acceptUnmailed({ waivesMail: true }))).toBe('order.summaryNotMailed');
  });

  it('is no waiver when the summary was mailed after all', async () => {
    expect(problems(await accept({ waivesMail: true }))).toBe('ok');
    expect(await row()).toMatchObject({ afstand_samenvatting__c: false });
    expect(await consents()).toHaveLength(2);
  });
});

describe('a quote', () => {
  it('is accepted for its own price until its last day, and not after it', async () => {
    const today = world.ctx.now.toISOString().slice(0, 10);
    const sent = { Status__c: 'Offerte', Verzonden_op__c: world.ctx.now.toISOString() };
    await create({ ...sent, Geldig_tot__c: today });
    await world.rows('update product__c set maandbedrag__c = 99 where id = $1', product);
    expect(problems(await accept())).toBe('ok');
    expect(await row()).toMatchObject({ status__c: 'Ingediend', maandbedrag__c: '35.00' });
    await create({ ...sent, Geldig_tot__c: '2020-01-01' });
    expect(problems(await accept())).toBe('quote.expired');
    expect(await row()).toMatchObject({ status__c: 'Offerte' });
  });

  it('is not accepted before it is sent, nor while a change of it is not sent again', async () => {
    await create({ Status__c: 'Offerte' });
    expect(problems(await accept())).toBe('quote.changed');
    expect(await row()).toMatchObject({ status__c: 'Offerte', tekst_hash__c: null });
    expect(await consents()).toEqual([]);
  });
});

describe('the summary', () => {
  it('is mailed once for a text, before the acceptance, and again for another text', async () => {
    const mail = async () =>
      mailSummary(guest, await placed(), { current: await current(), visitor: '192.0.2.8' });
    expect([await mail(), await mail()]).toEqual([true, true]);
    expect(await kinds()).toEqual(['Contractsamenvatting']);
    expect(await row()).toMatchObject({ versie__c: 1 });
    await world.rows("update product__c set name = 'Nieuwe naam' where id = $1", product);
    expect(await mail()).toBe(true);
    expect(await kinds()).toHaveLength(2);
    expect(await row()).toMatchObject({ versie__c: 2 });
  });

  it('of a quote that staff have not sent yet is not mailed', async () => {
    await create({ Status__c: 'Offerte' });
    const given = { current: await current(), visitor: '192.0.2.9' };
    expect(await mailSummary(guest, await placed(), given)).toBe(false);
    expect(await kinds()).toEqual([]);
    expect(await row()).toMatchObject({ samenvatting__c: null });
  });
});

describe('the order of a company', () => {
  it('is read by its people, not by those of another company, and not as a draft', async () => {
    await create({ Status__c: 'Ingediend', Account__c: own.company.id });
    expect(await readOwnOrder(world.as(own.person), order)).toMatchObject({ id: order });
    expect(await readOwnOrder(world.as(stranger), order)).toBeNull();
    await create({ Account__c: own.company.id });
    expect(await readOwnOrder(world.as(own.person), order)).toBeNull();
  });
});
