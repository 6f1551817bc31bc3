import { uploadFile } from '../contract/files/multipart.ts';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { staffAdminText } from '#messages/staff/admin.ts';
import { storedRows, type TestServer, userId } from '../support/server.ts';
import type { WorkspaceClient } from './staff/workspace-client.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { createWebhook } from '../webhooks.ts';
import { createRow, userOf } from '../rows.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { createConnection } from './portal/portal-forms.ts';

/**
 * Every page for users who are logged in, with the addresses at which tests open it. A route that
 * is missing fails `every-page.test.ts`.
 */

/** The ids of the records that the pages show. */
export type PageRecords = {
  server: TestServer;
  workspace: WorkspaceClient;
  account: string;
  contact: string;
  request: string;
  ending: string;
  leaving: string;
  job: string;
  waiting: string;
};
type Addresses = (stage: PageRecords) => readonly string[] | Promise<readonly string[]>;

/** So many numbers that one of them meets the end of a line at every width. */
const phoneNumbers = Array.from({ length: 9 }, (_, at) => `088-000010${String(at)}`).join(' ');

/** The newest of the demo that the company sees. */
async function orderOfBakery(server: TestServer): Promise<string> {
  const { accountid } = await userOf(server, 'korenaar');
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from bestelling__c
      where account__c = $1 and status__c = 'In uitvoering' order by id desc limit 1`,
    accountid,
  );
  return row!.id; // proof: the demo has one
}

/** Creates one of each record that the pages need and the demo lacks. */
export async function createPageRecords(
  server: TestServer,
  workspace: WorkspaceClient,
): Promise<PageRecords> {
  const { accountid: account, contactid: contact } = await userOf(server, 'korenaar');
  const request = await createRow(server, 'Case', {
    AccountId: account,
    ContactId: contact,
    Subject: 'De lijn',
    Status: 'In behandeling',
    Zichtbaarheid__c: 'Bedrijf',
  });
  await createRow(server, 'CaseComment', {
    ParentId: request,
    CommentBody: `Bel ons op ${phoneNumbers}`,
    IsPublished: true,
  });
  await server.call(`/records/${request}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Subject: `Onze lijn ${phoneNumbers}` } },
  });
  const { body: file } = await uploadFile(server, 'beheer', { bytes: 'tekst', name: 'brief.txt' });
  await createRow(server, 'ContentDocumentLink', {
    ContentDocumentId: String(file.contentDocument.id),
    LinkedEntityId: request,
    ShareType: 'V',
  });
  const customer = await server.contextOf('korenaar');
  const [ending, leaving] = [await createConnection(server), await createConnection(server)];
  const sent = { formKey: 'einde', address: '::1' };
  const done = [
    await requestTermination(customer, {
      ...sent,
      value: {
        connectionId: ending,
        endDate: addMonths(localDay(new Date()), 6),
        acceptEarlyCost: false,
      },
    }),
    await releaseNumber(customer, {
      ...sent,
      value: { connectionId: leaving, acceptEarlyCost: true },
    }),
  ];
  if (!done.every(({ ok }) => ok)) throw new Error(JSON.stringify(done));
  await createRow(server, 'Uitnodiging__c', {
    Account__c: account,
    Voornaam__c: 'Noor',
    Achternaam__c: 'Bos',
    Email__c: 'bos@voorbeeld.example',
    Portaalrechten__c: 'Volledig',
    Geldig_tot__c: '2999-12-31T00:00:00Z',
  });
  const gone = await createRow(server, 'Contact', { AccountId: account, LastName: 'Weg' });
  await server.call(`/records/${gone}`, { as: 'beheer', method: 'DELETE' });
  const { to } = await workspace.upload(
    'Contact',
    'Achternaam;E-mail;Bedrijf\nA;geen adres;Niemand\nB;b@voorbeeld.example;\n',
  );
  await workspace.send(to, {
    manier: 'insert',
    'kolom-0': 'LastName',
    'kolom-1': 'Email',
    'kolom-2': 'AccountId',
  });
  const job = /importeren\/(\w+)/.exec(to)![1]!;
  await workspace.ended(`bewerkingen/${job}`);
  const waiting = /importeren\/(\w+)/.exec(
    (await workspace.upload('Contact', 'Achternaam;E-mail\nC;c@voorbeeld.example\n')).to,
  )![1]!;
  return { server, workspace, account, contact, request, ending, leaving, job, waiting };
}

