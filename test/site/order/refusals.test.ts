import { describe, expect, it } from 'vitest';
import { openSite } from '../../support/site.ts';
import { htmlErrors } from '../html-errors.ts';
import {
  beginOrder,
  openOrderClient,
  orderWithPhones,
  productId,
  unknownAddress,
  wordsOf,
} from './order-client.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';

/** A refusal stands at its field, and what was typed stays, also in fields that appear later. */

const server = await openSite();
const guest = openOrderClient(server);
const long = 'x'.repeat(81);

const fieldOf = (html: string, name: string): string =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
function expectRefused({ status, html }: { status: number; html: string }, name: string): void {
  expect(status).toBe(400);
  expect(fieldOf(html, name), name).toContain('aria-invalid="true"');
}

describe('an order without scripts', () => {
  it.each(['street', 'town'])('keeps a %s that is too long, with the reason', async (name) => {
    const refused = await guest.send('/bestellen', { ...unknownAddress, [name]: long });
    expectRefused(refused, name);
    expect(fieldOf(refused.html, name)).toContain(long);
    expect(fieldOf(refused.html, 'town')).toContain('value="');
    expect(await htmlErrors(refused.html)).toEqual([]);
  });

  it('keeps a name of a company that is too long, with the reason', async () => {
    const token = await beginOrder(guest);
    const phones = quantityParam(await productId(server, 'VoIP Overal'));
    await guest.send(`/bestellen/${token}/pakket`, { [phones]: '2' });
    const path = `/bestellen/${token}/bedrijf`;
    const refused = await guest.send(path, { kvk: '12345678', name: long });
    expectRefused(refused, 'name');
    expect(fieldOf(refused.html, 'name')).toContain(long);
  });

  it.each(['01-01-2040', '31-12-2099'])('asks for another end than %s', async (endDate1) => {
    const refused = await guest.send(`/bestellen/${await orderWithPhones(server, guest)}/nummers`, {
      bring: 'yes',
      count: '1',
      number1: '038 453 2190',
      provider1: 'Belgroep Noord',
      contractEnd1: 'Datum bekend',
      endDate1,
      signature: 'Sanne de Groot',
      agree: 'yes',
    });
    expectRefused(refused, 'endDate1');
    expect(wordsOf(refused.html)).toContain('Deze dag ligt te ver in de toekomst');
  });
});
