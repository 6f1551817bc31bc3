import { ictLink } from '#domain/ict-links.ts';
import { type TestServer } from '../support/server.ts';
import { userOf } from '../rows.ts';
import type { Sample } from './pages.ts';

/** Every form a visitor can send, with what it takes. A route that takes a form and is missing here fails `forms.test.ts`. */

export type SiteForm = {
  /** Where it is sent. */
  path: Sample;
  /** Where one sees it, when that is another address. */
  shownAt?: string;
  /** What a careful visitor sends; each value unlike those of other tests, so that nothing is taken for a second submit. */
  valid: (unique: string) => Record<string, string>;
  /** Fields that may hold anything short: refused or kept, never an error of ours. */
  fields: readonly string[];
  /** The fields without which nothing is kept, with the sentence at an empty one. */
  required: Readonly<Record<string, string>>;
  /** Where it is kept: table, and the column that holds `unique`. */
  kept: { table: string; column: string };
  /** How many mails belong to it. */
  mails: number;
};

/** The ICT form under a link for the bakery. */
export async function ictPath(server: TestServer): Promise<string> {
  const row = await userOf(server, 'korenaar');
  const until = new Date(Date.now() + 3_600_000);
  return ictLink(server.ctx, { site: { origin: '', basePath: '' }, accountId: row.accountid, until });
}

const fill = 'Vul alle verplichte velden in';
const noEmail = 'Er is geen e-mailadres ingevuld.';

const application = (path: string): SiteForm => ({
  path,
  valid: (unique) => ({
    firstName: 'Sanne',
    lastName: 'de Groot',
    gender: 'Vrouw',
    birthDate: '03-05-1990',
    street: 'Industrieweg 41',
    postcode: '3542 ad',
    city: 'Utrecht',
    email: `${unique}@sollicitant.example`,
    phone: '0612345678',
    hours: '32',
    days: 'Maandag',
    dayParts: 'Ochtend',
    motivation: `Ik help graag (${unique}).`,
    keepLonger: 'ja',
  }),
  fields: [
    'firstName',
    'lastName',
    'gender',
    'birthDate',
    'street',
    'postcode',
    'city',
    'email',
    'phone',
    'hours',
    'days',
    'dayParts',
    'motivation',
    'keepLonger',
  ],
  required: { firstName: fill, lastName: fill, email: noEmail, phone: fill },
  kept: { table: 'sollicitatie__c', column: 'email__c' },
  mails: 2,
});

/** By the id of the route that takes it. */
export const siteForms: Readonly<Record<string, SiteForm>> = {
  'public/contact/assistant': {
    path: '/assistent',
    shownAt: '/assistent?vraag=mijn+internet+ligt+eruit',
    valid: (unique) => ({ name: 'Joost Mulder', email: `${unique}@klant.example`, remark: 'Kan dit ook in het weekend?', transcript: 'Jij: Kan het?' }),
    fields: ['name', 'email', 'remark', 'transcript'],
    required: { name: fill, email: noEmail, remark: fill },
    kept: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },
  'public/contact/contact': {
    path: '/contact',
    valid: (unique) => ({ name: 'Sanne de Groot', email: `${unique}@klant.example`, phone: '0612345678', message: `Graag een offerte (${unique}).` }),
    fields: ['name', 'email', 'phone', 'message'],
    required: { name: fill, email: noEmail, message: fill },
    kept: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },
  'public/contact/feedback': {
    path: '/feedback',
    valid: (unique) => ({ about: '/glasvezel', score: '4', message: `Dit mist nog (${unique}).`, email: `${unique}@klant.example` }),
    fields: ['about', 'score', 'message', 'email'],
    required: { message: fill },
    kept: { table: 'contactbericht__c', column: 'bericht__c' },
    mails: 2,
  },
  'public/fibre/interest': {
    path: '/glasvezel/interesse',
    valid: (unique) => ({ postcode: '1621 aa', houseNumber: '12', addition: 'bis', name: 'Sanne de Groot', email: `${unique}@klant.example` }),
    fields: ['postcode', 'houseNumber', 'addition', 'name', 'email'],
    required: { postcode: fill, houseNumber: fill, name: fill, email: noEmail },
    kept: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },
  'public/services/internet': {
    path: '/kpn-een-internet?internet=1&mobiel=6',
    valid: (unique) => ({
      company: 'Bakkerij De Korenaar',
      name: 'Sanne de Groot',
      email: `${unique}@klant.example`,
      phone: '085-4865555',
      moment: 'morning',
      note: `Ons contract loopt af (${unique}).`,
    }),
    fields: ['company', 'name', 'email', 'phone', 'moment', 'services', 'internet', 'mobiel', 'voip', 'werkplek', 'tv', 'note'],
    required: { company: fill, name: fill, email: noEmail, phone: fill },
    kept: { table: 'adviesaanvraag__c', column: 'email__c' },
    mails: 2,
  },
  'public/jobs/jobs': application('/werken-bij'),
  'public/jobs/vacancy': application('/werken-bij-vacature/helpdeskmedewerker-telecom'),
  'public/ict/ict-contact': {
    path: ictPath,
    valid: (unique) => ({ firstName: 'Noor', lastName: 'de Vries', email: `${unique}@klant.example`, phone: '0612345678' }),
    fields: ['firstName', 'lastName', 'email', 'phone'],
    required: {
      firstName: 'Voornaam is verplicht',
      lastName: 'Achternaam is verplicht',
      email: 'E-mailadres is verplicht',
      phone: 'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
    },
    kept: { table: 'contact', column: 'email' },
    mails: 2,
  },
};