/** The id of one row of this table, if it has rows. */
const rowOf = async ({ server }: PageRecords, table: string): Promise<string | undefined> =>
  (
    await storedRows<{ id: string }>(server, `select id from "${table}" order by id desc limit 1`)
  )[0]?.id;

/** One address for each object that has rows. */
const perObject =
  (path: (apiName: string, id: string) => string): Addresses =>
  async (stage) => {
    const directory = await stage.server.call('/object-info', { as: 'beheer' });
    const found: string[] = [];
    for (const apiName of Object.keys(directory.body.objects as object)) {
      const id = await rowOf(stage, apiName.toLowerCase());
      if (id !== undefined) found.push(path(apiName, id));
    }
    return found;
  };

/** The staff pages, by route; an address without a leading slash is below the workspace. */
export const staffPages: Readonly<Record<string, Addresses>> = {
  'staff/first-list': ({ workspace }) => [workspace.home],
  'staff/list': async (stage) => [
    ...(await perObject((name) => `${name}/Alle`)(stage)),
    'Case/Alle?naast=1',
    'Case/Alle?zoek=lijn',
  ],
  'staff/list-file': () =>
    ['Account', 'Contact', 'Case', 'Mail__c'].map((name) => `${name}/Alle/lijst.csv`),
  'staff/edit-list': () => ['Case/Alle/aanpassen'],
  'staff/record': async (stage) => [
    ...(await perObject((_, id) => `record/${id}`)(stage)),
    ...(await perObject((_, id) => `record/${id}?bewerken`)(stage)),
    ...[stage.account, stage.contact, stage.request].map((id) => `record/${id}`),
  ],
  'staff/action': ({ account, contact, request }) => [
    `record/${request}/actie/Case.Reply`,
    `record/${request}/actie/Case.AddNote`,
    `record/${account}/actie/Account.AskErase`,
    `record/${contact}/actie/Contact.Invite`,
  ],
  'staff/related': ({ account }) =>
    ['Contacts', 'Cases', 'Aansluitingen__r', 'ContentDocumentLinks'].map(
      (name) => `record/${account}/lijst/${name}`,
    ),
  'staff/time-line': ({ account, request }) =>
    [account, request].map((id) => `record/${id}/tijdlijn`),
  'staff/remove': ({ contact, request }) =>
    [contact, request].map((id) => `record/${id}/verwijderen`),
  'staff/files-form': ({ request }) => [`record/${request}/bestanden`],
  'staff/preview': async (stage) => [
    `record/${(await rowOf(stage, 'kennisartikel__c'))!}/voorbeeld`,
    `record/${(await rowOf(stage, 'vacature__c'))!}/voorbeeld`,
  ],
  'staff/picture': async (stage) => [
    `record/${(await rowOf(stage, 'kennisartikel__c'))!}/voorbeeld/deelbeeld`,
  ],
  'staff/preview-new': () => ['nieuw/Vacature__c/voorbeeld', 'nieuw/Product__c/voorbeeld'],
  'staff/new-picture': () => ['nieuw/Vacature__c/voorbeeld/deelbeeld?titel=Monteur'],
  'staff/clone': ({ account, contact }) => [account, contact].map((id) => `record/${id}/kopieren`),
  'staff/create': ({ account }) => [
    'nieuw/Case',
    'nieuw/Contact',
    `nieuw/Contact?AccountId=${account}`,
  ],
  'staff/merge': async ({ server, account }) => {
    const twins = await storedRows<{ id: string }>(
      server,
      'select id from contact where accountid = $1 order by id limit 2',
      account,
    );
    return [`samenvoegen/Contact?${twins.map(({ id }) => `id=${id}`).join('&')}`];
  },
  'staff/filled': async (stage) => [
    `invullen/Aansluiting__c/Product__c/${(await rowOf(stage, 'product__c'))!}`,
    `invullen/Case/ContactId/${stage.contact}`,
  ],
  'staff/api-guide': () => ['record-api'],
  'staff/admin': () =>
    ['', ...Object.keys(staffAdminText.parts).map((part) => `/${part}`)].map(
      (part) => `beheer${part}`,
    ),
  'staff/insight': () => ['inzicht'],
  'staff/figure-csv': async ({ workspace }) => [
    ...new Set(
      [...(await workspace.open('inzicht')).html.matchAll(/inzicht\/([\w-]+\.csv)/g)].map(
        ([, file]) => `inzicht/${file!}`,
      ),
    ),
  ],
  'staff/deleted': () => ['verwijderd'],
  'staff/terms': () => ['bewaartermijnen'],
  'staff/setup': () => ['inrichten'],
  'staff/brand': () => ['inrichten/merk'],
  'staff/preview-css': () => ['inrichten/merk/voorbeeld.css?brand=%236a0dad'],
  'staff/preview-share': () => ['inrichten/merk/deelbeeld?naam=Eigen'],
  'staff/audit-log': ({ account }) => ['logboek', `logboek?record=${account}`],
  'staff/linked-accounts': async ({ server }) => [
    `gekoppelde-accounts/${await userId(server.ctx, 'verkoop')}`,
  ],
  'staff/customer-file': ({ account }) => [`klantdossier/${account}`],
  'staff/customer-zip': ({ account }) => [`klantdossier/${account}/bestand`],
  'staff/search': () => [
    'zoeken',
    'zoeken?q=onerror',
    'zoeken?q=onerror&soort=Contact',
    'zoeken?q=onerror&soort=Case',
  ],
  'staff/call': () => ['bel?nummer=0201234567', 'bel'],
  'staff/suggestions': () => ['zoeken/voorstellen?q=onerror'],
  'staff/new-customer': () => [`nieuwe-klant?concept=${'a'.repeat(24)}`],
  'staff/import': () => ['importeren'],
  'staff/addresses': () => ['adressen-importeren'],
  'staff/codes-list': () => ['aanmeldcodes-maken/lijst'],
  'staff/codes': () => ['aanmeldcodes-maken'],
  'staff/columns': ({ waiting }) => [`importeren/${waiting}`],
  'staff/job': ({ job }) => [`bewerkingen/${job}`],
  'staff/refused': ({ job }) => [`bewerkingen/${job}/geweigerd.csv`],
  'staff/style-guide': () => ['/stijlgids'],
  'site/mailbox': () => ['/postvak'],
  'site/mail': async (stage) => [`/postvak/${(await rowOf(stage, 'mail__c'))!}`],
  'site/mail-html': async (stage) => [`/postvak/${(await rowOf(stage, 'mail__c'))!}/opgemaakt`],
};

