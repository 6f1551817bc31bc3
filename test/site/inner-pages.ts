import { uploadFile } from '../contract/multipart.ts';
import { requestTermination } from '#domain/request-termination.ts';
import { releaseNumber } from '#domain/release-number.ts';
import { staffAdminText } from '#messages/staff-admin.ts';
import { stored, type TestServer, userId } from '../support/server.ts';
import type { Desk } from './bring-in.ts';
import { made, userOf } from '../rows.ts';
import { localDay } from '#engine/local-day.ts';
import { addMonths } from '#protocol/calendar.ts';
import { connection } from './portal-forms.ts';

/** Every page for who is logged in, with the addresses at which tests look at it: a route that is missing fails `every-page.test.ts`. */

/** What pages are about. */
export type Stage = {
  server: TestServer;
  desk: Desk;
  account: string;
  contact: string;
  request: string;
  ending: string;
  leaving: string;
  job: string;
  waiting: string;
};
type Addresses = (stage: Stage) => readonly string[] | Promise<readonly string[]>;

/** Makes one of everything that pages need and the demo lacks. */
export async function setStage(server: TestServer, desk: Desk): Promise<Stage> {
  const { accountid: account, contactid: contact } = await userOf(server, 'korenaar');
  const request = await made(server, 'Case', {
    AccountId: account,
    ContactId: contact,
    Subject: 'De lijn',
    Status: 'In behandeling',
    Zichtbaarheid__c: 'Bedrijf',
  });
  await made(server, 'CaseComment', { ParentId: request, CommentBody: 'Een reactie', IsPublished: true });
  await server.call(`/records/${request}`, { as: 'beheer', method: 'PATCH', body: { fields: { Subject: 'Onze lijn' } } });
  const { body: file } = await uploadFile(server, 'beheer', { bytes: 'tekst', name: 'brief.txt' });
  await made(server, 'ContentDocumentLink', { ContentDocumentId: String(file.contentDocument.id), LinkedEntityId: request, ShareType: 'V' });
  const customer = await server.askAs('korenaar');
  const [ending, leaving] = [await connection(server), await connection(server)];
  const sent = { formKey: 'einde', address: '::1' };
  const done = [
    await requestTermination(customer, { ...sent, value: { connectionId: ending, endDate: addMonths(localDay(new Date()), 6), acceptEarlyCost: false } }),
    await releaseNumber(customer, { ...sent, value: { connectionId: leaving, acceptEarlyCost: true } }),
  ];
  if (!done.every(({ ok }) => ok)) throw new Error(JSON.stringify(done));
  await made(server, 'Uitnodiging__c', {
    Account__c: account,
    Voornaam__c: 'Noor',
    Achternaam__c: 'Bos',
    Email__c: 'bos@voorbeeld.example',
    Portaalrechten__c: 'Volledig',
    Geldig_tot__c: '2999-12-31T00:00:00Z',
  });
  const gone = await made(server, 'Contact', { AccountId: account, LastName: 'Weg' });
  await server.call(`/records/${gone}`, { as: 'beheer', method: 'DELETE' });
  const { to } = await desk.upload('Contact', 'Achternaam;E-mail;Bedrijf\nA;geen adres;Niemand\nB;b@voorbeeld.example;\n');
  await desk.send(to, { manier: 'insert', 'kolom-0': 'LastName', 'kolom-1': 'Email', 'kolom-2': 'AccountId' });
  const job = /importeren\/(\w+)/.exec(to)![1]!;
  await desk.ended(`bewerkingen/${job}`);
  const waiting = /importeren\/(\w+)/.exec((await desk.upload('Contact', 'Achternaam;E-mail\nC;c@voorbeeld.example\n')).to)![1]!;
  return { server, desk, account, contact, request, ending, leaving, job, waiting };
}

/** An id of this object, if it has rows. */
const rowOf = async ({ server }: Stage, table: string): Promise<string | undefined> =>
  (await stored<{ id: string }>(server, `select id from "${table}" order by id desc limit 1`))[0]?.id;

/** An address for each object with rows. */
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

