import type { ServerBuild } from 'react-router';
import { stored, type TestHouse } from '../house.ts';

/** Every route of the site with the addresses its tests look at. A route that is missing here fails `pages.test.ts`. */

export type Sample = string | ((house: TestHouse) => Promise<string>);

export const slugOf = (table: string, prefix: string) => async (house: TestHouse) => {
  const [row] = await stored<{ slug__c: string }>(house, `select slug__c from ${table} where gepubliceerd__c order by slug__c limit 1`);
  return prefix + row!.slug__c;
};

/** What any visitor can open, by the id of its route. */
export const publicPages: Readonly<Record<string, readonly Sample[]>> = {
  'public/home/home': ['/'],
  'public/services/mobile': ['/kpn-een-mobiel'],
  'public/services/telephony': ['/kpn-een-telefonie'],
  'public/services/internet': ['/kpn-een-internet', '/kpn-een-internet?internet=1&mobiel=6', '/kpn-een-internet?verzonden=AV-10001'],
  'public/services/workplace': ['/kpn-een-werkplek'],
  'public/fibre/fibre': ['/glasvezel', '/glasvezel?postcode=1111AA&huisnummer=1'],
  'public/fibre/interest': ['/glasvezel/interesse', '/glasvezel/interesse?postcode=1111AA&huisnummer=1', '/glasvezel/interesse?verzonden=B-10001'],
  'public/fibre/fibre-sign-up': ['/aanmeldformulier-glasvezel', '/aanmeldformulier-glasvezel?code=2345', '/aanmeldformulier-glasvezel?verzonden=GA-10001'],
  'public/knowledge/knowledge': ['/kennisdatabase', '/kennisdatabase?q=storing', '/kennisdatabase?q=krokodil', '/kennisdatabase?categorie=mobiel'],
  'public/knowledge/article': [slugOf('kennisartikel__c', '/kennisdatabase-detail/')],
  'public/knowledge/search': ['/zoekresultaten', '/zoekresultaten?q=internet', '/zoekresultaten?q=krokodil'],
  'public/copy/about': ['/over-ons'],
  'public/jobs/jobs': ['/werken-bij', '/werken-bij?verzonden=SO-10001'],
  'public/jobs/vacancy': [slugOf('vacature__c', '/werken-bij-vacature/')],
  'public/contact/contact': ['/contact', '/contact?verzonden=B-10001'],
  'public/contact/feedback': ['/feedback', '/feedback?pagina=/glasvezel', '/feedback?verzonden=B-10001'],
  'portal/support': ['/support'],
  'public/ict/ict-contact': ['/contactpersoon-ict', '/contactpersoon-ict?verzonden=1'],
  'public/ict/ict-objection': ['/contactpersoon-ict/bezwaar?verzonden=1'],
  'public/copy/cookies': ['/cookieverklaring'],
  'public/copy/privacy': ['/privacyverklaring'],
  'public/copy/accessibility': ['/toegankelijkheid'],
  'public/contact/assistant': ['/assistent', '/assistent?vraag=mijn+internet+ligt+eruit', '/assistent?vraag=recept+voor+appeltaart'],
  'session/login': ['/inloggen', '/inloggen?verzonden=wachtwoord'],
  'session/forgotten-password': ['/wachtwoord-vergeten', '/wachtwoord-vergeten?verzonden=1'],
  'session/confirm-address': ['/e-mailadres-bevestigen?id=x&proof=y', '/e-mailadres-bevestigen?verzonden=1'],
};