/** The portal pages, by route, opened as the customer of the stage. */
export const customerPages: Readonly<Record<string, Addresses>> = {
  'portal/dashboard': () => [
    '/dashboard',
    '/dashboard?tab=serviceverzoeken',
    '/dashboard?tab=mijnbedrijf',
  ],
  'portal/on-device': () => ['/dashboard/op-dit-apparaat'],
  'portal/connection': ({ ending, leaving }) =>
    [ending, leaving].map((id) => `/dashboard/aansluiting/${id}`),
  'portal/mobile': () => ['/dashboard-mobiel'],
  'portal/terminate': ({ ending }) => [`/dashboard/opzeggen/${ending}`],
  'portal/termination-proof': ({ ending }) => [`/dashboard/opzeggen/${ending}/bewijs.pdf`],
  'portal/port-out': ({ leaving }) => [`/dashboard/uitporteren/${leaving}`],
  'portal/port-out-proof': ({ leaving }) => [`/dashboard/uitporteren/${leaving}/bewijs.pdf`],
  'portal/orders': () => ['/dashboard/bestellingen'],
  'portal/order': async ({ server }) => [`/dashboard/bestelling/${await orderOfBakery(server)}`],
  'portal/own-details': () => ['/mijn-gegevens'],
  'auth/security': () => ['/mijn-gegevens/beveiliging'],
  'auth/consent': () => [
    `/app-toestaan?${new URLSearchParams({
      response_type: 'code',
      client_id: 'PlatformCLI',
      scope: 'api refresh_token openid',
      code_challenge: 'x'.repeat(43),
    }).toString()}`,
  ],
  'auth/step-up-page': () => ['/bevestig-wie-je-bent'],
  'auth/device': () => ['/apparaat-koppelen', '/apparaat-koppelen?user_code=BCDF-GHJK'],
  'portal/new-request': () => ['/dashboard/serviceverzoek/nieuw'],
  'portal/suggestions': () => ['/dashboard/serviceverzoek/suggesties?q=onerror'],
  'portal/request': ({ request }) => [`/dashboard/serviceverzoek/${request}`],
  'portal/company-details': () => ['/dashboard/bedrijf/gegevens'],
  'portal/company-address': () => [
    '/dashboard/bedrijf/adres',
    '/dashboard/bedrijf/adres?postcode=1111AA&huisnummer=1',
  ],
  'portal/documents': () => ['/dashboard/bedrijf/documenten'],
  'portal/contacts': () => ['/dashboard/bedrijf/contactpersonen'],
  'portal/contact-person': ({ contact }) => [`/dashboard/bedrijf/contactpersoon/${contact}`],
  'portal/colleagues': () => ['/dashboard/bedrijf/collegas'],
  'portal/colleague': async ({ server }) => [
    `/dashboard/bedrijf/collegas/${await userId(server.ctx, 'collega')}`,
  ],
  'portal/webhooks': () => ['/dashboard/bedrijf/koppelingen'],
  'portal/new-webhook': () => ['/dashboard/bedrijf/koppelingen/nieuw'],
  'portal/webhook': async ({ server }) => {
    const page = companyWebhookPath(await createWebhook(server, 'korenaar'));
    return [page, `${page}?toon=mislukt`];
  },
  'portal/edit-webhook': async ({ server }) => [
    `${companyWebhookPath(await createWebhook(server, 'korenaar'))}/aanpassen`,
  ],
  'portal/invite': () => ['/dashboard/bedrijf/uitnodigen'],
};