/** Of the workspace, below it. */
export const staffPages: Readonly<Record<string, Addresses>> = {
  'staff/first-list': ({ desk }) => [desk.home],
  'staff/list': async (stage) => [...(await perObject((name) => `${name}/Alle`)(stage)), 'Case/Alle?naast=1', 'Case/Alle?zoek=lijn'],
  'staff/lists/list-file': () => ['Account', 'Contact', 'Case', 'Mail__c'].map((name) => `${name}/Alle/lijst.csv`),
  'staff/lists/edit-list': () => ['Case/Alle/aanpassen'],
  'staff/record': async (stage) => [
    ...(await perObject((_, id) => `record/${id}`)(stage)),
    ...(await perObject((_, id) => `record/${id}?bewerken`)(stage)),
    ...[stage.account, stage.contact, stage.request].map((id) => `record/${id}`),
  ],
  'staff/actions/action': ({ account, contact, request }) => [
    `record/${request}/actie/Case.Reply`,
    `record/${request}/actie/Case.AddNote`,
    `record/${account}/actie/Account.AskErase`,
    `record/${contact}/actie/Contact.Invite`,
  ],
  'staff/records/related': ({ account }) => ['Contacts', 'Cases', 'Aansluitingen__r', 'ContentDocumentLinks'].map((name) => `record/${account}/lijst/${name}`),
  'staff/records/time-line': ({ account, request }) => [account, request].map((id) => `record/${id}/tijdlijn`),
  'staff/records/remove': ({ contact, request }) => [contact, request].map((id) => `record/${id}/verwijderen`),
  'staff/records/files-form': ({ request }) => [`record/${request}/bestanden`],
  'staff/preview/preview': async (stage) => [
    `record/${(await rowOf(stage, 'kennisartikel__c'))!}/voorbeeld`,
    `record/${(await rowOf(stage, 'vacature__c'))!}/voorbeeld`,
  ],
  'staff/preview/picture': async (stage) => [`record/${(await rowOf(stage, 'kennisartikel__c'))!}/voorbeeld/deelbeeld`],
  'staff/preview/preview-new': () => ['nieuw/Vacature__c/voorbeeld', 'nieuw/Product__c/voorbeeld'],
  'staff/preview/new-picture': () => ['nieuw/Vacature__c/voorbeeld/deelbeeld?titel=Monteur'],
  'staff/clone': ({ account, contact }) => [account, contact].map((id) => `record/${id}/kopieren`),
  'staff/records/create': ({ account }) => ['nieuw/Case', 'nieuw/Contact', `nieuw/Contact?AccountId=${account}`],
  'staff/merge/merge': async ({ server, account }) => {
    const twins = await stored<{ id: string }>(server, 'select id from contact where accountid = $1 order by id limit 2', account);
    return [`samenvoegen/Contact?${twins.map(({ id }) => `id=${id}`).join('&')}`];
  },
  'staff/filling/filled': async (stage) => [
    `invullen/Aansluiting__c/Product__c/${(await rowOf(stage, 'product__c'))!}`,
    `invullen/Case/ContactId/${stage.contact}`,
  ],
  'staff/api-guide': () => ['record-api'],
  'staff/admin/admin': () => ['', ...Object.keys(staffAdminText.parts).map((part) => `/${part}`)].map((part) => `beheer${part}`),
  'staff/insight/insight': () => ['inzicht'],
  'staff/insight/figure-csv': async ({ desk }) => [
    ...new Set([...(await desk.open('inzicht')).html.matchAll(/inzicht\/([\w-]+\.csv)/g)].map(([, file]) => `inzicht/${file!}`)),
  ],
  'staff/keeping/deleted': () => ['verwijderd'],
  'staff/keeping/terms': () => ['bewaartermijnen'],
  'staff/setup/setup': () => ['inrichten'],
  'staff/setup/brand': () => ['inrichten/merk'],
  'staff/setup/preview-css': () => ['inrichten/merk/voorbeeld.css?brand=%236a0dad'],
  'staff/setup/preview-share': () => ['inrichten/merk/deelbeeld?naam=Eigen'],
  'staff/keeping/audit-log': ({ account }) => ['logboek', `logboek?record=${account}`],
  'staff/keeping/customer-file': ({ account }) => [`klantdossier/${account}`],
  'staff/keeping/customer-zip': ({ account }) => [`klantdossier/${account}/bestand`],
  'staff/search/search': () => ['zoeken', 'zoeken?q=onerror', 'zoeken?q=onerror&soort=Contact', 'zoeken?q=onerror&soort=Case'],
  'staff/search/suggestions': () => ['zoeken/voorstellen?q=onerror'],
  'staff/new-customer/new-customer': () => [`nieuwe-klant?concept=${'a'.repeat(24)}`],
  'staff/bring-in/import': () => ['importeren'],
  'staff/bring-in/addresses': () => ['adressen-importeren'],
  'staff/bring-in/codes-list': () => ['aanmeldcodes-maken/lijst'],
  'staff/bring-in/codes': () => ['aanmeldcodes-maken'],
  'staff/bring-in/columns': ({ waiting }) => [`importeren/${waiting}`],
  'staff/bring-in/job': ({ job }) => [`bewerkingen/${job}`],
  'staff/bring-in/refused': ({ job }) => [`bewerkingen/${job}/geweigerd.csv`],
  'staff/style-guide': () => ['/stijlgids'],
  'public/mailbox/mailbox': () => ['/postvak'],
  'public/mailbox/mail': async (stage) => [`/postvak/${(await rowOf(stage, 'mail__c'))!}`],
  'public/mailbox/mail-html': async (stage) => [`/postvak/${(await rowOf(stage, 'mail__c'))!}/opgemaakt`],
};

