import { expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { openSite } from '../../support/site.ts';
import { beginOrder, createProduct, openOrderClient, wordsOf } from './order-client.ts';

/** An option cannot be ordered without a service that it belongs to. Source: decisions.md §13. */

const server = await openSite();
const guest = openOrderClient(server);
const company = { kvk: '12345678', name: 'Bakkerij Vos', button: 'go' };

const service = await createProduct(server, 'Werkplek met extra', { Soort__c: 'Cloud' });
const option = await createProduct(server, 'Extra opslag', { Optie_bij__c: 'Cloud' });
const both = { [quantityParam(service)]: '1', [quantityParam(option)]: '1' };

it('an option that was chosen elsewhere without its service leads back to the package', async () => {
  const token = await beginOrder(guest, `?optie=${option}`);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  expect((await guest.open(at('bedrijf'))).path).toBe(at('pakket'));
  const refused = await guest.send(at('pakket'));
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('Deze aanvulling hoort bij een dienst');
  expect((await guest.send(at('pakket'), both)).path).toBe(at('bedrijf'));
});

it('an option whose service is withdrawn leads back to the package', async () => {
  const token = await beginOrder(guest);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  expect((await guest.send(at('pakket'), both)).path).toBe(at('bedrijf'));
  const withdrawn = await updateRecord(server.ctx, service, { fields: { Actief__c: false } });
  expect(withdrawn.ok).toBe(true);
  const page = await guest.open(at('bedrijf'));
  expect(wordsOf(page.html)).toContain('Werkplek met extra verkopen we niet meer.');
  expect((await guest.sendTo(page, company)).path).toBe(at('pakket'));
  expect((await guest.open(at('contact'))).path).toBe(at('pakket'));
});
