import { describe, expect, it } from 'vitest';
import { blockAction } from '#protocol/forms/order/names.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { htmlErrors } from '../html-errors.ts';
import {
  beginOrder,
  contactFields,
  createProduct,
  fieldsOf,
  newestOrder,
  openOrderClient,
  orderWithPhones,
  wordsOf,
} from './order-client.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';

/** Numbers that come along, with their authority. Source: domain.md §4. */

const server = await openSite();
const guest = openOrderClient(server);

const number = {
  bring: 'yes',
  count: '1',
  number1: '038 453 2190',
  provider1: 'Belgroep Noord',
  customerNumber1: 'NB-20381',
  contractEnd1: 'Onbekend',
};
const signed = { signature: 'Sanne de Groot', agree: 'yes' };

const atNumbers = async () => `/bestellen/${await orderWithPhones(server, guest)}/nummers`;
const numbersOf = (path: string) =>
  storedRows(
    server,
    'select nummer__c, aanbieder__c, contracteinde__c, einddatum__c from nummerbehoud__c where bestelling__c = $1 order by name',
    path.split('/')[2]!.slice(0, 18),
  );
const consentsOf = (path: string) =>
  storedRows<{ tekst__c: string; naam__c: string | null; soort__c: string }>(
    server,
    'select tekst__c, naam__c, soort__c from toestemming__c where record__c = $1 order by name',
    path.split('/')[2]!.slice(0, 18),
  );

describe('the numbers', () => {
  it('are stored with a signed authority, whose text names them', async () => {
    const path = await atNumbers();
    const { path: next } = await guest.send(path, { ...number, ...signed });
    expect(next).toContain('/startdatum');
    expect(await numbersOf(path)).toMatchObject([
      { nummer__c: '038 453 2190', aanbieder__c: 'Belgroep Noord', einddatum__c: null },
    ]);
    const [consent] = await consentsOf(path);
    expect(consent).toMatchObject({
      soort__c: 'Machtiging nummerbehoud',
      naam__c: 'Sanne de Groot',
    });
    for (const part of ['Bakkerij Vos', 'Dorpsstraat 12', '038 453 2190', 'Belgroep Noord'])
      expect(consent?.tekst__c).toContain(part);
    expect(await newestOrder(server)).toMatchObject({
      nummers_meenemen__c: true,
      machtiging_naam__c: 'Sanne de Groot',
    });
  });

  it.each([
    [{ bring: '' }, 'Vul alle verplichte velden in'],
    [{ number1: '' }, 'Vul alle verplichte velden in'],
    [{ number1: '+49 30 1234567' }, 'Vul een Nederlands telefoonnummer van tien cijfers in'],
    [{ provider1: '' }, 'Vul alle verplichte velden in'],
    [{ contractEnd1: 'ooit' }, 'Vul alle verplichte velden in'],
    [{ contractEnd1: 'Datum bekend' }, 'Vul alle verplichte velden in'],
    [{ contractEnd1: 'Datum bekend', endDate1: '31-02-2027' }, 'Voer een geldige datum in'],
    [{ agree: '' }, 'Teken de machtiging met een vinkje'],
    [{ signature: '' }, 'Vul alle verplichte velden in'],
    [
      { count: '2', number2: '0384532190', provider2: 'Ander', contractEnd2: 'Onbekend' },
      'Dit nummer heb je al ingevuld.',
    ],
  ])('refuse %o with a sentence, and store nothing', async (wrong, sentence) => {
    const path = await atNumbers();
    const { status, html } = await guest.send(path, { ...number, ...signed, ...wrong });
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    expect(await htmlErrors(html)).toEqual([]);
    expect(await numbersOf(path)).toEqual([]);
  });

  it('are added and taken out by buttons, and what was typed moves along', async () => {
    const path = await atNumbers();
    const two = await guest.send(path, { ...number, [blockAction.field]: blockAction.add });
    expect(two.status).toBe(200);
    expect(fieldsOf(two.html)).toMatchObject({ count: '2', number1: '038 453 2190', number2: '' });
    const one = await guest.sendTo(
      { ...two, path },
      {
        number2: '06 12345678',
        provider2: 'Ander',
        contractEnd2: 'Zo snel mogelijk',
        [blockAction.field]: `${blockAction.remove}1`,
      },
    );
    expect(fieldsOf(one.html)).toMatchObject({
      count: '1',
      number1: '06 12345678',
      contractEnd1: 'Zo snel mogelijk',
    });
    expect(await htmlErrors(one.html)).toEqual([]);
    expect(await numbersOf(path)).toEqual([]);
  });

  it('stay signed when the step is sent again, until a number changes', async () => {
    const path = await atNumbers();
    await guest.send(path, { ...number, ...signed });
    const again = await guest.send(path);
    expect(again.status).toBe(303);
    expect(await consentsOf(path)).toHaveLength(1);
    const other = await guest.send(path, { number1: '0384532191' });
    expect(other.status).toBe(400);
    await guest.send(path, { number1: '0384532191', ...signed });
    expect(await consentsOf(path)).toHaveLength(2);
    expect(await numbersOf(path)).toHaveLength(1);
  });

  it('go when the customer wants new ones after all', async () => {
    const path = await atNumbers();
    await guest.send(path, { ...number, ...signed });
    await guest.send(path, { bring: 'no' });
    expect(await numbersOf(path)).toEqual([]);
    expect(await newestOrder(server)).toMatchObject({
      nummers_meenemen__c: false,
      machtiging_naam__c: null,
      machtiging_op__c: null,
    });
  });

  it('are signed again when the order is for another company', async () => {
    const path = await atNumbers();
    await guest.send(path, { ...number, ...signed });
    await guest.send(path.replace('nummers', 'bedrijf'), {
      kvk: '87654321',
      name: 'Een ander bedrijf',
      button: 'go',
    });
    expect((await guest.open(path.replace('nummers', 'startdatum'))).path).toBe(path);
  });
});

