import { setColleagueRights } from '#domain/company/change-colleague.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { sessionCookieOf, storedRows, type TestServer, userId } from '../../support/server.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { createWebhook } from '../../webhooks.ts';

/**
 * Every form of the portal that changes something, with the rows that one submission makes. A form
 * or a route that is missing here fails `portal-forms.test.ts`.
 */

export type PortalForm = {
  /** Creates the records of the form, and gives the page that holds it. */
  page: (server: TestServer) => Promise<string> | string;
  /** The value of its action field, on pages with several forms. */
  act?: string;
  /** The values that a person types and chooses. */
  typed?: Readonly<Record<string, string>>;
  /**
   * The rows that one submission adds by table, negative when deleted, without field history; empty
   * when it only changes rows.
   */
  makes: Readonly<Record<string, number>>;
  /**
   * The text of the answer to a second tab after the first has sent the form; `anew`: the second
   * submission takes effect too.
   */
  second: string;
  /** The text of the page when the user opens it again; absent: the form is shown again. */
  back?: string;
};

let count = 0;
const next = (): string => String(++count);

export const createConnection = async (server: TestServer): Promise<string> =>
  createRow(server, 'Aansluiting__c', {
    Account__c: await companyOf(server, 'korenaar'),
    Name: `Bestelbus ${next()}`,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Nummer__c: `06-44${String(count).padStart(6, '0')}`,
    Maandbedrag__c: 12.5,
    Opzegtermijn_maanden__c: 1,
  });

const person = async (server: TestServer): Promise<string> =>
  createRow(server, 'Contact', {
    AccountId: await companyOf(server, 'korenaar'),
    LastName: 'Draad',
    Email: `draad${next()}@bakkerijdekorenaar.example`,
  });

const request =
  (status = 'In behandeling') =>
  async (server: TestServer) => {
    const user = await userOf(server, 'korenaar');
    const whose = { AccountId: await companyOf(server, 'korenaar'), ContactId: user.contactid };
    return `/dashboard/serviceverzoek/${await createRow(server, 'Case', { ...whose, Subject: 'De lijn', Status: status, Zichtbaarheid__c: 'Bedrijf' })}`;
  };

const invitation = async (server: TestServer): Promise<string> => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const who = {
    Account__c: await companyOf(server, 'korenaar'),
    Voornaam__c: 'Noor',
    Achternaam__c: 'Bos',
    Email__c: `wacht${next()}@bakkerijdekorenaar.example`,
  };
  // Withdraws the others, so that the first form of the page belongs to this one.
  await storedRows(
    server,
    "update uitnodiging__c set status__c = 'Ingetrokken' where status__c = 'Verstuurd'",
  );
  await createRow(server, 'Uitnodiging__c', {
    ...who,
    Portaalrechten__c: 'Alleen serviceverzoeken',
    Geldig_tot__c: later,
  });
  return '/dashboard/bedrijf/collegas';
};

/** Activates the colleague again, with rights to service requests only. */
const colleague = async (server: TestServer): Promise<string> => {
  const id = await userId(server.ctx, 'collega');
  await storedRows(server, 'update "user" set isactive = true where id = $1', id);
  await setColleagueRights(await server.contextOf('korenaar'), {
    userId: id,
    rights: 'Alleen serviceverzoeken',
    formKey: `begin-${next()}`,
  });
  return `/dashboard/bedrijf/collegas/${id}`;
};

const elsewhere = async (server: TestServer): Promise<string> => {
  await sessionCookieOf(server, 'korenaar');
  return '/mijn-gegevens/beveiliging';
};

const webhook = async (server: TestServer): Promise<string> =>
  // Of what no form of the portal changes, or the forms would make deliveries too.
  companyWebhookPath(await createWebhook(server, 'korenaar', { Gegevens__c: 'Toewijzing__c' }));

const day = () => addMonths(localDay(new Date()), 3);

/**
 * Forms of the page Beveiliging that `second-factor.test.ts`, `passkeys.test.ts` and
 * `credentials.test.ts` test, and of webhooks that `webhooks.test.ts` tests.
 */
export const formsTestedElsewhere: readonly string[] = [
  'stap-aan',
  'stap-uit',
  'herstelcodes',
  'passkey',
  'passkey-weg',
  'sleutel-stopt',
  'sleutel-maken',
  'agenda-maken',
  'bewijs-passkey',
  'bewijs-stap',
  'aanzetten',
  'proefbericht',
  'geheim',
];

