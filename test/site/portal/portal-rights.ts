import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import { accounts, storedRows, type TestServer } from '../../support/server.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { createWebhook } from '../../webhooks.ts';
import { decodedText } from '../form-fields.ts';

/**
 * Every route of the portal, with who may open it and an address of the bakery. A route that is
 * missing here fails `portal-rights.test.ts`.
 */

/**
 * `record`: a record of one company. `company`: a page about the user's own company. `requests`:
 * also for cases-only users. `login`: for every user. `all`: for everybody.
 */
export type Whose = 'record' | 'requestRecord' | 'company' | 'requests' | 'login' | 'all';
export type PortalRoute = {
  whose: Whose;
  sample: string | ((server: TestServer) => Promise<string>);
};

/** The id of the newest row of the bakery that meets the condition. */
const ofBakery =
  (table: string, where = 'true', order = 'id desc') =>
  async (server: TestServer) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select t.id from ${table} t join "user" u on u.accountid = t.${table.endsWith('__c') ? 'account__c' : 'accountid'}
     where u.username = '${accounts.korenaar}' and ${where} order by ${order} limit 1`,
    );
    return row!.id;
  };

const at =
  (
    find: (server: TestServer) => Promise<string>,
    path: (id: string) => string,
  ): PortalRoute['sample'] =>
  async (server) =>
    path(await find(server));

const mobile = ofBakery('aansluiting__c', `soort__c = 'Mobiel' and status__c = 'Actief'`);
/** A request that the whole company sees. */
const request = ofBakery('"case"', `t.zichtbaarheid__c = 'Bedrijf' and t.status <> 'Gesloten'`);
const order = ofBakery('bestelling__c', `t.status__c in ('In uitvoering', 'Geleverd')`);
const promisedOrder = ofBakery(
  'bestelling__c',
  `t.status__c = 'In uitvoering' and t.toegezegde_datum__c >= now()::date`,
);
const anyPerson = ofBakery('contact');
const webhooks = new WeakMap<TestServer, Promise<string>>();
const webhook = (server: TestServer): Promise<string> =>
  webhooks.getOrInsertComputed(server, () => createWebhook(server, 'korenaar'));
const colleague = ofBakery('"user"', `t.username = '${accounts.collega}'`);

export const portalRoutes: Readonly<Record<string, PortalRoute>> = {
  dashboard: { whose: 'company', sample: '/dashboard' },
  'dashboard/zonder-verbinding': { whose: 'all', sample: '/dashboard/zonder-verbinding' },
  'dashboard/op-dit-apparaat': { whose: 'requests', sample: '/dashboard/op-dit-apparaat' },
  'portaal.webmanifest': { whose: 'all', sample: '/portaal.webmanifest' },
  'service-worker.js': { whose: 'all', sample: '/service-worker.js' },
  'dashboard/bedrijf/gegevens': { whose: 'company', sample: '/dashboard/bedrijf/gegevens' },
  'dashboard/bedrijf/adres': { whose: 'company', sample: '/dashboard/bedrijf/adres' },
  'dashboard/bedrijf/contactpersonen': {
    whose: 'company',
    sample: '/dashboard/bedrijf/contactpersonen',
  },
  'dashboard/bedrijf/contactpersoon/:contactId': {
    whose: 'record',
    sample: at(anyPerson, (id) => `/dashboard/bedrijf/contactpersoon/${id}`),
  },
  'dashboard/bedrijf/collegas': { whose: 'company', sample: '/dashboard/bedrijf/collegas' },
  'dashboard/bedrijf/collegas/:userId': {
    whose: 'record',
    sample: at(colleague, (id) => `/dashboard/bedrijf/collegas/${id}`),
  },
  'dashboard/bedrijf/uitnodigen': { whose: 'company', sample: '/dashboard/bedrijf/uitnodigen' },
  'dashboard/bedrijf/documenten': { whose: 'company', sample: '/dashboard/bedrijf/documenten' },
  'dashboard/bedrijf/koppelingen': { whose: 'company', sample: '/dashboard/bedrijf/koppelingen' },
  'dashboard/bedrijf/koppelingen/nieuw': {
    whose: 'company',
    sample: '/dashboard/bedrijf/koppelingen/nieuw',
  },
  'dashboard/bedrijf/koppelingen/:webhookId': {
    whose: 'record',
    sample: at(webhook, companyWebhookPath),
  },
  'dashboard/bedrijf/koppelingen/:webhookId/aanpassen': {
    whose: 'record',
    sample: at(webhook, (id) => `${companyWebhookPath(id)}/aanpassen`),
  },
  'dashboard/aansluiting/:connectionId': {
    whose: 'record',
    sample: at(mobile, (id) => `/dashboard/aansluiting/${id}`),
  },
  'dashboard/opzeggen/:connectionId': {
    whose: 'record',
    sample: at(mobile, (id) => `/dashboard/opzeggen/${id}`),
  },
  'dashboard/opzeggen/:connectionId/bewijs.pdf': {
    whose: 'record',
    sample: at(mobile, (id) => `/dashboard/opzeggen/${id}/bewijs.pdf`),
  },
  'dashboard/uitporteren/:connectionId': {
    whose: 'record',
    sample: at(mobile, (id) => `/dashboard/uitporteren/${id}`),
  },
  'dashboard/uitporteren/:connectionId/bewijs.pdf': {
    whose: 'record',
    sample: at(mobile, (id) => `/dashboard/uitporteren/${id}/bewijs.pdf`),
  },
  'dashboard-mobiel': { whose: 'company', sample: '/dashboard-mobiel' },
  'dashboard/serviceverzoek/nieuw': {
    whose: 'requests',
    sample: '/dashboard/serviceverzoek/nieuw',
  },
  'dashboard/serviceverzoek/suggesties': {
    whose: 'requests',
    sample: '/dashboard/serviceverzoek/suggesties?vraag=storing',
  },
  'dashboard/serviceverzoek/:id': {
    whose: 'requestRecord',
    sample: at(request, (id) => `/dashboard/serviceverzoek/${id}`),
  },
  'dashboard/bestellingen': { whose: 'company', sample: '/dashboard/bestellingen' },
  'dashboard/bestelling/:orderId': {
    whose: 'record',
    sample: at(order, (id) => `/dashboard/bestelling/${id}`),
  },
  'dashboard/bestelling/:orderId/agenda.ics': {
    whose: 'record',
    sample: at(promisedOrder, (id) => `/dashboard/bestelling/${id}/agenda.ics`),
  },
  'dashboard/bestelling/:orderId/samenvatting.pdf': {
    whose: 'record',
    sample: at(order, (id) => `/dashboard/bestelling/${id}/samenvatting.pdf`),
  },
  'mijn-gegevens': { whose: 'login', sample: '/mijn-gegevens' },
  'mijn-gegevens/beveiliging': { whose: 'login', sample: '/mijn-gegevens/beveiliging' },
  'mijn-gegevens/beveiliging/passkey': {
    whose: 'login',
    sample: '/mijn-gegevens/beveiliging/passkey',
  },
};

/** The portal paths in `routes.ts`, found by path and by the folder of the page file. */
export const portalPaths = (): string[] =>
  (routes as readonly RouteConfigEntry[])
    .flatMap(withInner)
    .filter(
      ({ path, file }) =>
        path !== undefined &&
        path !== 'support' &&
        (/^(dashboard|mijn-gegevens)/.test(path) || file.startsWith('portal/')),
    )
    .map(({ path }) => path!); // proof: checked by the filter

const withInner = (route: RouteConfigEntry): RouteConfigEntry[] => [
  route,
  ...(route.children ?? []).flatMap(withInner),
];

export const sampleOf = async ({ sample }: PortalRoute, server: TestServer): Promise<string> =>
  typeof sample === 'string' ? sample : sample(server);

export type SentForm = { action: string; fields: URLSearchParams };

/**
 * Every form of a page, once per button, with all boxes checked and the first choice of each list.
 */
export const formsOf = (html: string, path: string): SentForm[] =>
  [...html.matchAll(/<form([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, form = '', inner = '']) => {
      const action = decodedText(/action="([^"]*)"/.exec(form)?.[1] ?? path);
      const typed = fieldsIn(inner);
      const buttons = [...inner.matchAll(/<button([^>]*name="[^>]*)>/g)].map(([, button = '']) =>
        pairOf(button),
      );
      return (buttons.length === 0 ? [undefined] : buttons).map((button) => ({
        action,
        fields: new URLSearchParams(button === undefined ? typed : [...typed, button]),
      }));
    },
  );

function fieldsIn(html: string): [string, string][] {
  const inputs = [...html.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => pairOf(input));
  const areas = [...html.matchAll(/<textarea([^>]*)>([^<]*)/g)].map(
    ([, area = '', text = '']): [string, string] => [
      pairOf(area)[0],
      decodedText(text) || 'Een tekst',
    ],
  );
  const lists = [...html.matchAll(/<select([^>]*)>[\s\S]*?<option[^>]*value="([^"]+)"/g)].map(
    ([, list = '', value = '']): [string, string] => [pairOf(list)[0], decodedText(value)],
  );
  return [...inputs, ...areas, ...lists].filter(([name]) => name !== '');
}

const pairOf = (tag: string): [string, string] => [
  decodedText(/name="([^"]*)"/.exec(tag)?.[1] ?? ''),
  decodedText(/ value="([^"]*)"/.exec(tag)?.[1] ?? (/type="checkbox"/.test(tag) ? 'on' : '')),
];