it('an order without telephony is not asked for numbers, until it gets a telephone', async () => {
  const token = await beginOrder(guest);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  const desk = await createProduct(server, 'Werkplek alleen', { Soort__c: 'Cloud' });
  const phone = await createProduct(server, 'Mobiel erbij');
  await guest.send(at('pakket'), { [quantityParam(desk)]: '1' });
  await guest.send(at('bedrijf'), { kvk: '12345678', name: 'Bakkerij Vos', button: 'go' });
  expect((await guest.send(at('contact'), contactFields)).path).toBe(at('startdatum'));
  expect(wordsOf((await guest.open(at('nummers'))).html)).toContain('horen geen telefoonnummers');
  expect((await guest.send(at('startdatum'))).path).toBe(at('controle'));
  expect((await guest.send(at('pakket'), { [quantityParam(phone)]: '1' })).path).toBe(
    at('nummers'),
  );
});

describe('an authority on paper', () => {
  const pdf = new File(['%PDF-1.7\n%%EOF'], 'machtiging.pdf', { type: 'application/pdf' });
  const filesOf = (path: string) =>
    storedRows<{ visibility: string }>(
      server,
      'select visibility from contentdocumentlink where linkedentityid = $1',
      path.split('/')[2]!.slice(0, 18),
    );

  it('replaces the signature; only staff see it', async () => {
    const path = await atNumbers();
    const next = await guest.send(path, { ...number, signature: '', file: pdf });
    expect(next.path).toContain('/startdatum');
    expect(await filesOf(path)).toEqual([{ visibility: 'InternalUsers' }]);
    expect((await consentsOf(path))[0]?.tekst__c).toContain('machtiging.pdf');
  });

  it.each([
    [new File(['geen pdf'], 'machtiging.pdf'), 'We kunnen dit soort bestand niet aannemen.'],
    [new File(['MZ\u0090'], 'machtiging.exe'), 'We kunnen dit soort bestand niet aannemen.'],
    [new File([], 'machtiging.pdf'), 'Dit bestand is leeg.'],
    [new File(['%PDF-1.7', new Uint8Array(11 * 1_048_576)], 'a.pdf'), 'te groot'],
  ])('that is no pdf or picture, empty or too large is refused (%#)', async (file, sentence) => {
    const path = await atNumbers();
    const { status, html } = await guest.send(path, { ...number, ...signed, file });
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    expect(html).toContain('value="038 453 2190"');
    expect(await filesOf(path)).toEqual([]);
    expect(await numbersOf(path)).toEqual([]);
  });
});