/** Routes that are no page of the public site: who may open them, or what they are instead. */
export const otherRoutes: Readonly<Record<string, string>> = {
  root: 'the frame',
  'public/jobs/vacancy-by-id': 'redirects to the job',
  'public/knowledge/article-by-id': 'redirects to the article',
  'session/choose-password': 'behind a link in a mail: passwords.test.ts',
  'session/state': 'says how long a session lasts: session.test.ts',
  'session/security': 'who is logged in: security.test.ts',
  'session/ask-passkey': 'what a browser asks before a passkey: passkeys.test.ts',
  'session/ask-new-passkey': 'the same for who is logged in: passkeys.test.ts',
  'session/step-up': 'hears a proof of who one is: step-up.test.ts',
  'session/ask-step-up-passkey': 'what a browser asks before such a proof by passkey: step-up-passkey.test.ts',
  'session/logout': 'logs out and redirects',
  'portal/dashboard': 'customers',
  'portal/frame': 'the frame of the portal',
  'portal/device/offline': 'says nothing of anybody: without-connection.test.ts',
  'portal/device/on-device': 'customers: without-connection.test.ts',
  'portal/device/manifest': 'what makes the portal installable',
  'portal/device/service-worker-file': 'a script',
  'portal/connections/connection': 'customers: endings.test.ts',
  'portal/connections/mobile': 'customers: port-outs.test.ts',
  'portal/endings/terminate': 'customers: endings.test.ts',
  'portal/endings/termination-proof': 'a paper for customers: endings.test.ts',
  'portal/endings/port-out': 'customers: port-outs.test.ts',
  'portal/endings/port-out-proof': 'a paper for customers: port-outs.test.ts',
  'portal/details/own-details': 'whoever is logged in: own-details.test.ts',
  'portal/requests/new-request': 'customers: requests.test.ts',
  'portal/requests/suggestions': 'customers: requests.test.ts',
  'portal/requests/request': 'customers: requests.test.ts',
  'staff/workspace': 'staff',
  'staff/first-list': 'staff',
  'staff/list': 'staff',
  'staff/lists/list-file': 'staff: workspace-lists.test.ts',
  'staff/lists/list-workbook': 'staff: list-file.test.ts',
  'staff/lists/take-next': 'staff: take-next.test.ts',
  'staff/lists/edit-list': 'staff: workspace-lists.test.ts',
  'portal/company/company-details': 'customers',
  'portal/company/company-address': 'customers',
  'portal/company/documents': 'customers',
  'portal/company/contacts': 'customers',
  'portal/company/contact-person': 'customers',
  'portal/company/colleagues': 'customers',
  'portal/company/colleague': 'customers',
  'portal/company/invite': 'customers',
  'session/invitation': 'whoever has a link: colleagues.test.ts',
  'staff/record': 'staff',
  'staff/actions/action': 'staff: staff-actions.test.ts',
  'staff/records/create': 'staff: new-record.test.ts',
  'staff/records/related': 'staff: record-below.test.ts',
  'staff/records/time-line': 'staff: record-below.test.ts',
  'staff/clone': 'staff: new-record.test.ts',
  'staff/merge/merge': 'staff: merge.test.ts',
  'staff/records/remove': 'staff: record-steps.test.ts',
  'staff/records/files-form': 'staff: record-steps.test.ts',
  'staff/preview/preview': 'staff: staff-preview.test.ts',
  'staff/preview/picture': 'staff: staff-preview.test.ts',
  'staff/preview/preview-new': 'staff: staff-preview.test.ts',
  'staff/preview/new-picture': 'staff: staff-preview.test.ts',
  'staff/bring-in/codes-list': 'administrators: codes.test.ts',
  'staff/bring-in/letters-print': 'administrators: codes.test.ts',
  'staff/bring-in/codes': 'administrators: codes.test.ts',
  'staff/bring-in/letters': 'administrators: codes.test.ts',
  'staff/keeping/deleted': 'staff: keeping.test.ts',
  'staff/keeping/terms': 'staff: keeping.test.ts',
  'staff/keeping/customer-file': 'administrators: customer-file.test.ts',
  'staff/keeping/customer-zip': 'administrators: customer-file.test.ts',
  'staff/keeping/audit-log': 'administrators: keeping.test.ts',
  'staff/api-guide': 'staff',
  'staff/admin/admin': 'administrators: staff-admin.test.ts',
  'staff/insight/insight': 'staff: staff-insight.test.ts',
  'staff/insight/figure-csv': 'staff: staff-insight.test.ts',
  'staff/looking/stop': 'staff: looking-along.test.ts',
  'staff/new-customer/new-customer': 'staff: new-customer.test.ts',
  'staff/bring-in/addresses': 'staff: import.test.ts',
  'staff/bring-in/addresses-sent': 'administrators: import-sent.test.ts',
  'staff/bring-in/import': 'staff: import.test.ts',
  'staff/bring-in/import-sent': 'staff: import-sent.test.ts',
  'staff/bring-in/columns': 'staff: import.test.ts',
  'staff/bring-in/job': 'staff: import.test.ts',
  'staff/bring-in/refused': 'staff: import.test.ts',
  'staff/bring-in/refused-workbook': 'staff: import-workbooks.test.ts',
  'staff/search/search': 'staff: staff-search.test.ts',
  'staff/search/suggestions': 'staff: staff-search.test.ts',
  'staff/style-guide': 'staff, and everybody in the demo',
  'public/mailbox/mailbox': 'everybody in the demo: mailbox.test.ts',
  'public/mailbox/mail': 'everybody in the demo: mailbox.test.ts',
  'public/mailbox/mail-html': 'everybody in the demo: mailbox.test.ts',
  'shell/brand-css': 'a style sheet',
  'shell/webshop': 'leads to the webshop',
  'shell/webshop-entry': 'posts to the webshop: webshop.test.ts',
  'shell/saml-metadata': 'XML for whoever sets up the shop: webshop.test.ts',
  'shell/chat/answer': 'a stream of events',
  'shell/suggest/suggestions': 'JSON: suggest.spec.ts',
  'public/not-found': 'whatever is not there',
  'staff/no-workspace': 'whatever is not there in the workspace',
};

export const pathOf = async (sample: Sample, house: TestHouse): Promise<string> => (typeof sample === 'string' ? sample : sample(house));

export const pathsOf = async (house: TestHouse): Promise<string[]> =>
  Promise.all(
    Object.values(publicPages)
      .flat()
      .map((sample) => pathOf(sample, house)),
  );

export const readBuild = async (): Promise<ServerBuild> => (await import(new URL('../../build/server/index.js', import.meta.url).href)) as ServerBuild; // proof: made by `react-router build`