export const portalForms: Readonly<Record<string, PortalForm>> = {
  'company details': {
    page: () => '/dashboard/bedrijf/gegevens',
    typed: { phone: '030-1112233' },
    makes: { mail__c: 2 },
    second: 'niets veranderd',
  },
  'the address': {
    page: () => '/dashboard/bedrijf/adres?postcode=9999ZZ&huisnummer=4',
    typed: { street: 'Draadstraat', town: 'Breukelen' },
    makes: { mail__c: 2 },
    second: 'niets veranderd',
  },
  'a new contact person': {
    page: () => '/dashboard/bedrijf/contactpersoon/nieuw',
    typed: { lastName: 'Visser', email: 'visser@bakkerijdekorenaar.example' },
    makes: { contact: 1, mail__c: 1 },
    second: 'staat al',
  },
  'a change of a contact person': {
    page: async (server) => `/dashboard/bedrijf/contactpersoon/${await person(server)}`,
    typed: { title: 'Monteur' },
    makes: {},
    second: 'Iemand anders heeft dit net aangepast',
  },
  'the removal of a contact person': {
    page: async (server) => `/dashboard/bedrijf/contactpersoon/${await person(server)}`,
    act: 'verwijderen',
    makes: { contact: -1 },
    second: 'stond al niet meer',
    back: 'bestaat niet',
  },
  'a change of a webhook': {
    page: async (server) => `${await webhook(server)}/aanpassen`,
    typed: { name: 'Andere naam' },
    makes: { mail__c: 1 },
    second: 'Iemand anders heeft dit net aangepast',
  },
  'the pause of a webhook': {
    page: (server) => webhook(server),
    act: 'pauzeren',
    makes: {},
    second: 'gepauzeerd',
  },
  'the removal of a webhook': {
    page: (server) => webhook(server),
    act: 'verwijderen',
    makes: { koppeling__c: -1 },
    second: 'was al verwijderd',
  },
  'an ICT contact': {
    page: async (server) => {
      const row = await userOf(server, 'korenaar');
      return `/dashboard/bedrijf/contactpersoon/${row.contactid}`;
    },
    act: 'ict',
    makes: {},
    second: 'aangepast',
  },
  'an invitation': {
    page: () => '/dashboard/bedrijf/uitnodigen',
    typed: {
      firstName: 'Jamila',
      lastName: 'Bouzid',
      email: 'jamila@bakkerijdekorenaar.example',
      rights: 'Alleen serviceverzoeken',
    },
    makes: { uitnodiging__c: 1, mail__c: 1 },
    second: 'staat al een uitnodiging open',
  },
  'an invitation sent again': {
    page: invitation,
    act: 'opnieuw',
    makes: { mail__c: 1 },
    second: 'anew',
  },
  'the withdrawal of an invitation': {
    page: invitation,
    act: 'ingetrokken',
    makes: {},
    second: 'al veranderd',
  },
  'the rights of a colleague': {
    page: colleague,
    typed: { rights: 'Volledig' },
    makes: { mail__c: 1 },
    second: 'aangepast',
  },
  'the access of a colleague': {
    page: colleague,
    act: 'stop',
    makes: { mail__c: 1 },
    second: 'kon al niet meer inloggen',
    back: 'bestaat niet',
  },
  'the termination of a connection': {
    page: async (server) => `/dashboard/opzeggen/${await createConnection(server)}?datum=${day()}`,
    makes: { opzegging__c: 1, toestemming__c: 1, mail__c: 2 },
    second: 'wordt al beëindigd',
    back: 'wordt al beëindigd',
  },
  'the port-out of a number': {
    page: async (server) => `/dashboard/uitporteren/${await createConnection(server)}`,
    typed: { when: 'free' },
    makes: { uitportering__c: 1, toestemming__c: 1, mail__c: 2 },
    second: 'al aangevraagd',
    back: 'al aangevraagd',
  },
  'a new request': {
    page: () => '/dashboard/serviceverzoek/nieuw',
    typed: { subject: 'De lijn is weg', description: 'Sinds vanmorgen.' },
    makes: { case: 1, mail__c: 2 },
    second: 'anew',
  },
  'a reply': {
    page: request(),
    act: 'reactie',
    typed: { message: 'Nog steeds.' },
    makes: { casecomment: 1, mail__c: 1 },
    second: 'anew',
  },
  'closing a request': {
    page: request(),
    act: 'sluiten',
    makes: { mail__c: 1 },
    second: 'is gesloten',
    back: 'Verzoek weer openen',
  },
  'reopening a request': {
    page: request('Gesloten'),
    act: 'heropenen',
    makes: { mail__c: 1 },
    second: 'staat weer open',
    back: 'Verzoek sluiten',
  },
  'the visibility of a request': {
    page: request(),
    act: 'zichtbaarheid',
    typed: { visibility: 'Alleen melder' },
    makes: {},
    second: 'Aangepast',
  },
  'own details': {
    page: () => '/mijn-gegevens?wijzigen',
    typed: { MobilePhone: '06-11112222' },
    makes: {},
    second: 'opgeslagen',
  },
  'ending another session': { page: elsewhere, act: 'uitloggen', makes: {}, second: 'uitgelogd' },
  'logging out everywhere': {
    page: elsewhere,
    act: 'overal-uitloggen',
    makes: {},
    second: 'sessie is beëindigd',
  },
  'a new password': {
    page: elsewhere,
    act: 'wachtwoord',
    typed: { current: 'Zorgeloos-2026!', password: 'Een-ander-wachtwoord-2026!' },
    makes: { mail__c: 1 },
    second: 'gewijzigd',
  },
};
