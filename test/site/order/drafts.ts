import { orderToken } from '#domain/selling/order-links.ts';
import { type OrderStep, orderStepPath } from '#protocol/site/order-paths.ts';
import { createRow } from '../../rows.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { productId } from './order-client.ts';

/** A draft of which all steps are done, with two telephones; gives the token of its link. */
export async function makeDraft(server: TestServer, status = 'Concept'): Promise<string> {
  const [product] = await storedRows<{ id: string }>(
    server,
    `select id from product__c where soort__c = 'VoIP' and actief__c and gepubliceerd__c
     order by volgorde__c, id limit 1`,
  );
  const order = await createRow(server, 'Bestelling__c', {
    Status__c: status,
    Stap__c: 'startDate',
    Bedrijf__c: 'Bakkerij Vos',
    KvK_nummer__c: '12345678',
    Voornaam__c: 'Sanne',
    Achternaam__c: 'de Groot',
    Email__c: 'sanne@vos.example',
    Telefoon__c: '0612345678',
    Postcode__c: '9999ZZ',
    Huisnummer__c: 12,
    Straat__c: 'Dorpsstraat',
    Plaats__c: 'Ons Dorp',
    Looptijd_maanden__c: '12',
  });
  await createRow(server, 'Bestelregel__c', {
    Bestelling__c: order,
    Product__c: product!.id,
    Aantal__c: 2,
    Maandbedrag__c: 9.75,
    Eenmalig__c: 15,
    Looptijd_maanden__c: '12',
  });
  return orderToken(server.ctx, order);
}

/** A quote that staff sent, with two telephones; gives the path of its page. */
export async function makeQuote(
  server: TestServer,
  fields: Record<string, string | number | null> = {},
) {
  const id = await createRow(server, 'Bestelling__c', {
    Status__c: 'Offerte',
    Bedrijf__c: 'Slagerij Smit',
    Voornaam__c: 'Sam',
    Achternaam__c: 'Smit',
    Email__c: 'sam@slagerij.example',
    Geldig_tot__c: '2999-12-31',
    Verzonden_op__c: '2026-01-01T09:00:00Z',
    Versie__c: 1,
    ...fields,
  });
  await createRow(server, 'Bestelregel__c', {
    Bestelling__c: id,
    Product__c: await productId(server, 'VoIP Overal'),
    Aantal__c: 2,
    Maandbedrag__c: 8.5,
    Looptijd_maanden__c: '12',
  });
  return { id, path: `/bestelling/${await orderToken(server.ctx, id)}` };
}

/** A task to order at the supplier, of an order that is carried out; gives its id. */
export async function createSupplierTask(server: TestServer): Promise<string> {
  const { id } = await makeQuote(server, { Status__c: 'In uitvoering' });
  return createRow(server, 'Leveringstaak__c', {
    Name: 'Lijn bestellen',
    Bestelling__c: id,
    Soort__c: 'Bestellen bij leverancier',
  });
}

/** The page of a step of a draft of its own. */
export const draftPath =
  (step: OrderStep) =>
  async (server: TestServer): Promise<string> =>
    orderStepPath(await makeDraft(server), step);
