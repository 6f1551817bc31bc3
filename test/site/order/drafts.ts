import { orderToken } from '#domain/selling/order-links.ts';
import { type OrderStep, orderStepPath } from '#protocol/site/order-paths.ts';
import { createRow } from '../../rows.ts';
import { storedRows, type TestServer } from '../../support/server.ts';

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

/** The page of a step of a draft of its own. */
export const draftPath =
  (step: OrderStep) =>
  async (server: TestServer): Promise<string> =>
    orderStepPath(await makeDraft(server), step);
