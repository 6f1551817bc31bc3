import type { TestServer } from '../../support/server.ts';
import { storedRows } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';

/** Orders as a visitor without JavaScript does: reads a page, and sends its form. */

export type OrderPage = { status: number; path: string; html: string; headers: Headers };

export type OrderClient = {
  open(path: string): Promise<OrderPage>;
  /**
   * Sends the form of the page with what it holds, and with these values in place. Gives the page
   * that comes next, or the path that a redirect leads to.
   */
  send(path: string, fields?: Record<string, string | Blob>): Promise<OrderPage>;
  /** Sends these values to a page that was read earlier. */
  sendTo(page: OrderPage, fields?: Record<string, string | Blob>): Promise<OrderPage>;
};

export function openOrderClient(server: Pick<TestServer, 'url'>, cookie?: string): OrderClient {
  const headers = cookie === undefined ? {} : { cookie };
  const read = async (answer: Response, path: string): Promise<OrderPage> => ({
    status: answer.status,
    path: answer.headers.get('location') ?? path,
    html: await answer.text(),
    headers: answer.headers,
  });
  const client: OrderClient = {
    open: async (path) =>
      read(await fetch(new URL(path, server.url), { redirect: 'manual', headers }), path),
    send: async (path, fields) => client.sendTo(await client.open(path), fields),
    async sendTo(page, fields = {}) {
      const sent = { ...fieldsOf(page.html), ...fields };
      const isMultipart = page.html.includes('multipart/form-data');
      const body = isMultipart ? new FormData() : new URLSearchParams();
      for (const [name, value] of Object.entries(sent)) {
        if (value instanceof Blob && body instanceof FormData) body.set(name, value);
        else body.set(name, String(value));
      }
      const { origin } = new URL(server.url);
      const init = {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { ...headers, origin },
      } as const;
      return read(await fetch(new URL(page.path, server.url), init), page.path);
    },
  };
  return client;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** What a browser would send of the form of the step. */
export function fieldsOf(html: string): Record<string, string> {
  const [form = ''] = /<form class="form"[\s\S]*?<\/form>/.exec(html) ?? [];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (name === undefined || type === 'file') continue;
    if ((type === 'radio' || type === 'checkbox') && !/ checked=/.test(tag)) continue;
    fields[name] = attribute(tag, 'value') ?? '';
  }
  return fields;
}

/** The text of a page, without markup. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');

export async function productId(server: TestServer, name: string): Promise<string> {
  const [row] = await storedRows<{ id: string }>(
    server,
    'select id from product__c where name = $1',
    name,
  );
  return row!.id;
}

export const unknownAddress = {
  postcode: '9999 zz',
  houseNumber: '12',
  addition: '',
  street: 'Dorpsstraat',
  town: 'Ons Dorp',
};

/** Of a draft: `https://…/bestellen/TOKEN/pakket` or its path. */
export const tokenOf = (path: string): string => /\/bestell(?:en|ing)\/([^/?]+)/.exec(path)![1]!;

/** Begins an order at an address that no register has; gives the token of its link. */
export async function beginOrder(client: OrderClient, query = ''): Promise<string> {
  return tokenOf((await client.send(`/bestellen${query}`, unknownAddress)).path);
}

/** An order up to and including the step of the contact person, with four phones. */
export async function orderWithPhones(server: TestServer, client: OrderClient): Promise<string> {
  const token = await beginOrder(client);
  const phones = quantityParam(await productId(server, 'VoIP Overal'));
  await client.send(`/bestellen/${token}/pakket`, { [phones]: '4' });
  await client.send(`/bestellen/${token}/bedrijf`, { kvk: '12345678', name: 'Bakkerij Vos' });
  await client.send(`/bestellen/${token}/contact`, contactFields);
  return token;
}

export const contactFields = {
  firstName: 'Sanne',
  lastName: 'de Groot',
  email: 'sanne@vos.example',
  phone: '0612345678',
};

export type StoredOrder = Record<string, string | number | boolean | null>;

/** The newest order. */
export async function newestOrder(server: TestServer): Promise<StoredOrder> {
  const [row] = await storedRows<StoredOrder>(
    server,
    'select * from bestelling__c order by name desc limit 1',
  );
  return row!;
}

/** A product with one price, that nothing else in the demo has. */
export const createProduct = (
  server: TestServer,
  name: string,
  fields: Record<string, string | number | boolean> = {},
): Promise<string> =>
  createRow(server, 'Product__c', {
    Name: name,
    Soort__c: 'Mobiel',
    Regime__c: 'ecs',
    Eenheid__c: 'aansluitingen',
    Maandbedrag__c: 10,
    Eenmalig__c: 0,
    Gepubliceerd__c: true,
    Actief__c: true,
    Levertijd_werkdagen__c: 3,
    ...fields,
  });