/** Routes that take a form of another kind, tested elsewhere. */
export const otherForms: Readonly<Record<string, string>> = {
  'public/fibre/fibre-sign-up': 'test/site/fibre.test.ts',
  'shell/chat/answer': 'test/site/chat.test.ts',
  'public/knowledge/article': 'test/unit/domain/knowledge.test.ts',
  'portal/requests/new-request': 'test/site/request-forms.test.ts',
  'portal/requests/request': 'test/site/request-forms.test.ts',
  'session/login': 'test/e2e/login.spec.ts',
  'session/forgotten-password': 'test/site/passwords.test.ts',
  'session/choose-password': 'test/site/passwords.test.ts',
  'session/state': 'test/site/session.test.ts',
  'session/security': 'test/site/security.test.ts',
  'session/ask-passkey': 'test/site/passkeys.test.ts',
  'session/ask-new-passkey': 'test/site/passkeys.test.ts',
  'session/step-up': 'test/site/step-up.test.ts',
  'session/ask-step-up-passkey': 'test/site/step-up-passkey.test.ts',
  'session/logout': 'test/e2e/login.spec.ts',
  'portal/details/own-details': 'test/site/own-details.test.ts',
  'staff/record': 'test/site/edit-record.test.ts',
  'staff/lists/edit-list': 'test/site/workspace-lists.test.ts',
  'staff/records/create': 'test/site/new-record.test.ts',
  'staff/clone': 'test/site/new-record.test.ts',
  'staff/merge/merge': 'test/site/merge.test.ts',
  'staff/records/remove': 'test/site/record-steps.test.ts',
  'staff/records/files-form': 'test/site/record-steps.test.ts',
  'staff/markdown/rendered': 'test/e2e/staff-markdown.spec.ts',
  'staff/preview/preview': 'test/site/staff-preview.test.ts',
  'staff/preview/preview-new': 'test/site/staff-preview.test.ts',
  'staff/lists/take-next': 'test/site/take-next.test.ts',
  'staff/bring-in/codes': 'test/site/codes.test.ts',
  'staff/bring-in/letters': 'test/site/codes.test.ts',
  'staff/bring-in/codes-list': 'test/site/codes.test.ts',
  'staff/bring-in/letters-print': 'test/site/codes.test.ts',
  'staff/looking/stop': 'test/site/looking-along.test.ts',
  'staff/new-customer/new-customer': 'test/site/new-customer.test.ts',
  'staff/actions/action': 'test/site/staff-actions.test.ts',
  'staff/admin/admin': 'test/site/staff-admin.test.ts',
  'staff/keeping/deleted': 'test/site/keeping.test.ts',
  'staff/keeping/terms': 'test/site/keeping.test.ts',
  'staff/setup/setup': 'test/site/brand.test.ts',
  'staff/setup/brand': 'test/site/brand.test.ts',
  'staff/keeping/customer-file': 'test/site/customer-file.test.ts',
  'staff/bring-in/addresses': 'test/site/import.test.ts',
  'staff/bring-in/addresses-sent': 'test/site/import-sent.test.ts',
  'staff/bring-in/import-sent': 'test/site/import-sent.test.ts',
  'staff/bring-in/import': 'test/site/import.test.ts',
  'staff/bring-in/columns': 'test/site/import.test.ts',
  'staff/bring-in/job': 'test/site/import.test.ts',
  'portal/endings/terminate': 'test/site/endings.test.ts',
  'portal/endings/port-out': 'test/site/port-outs.test.ts',
  'public/ict/ict-objection': 'test/e2e/ict.spec.ts',
  'session/confirm-address': 'test/site/confirm-address.test.ts',
  'public/services/mobile': 'the form of public/services/internet',
  'public/services/telephony': 'the form of public/services/internet',
  'public/services/workplace': 'the form of public/services/internet',
  'portal/company/company-details': 'test/site/company.test.ts',
  'portal/company/company-address': 'test/site/company.test.ts',
  'portal/company/contact-person': 'test/site/contact-persons.test.ts',
  'portal/company/colleagues': 'test/site/colleagues.test.ts',
  'portal/company/colleague': 'test/site/colleagues.test.ts',
  'portal/company/invite': 'test/site/colleagues.test.ts',
  'session/invitation': 'test/site/colleagues.test.ts',
  'public/not-found': 'answers 404 to a form too',
  'staff/no-workspace': 'answers 404 to a form too',
};