/** Routes without a page: layouts, files, redirects, and actions that only take a form. */
export const routesWithoutPage: readonly string[] = [
  'root',
  'content/photo',
  'staff/list-workbook',
  'staff/rendered',
  'staff/refused-workbook',
  'site/order-resume',
  'site/delivery-event',
  'portal/delivery-event',
  'site/summary-pdf',
  'site/mail-file',
  'portal/summary-pdf',
  'site/vacancy-by-id',
  'site/article-by-id',
  'auth/choose-password',
  'auth/provider-start',
  'auth/provider-return',
  'auth/provider-proof',
  'auth/provider-log-out',
  'auth/emergency',
  'auth/state',
  'auth/ask-passkey',
  'auth/ask-new-passkey',
  'auth/step-up',
  'auth/ask-step-up-passkey',
  'auth/logout',
  'auth/invitation',
  'portal/frame',
  'portal/offline',
  'portal/manifest',
  'portal/service-worker-file',
  'staff/workspace',
  'staff/import-sent',
  'staff/addresses-sent',
  'staff/letters',
  'staff/letters-print',
  'staff/take-next',
  'staff/stop',
  'site/tariff-sheet',
  'shell/brand-css',
  'shell/brand-logo',
  'shell/suggestions',
  'menu/webshop',
  'menu/webshop-entry',
  'menu/saml-metadata',
  'menu/supplier-answer',
  'menu/calendar-feed',
  'chat/answer',
  'site/not-found',
  'staff/no-workspace',
  'staff/open-call',
];