/** Of the portal, as the customer of the stage. */
export const customerPages: Readonly<Record<string, Addresses>> = {
  'portal/dashboard': () => ['/dashboard', '/dashboard?tab=serviceverzoeken', '/dashboard?tab=mijnbedrijf'],
  'portal/device/on-device': () => ['/dashboard/op-dit-apparaat'],
  'portal/connections/connection': ({ ending, leaving }) => [ending, leaving].map((id) => `/dashboard/aansluiting/${id}`),
  'portal/connections/mobile': () => ['/dashboard-mobiel'],
  'portal/endings/terminate': ({ ending }) => [`/dashboard/opzeggen/${ending}`],
  'portal/endings/termination-proof': ({ ending }) => [`/dashboard/opzeggen/${ending}/bewijs.pdf`],
  'portal/endings/port-out': ({ leaving }) => [`/dashboard/uitporteren/${leaving}`],
  'portal/endings/port-out-proof': ({ leaving }) => [`/dashboard/uitporteren/${leaving}/bewijs.pdf`],
  'portal/details/own-details': () => ['/mijn-gegevens'],
  'session/security': () => ['/mijn-gegevens/beveiliging'],
  'portal/requests/new-request': () => ['/dashboard/serviceverzoek/nieuw'],
  'portal/requests/suggestions': () => ['/dashboard/serviceverzoek/suggesties?q=onerror'],
  'portal/requests/request': ({ request }) => [`/dashboard/serviceverzoek/${request}`],
  'portal/company/company-details': () => ['/dashboard/bedrijf/gegevens'],
  'portal/company/company-address': () => ['/dashboard/bedrijf/adres', '/dashboard/bedrijf/adres?postcode=1111AA&huisnummer=1'],
  'portal/company/documents': () => ['/dashboard/bedrijf/documenten'],
  'portal/company/contacts': () => ['/dashboard/bedrijf/contactpersonen'],
  'portal/company/contact-person': ({ contact }) => [`/dashboard/bedrijf/contactpersoon/${contact}`],
  'portal/company/colleagues': () => ['/dashboard/bedrijf/collegas'],
  'portal/company/colleague': async ({ server }) => [`/dashboard/bedrijf/collegas/${await userId(server.ctx, 'collega')}`],
  'portal/company/invite': () => ['/dashboard/bedrijf/uitnodigen'],
};

/** Answered by themselves to nobody in particular, or only to who sends a form. */
export const withoutPage: readonly string[] = [
  'root',
  'staff/lists/list-workbook',
  'staff/markdown/rendered',
  'staff/bring-in/refused-workbook',
  'public/jobs/vacancy-by-id',
  'public/knowledge/article-by-id',
  'session/choose-password',
  'session/state',
  'session/ask-passkey',
  'session/ask-new-passkey',
  'session/step-up',
  'session/ask-step-up-passkey',
  'session/logout',
  'session/invitation',
  'portal/frame',
  'portal/device/offline',
  'portal/device/manifest',
  'portal/device/service-worker-file',
  'staff/workspace',
  'staff/bring-in/import-sent',
  'staff/bring-in/addresses-sent',
  'staff/bring-in/letters',
  'staff/bring-in/letters-print',
  'staff/lists/take-next',
  'staff/looking/stop',
  'shell/brand-css',
  'shell/brand-logo',
  'shell/suggest/suggestions',
  'shell/webshop',
  'shell/webshop-entry',
  'shell/saml-metadata',
  'shell/chat/answer',
  'public/not-found',
  'staff/no-workspace',
];
