import { ictLink } from '#domain/ict/ict-links.ts';
import { type TestServer } from '../support/server.ts';
import { userOf } from '../rows.ts';
import type { Sample } from './pages.ts';

/**
 * Every form that a visitor can send, with its fields. A route with an action that is missing here
 * fails `forms.test.ts`.
 */

export type SiteForm = {
  /** The address that the form is sent to. */
  path: Sample;
  /** The address of the page with the form, when that is another one. */
  shownAt?: string;
  /**
   * The fields of a careful visitor; `unique` differs per test, so that the server does not take
   * one for a second submit.
   */
  valid: (unique: string) => Record<string, string>;
  /** Fields besides those of a careful visitor. */
  more?: readonly string[];
  /** The required fields, with the sentence at an empty one. */
  required: Readonly<Record<string, string>>;
  /** Where it is stored: the table, and the column that holds `unique`. */
  storage: { table: string; column: string };
  /** How many mails one submission sends. */
  mails: number;
};

/** The address of the ICT form in a link for the bakery. */
export async function ictPath(server: TestServer): Promise<string> {
  const row = await userOf(server, 'korenaar');
  const until = new Date(Date.now() + 3_600_000);
  return ictLink(server.ctx, {
    site: { origin: '', basePath: '' },
    accountId: row.accountid,
    until,
  });
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
  required: { firstName: fill, lastName: fill, email: noEmail, phone: fill },
  storage: { table: 'sollicitatie__c', column: 'email__c' },
  mails: 2,
});

/** All fields of a form. They get hostile values: the server refuses or saves them and never fails. */
export const fieldsOf = ({ valid, more = [] }: SiteForm): readonly string[] => [
  ...Object.keys(valid('')),
  ...more,
];

/** By the id of the route whose action handles it. */
export const siteForms: Readonly<Record<string, SiteForm>> = {
  'site/assistant': {
    path: '/assistent',
    shownAt: '/assistent?vraag=mijn+internet+ligt+eruit',
    valid: (unique) => ({
      name: 'Joost Mulder',
      email: `${unique}@klant.example`,
      remark: 'Kan dit ook in het weekend?',
      transcript: 'Jij: Kan het?',
    }),
    required: { name: fill, email: noEmail, remark: fill },
    storage: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },
  'site/contact': {
    path: '/contact',
    valid: (unique) => ({
      name: 'Sanne de Groot',
      email: `${unique}@klant.example`,
      phone: '0612345678',
      message: `Graag een offerte (${unique}).`,
    }),
    required: { name: fill, email: noEmail, message: fill },
    storage: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },
  'site/feedback': {
    path: '/feedback',
    valid: (unique) => ({
      about: '/glasvezel',
      score: '4',
      message: `Dit mist nog (${unique}).`,
      email: `${unique}@klant.example`,
    }),
    required: { message: fill },
    storage: { table: 'contactbericht__c', column: 'bericht__c' },
    mails: 2,
  },
  'site/interest': {
    path: '/glasvezel/interesse',
    valid: (unique) => ({
      postcode: '1621 aa',
      houseNumber: '12',
      addition: 'bis',
      name: 'Sanne de Groot',
      email: `${unique}@klant.example`,
    }),
    required: { postcode: fill, houseNumber: fill, name: fill, email: noEmail },
    storage: { table: 'interesse__c', column: 'email__c' },
    mails: 2,
  },
  'site/internet': {
    path: '/kpn-een-internet?internet=1&mobiel=6',
    valid: (unique) => ({
      company: 'Bakkerij De Korenaar',
      name: 'Sanne de Groot',
      email: `${unique}@klant.example`,
      phone: '085-4865555',
      moment: 'morning',
      note: `Ons contract loopt af (${unique}).`,
    }),
    more: ['services', 'internet', 'mobiel', 'voip', 'werkplek', 'tv'],
    required: { company: fill, name: fill, email: noEmail, phone: fill },
    storage: { table: 'adviesaanvraag__c', column: 'email__c' },
    mails: 2,
  },
  'site/jobs': application('/werken-bij'),
  'site/vacancy': application('/werken-bij-vacature/helpdeskmedewerker-telecom'),
  'site/ict-contact': {
    path: ictPath,
    valid: (unique) => ({
      firstName: 'Noor',
      lastName: 'de Vries',
      email: `${unique}@klant.example`,
      phone: '0612345678',
    }),
    required: {
      firstName: 'Voornaam is verplicht',
      lastName: 'Achternaam is verplicht',
      email: 'E-mailadres is verplicht',
      phone: 'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
    },
    storage: { table: 'contact', column: 'email' },
    mails: 2,
  },
};

/** Routes with an action of another kind, with the test that covers them. */
export const otherForms: Readonly<Record<string, string>> = {
  'site/fibre-sign-up': 'test/site/public/fibre.test.ts',
  'site/order-start': 'test/site/order/steps.test.ts',
  'site/order-address': 'test/site/order/steps.test.ts',
  'site/order-package': 'test/site/order/steps.test.ts',
  'site/order-company': 'test/site/order/steps.test.ts',
  'site/order-contact': 'test/site/order/steps.test.ts',
  'site/order-numbers': 'test/site/order/numbers.test.ts',
  'site/order-date': 'test/site/order/link.test.ts',
  'site/order-save': 'test/site/order/link.test.ts',
  'site/order-review': 'test/site/order/acceptance.test.ts',
  'site/order': 'test/site/order/quote-page.test.ts',
  'site/quote-question': 'test/site/order/quote-page.test.ts',
  'menu/supplier-answer': 'test/site/public/supplier-answer.test.ts',
  'chat/answer': 'test/site/public/chat.test.ts',
  'site/article': 'test/database/domain/knowledge.test.ts',
  'portal/new-request': 'test/site/portal/request-forms.test.ts',
  'portal/request': 'test/site/portal/request-forms.test.ts',
  'auth/login': 'test/e2e/login/login.spec.ts',
  'auth/forgotten-password': 'test/site/login/passwords.test.ts',
  'auth/choose-password': 'test/site/login/passwords.test.ts',
  'auth/provider-log-out': 'test/site/login/provider/goes-on.test.ts',
  'auth/emergency': 'test/site/login/provider/staff-rules.test.ts',
  'auth/state': 'test/site/login/session.test.ts',
  'auth/security': 'test/site/login/security.test.ts',
  'auth/consent': 'test/contract/oauth/authorization-code.test.ts',
  'auth/step-up-page': 'test/site/login/provider/step-up.test.ts',
  'auth/device': 'test/contract/oauth/devices.test.ts',
  'auth/ask-passkey': 'test/site/login/passkeys.test.ts',
  'auth/ask-new-passkey': 'test/site/login/passkeys.test.ts',
  'auth/step-up': 'test/site/login/step-up.test.ts',
  'auth/ask-step-up-passkey': 'test/site/login/step-up-passkey.test.ts',
  'auth/logout': 'test/e2e/login/login.spec.ts',
  'portal/own-details': 'test/site/portal/own-details.test.ts',
  'staff/record': 'test/site/staff/records/edit-record.test.ts',
  'staff/edit-list': 'test/site/staff/workspace-lists.test.ts',
  'staff/create': 'test/site/staff/records/new-record.test.ts',
  'staff/clone': 'test/site/staff/records/new-record.test.ts',
  'staff/merge': 'test/site/staff/merge.test.ts',
  'staff/remove': 'test/site/staff/records/record-steps.test.ts',
  'staff/files-form': 'test/site/staff/records/record-steps.test.ts',
  'staff/rendered': 'test/e2e/staff/staff-markdown.spec.ts',
  'staff/preview': 'test/site/staff/staff-preview.test.ts',
  'staff/preview-new': 'test/site/staff/staff-preview.test.ts',
  'staff/take-next': 'test/site/staff/take-next.test.ts',
  'staff/codes': 'test/site/staff/imports/codes.test.ts',
  'staff/letters': 'test/site/staff/imports/codes.test.ts',
  'staff/codes-list': 'test/site/staff/imports/codes.test.ts',
  'staff/letters-print': 'test/site/staff/imports/codes.test.ts',
  'staff/stop': 'test/site/staff/impersonation.test.ts',
  'staff/new-customer': 'test/site/staff/new-customer.test.ts',
  'staff/action': 'test/site/staff/staff-actions.test.ts',
  'staff/admin': 'test/site/staff/staff-admin.test.ts',
  'staff/deleted': 'test/site/staff/retention-pages.test.ts',
  'staff/terms': 'test/site/staff/retention-pages.test.ts',
  'staff/setup': 'test/site/public/brand.test.ts',
  'staff/brand': 'test/site/public/brand.test.ts',
  'staff/linked-accounts': 'test/site/login/provider/linked-accounts.test.ts',
  'staff/customer-file': 'test/site/staff/customer-file.test.ts',
  'staff/addresses': 'test/site/staff/imports/import.test.ts',
  'staff/addresses-sent': 'test/site/staff/imports/import-sent.test.ts',
  'staff/import-sent': 'test/site/staff/imports/import-sent.test.ts',
  'staff/import': 'test/site/staff/imports/import.test.ts',
  'staff/columns': 'test/site/staff/imports/import.test.ts',
  'staff/job': 'test/site/staff/imports/import.test.ts',
  'portal/terminate': 'test/site/portal/endings.test.ts',
  'portal/port-out': 'test/site/portal/port-outs.test.ts',
  'site/ict-objection': 'test/e2e/ict.spec.ts',
  'site/unsubscribe': 'test/database/domain/fibre-interest.test.ts',
  'auth/confirm-address': 'test/site/portal/confirm-address.test.ts',
  'site/mobile': 'the form of site/internet',
  'site/telephony': 'the form of site/internet',
  'site/workplace': 'the form of site/internet',
  'portal/company-details': 'test/site/portal/company.test.ts',
  'portal/company-address': 'test/site/portal/company.test.ts',
  'portal/contact-person': 'test/site/portal/contact-persons.test.ts',
  'portal/new-webhook': 'test/site/portal/webhooks.test.ts',
  'portal/webhook': 'test/site/portal/webhooks.test.ts',
  'portal/edit-webhook': 'test/site/portal/webhooks.test.ts',
  'portal/colleagues': 'test/site/portal/colleagues.test.ts',
  'portal/colleague': 'test/site/portal/colleagues.test.ts',
  'portal/invite': 'test/site/portal/colleagues.test.ts',
  'auth/invitation': 'test/site/portal/colleagues.test.ts',
  'site/not-found': 'answers 404 to a form too',
  'staff/no-workspace': 'answers 404 to a form too',
};
