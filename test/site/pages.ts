import type { ServerBuild } from 'react-router';
import { orderPath, saveOrderPath } from '#protocol/site/order-paths.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { draftPath, makeDraft, makeQuote } from './order/drafts.ts';

/**
 * Every route of the site, with the addresses that its tests open. A route that is missing here
 * fails `pages.test.ts`.
 */

export type Sample = string | ((server: TestServer) => Promise<string>);

export const slugOf = (table: string, prefix: string) => async (server: TestServer) => {
  const [row] = await storedRows<{ slug__c: string }>(
    server,
    `select slug__c from ${table} where gepubliceerd__c order by slug__c limit 1`,
  );
  return prefix + row!.slug__c;
};

/** The pages that any visitor can open, by route id. */
export const publicPages: Readonly<Record<string, readonly Sample[]>> = {
  'site/home': ['/'],
  'site/mobile': ['/kpn-een-mobiel'],
  'site/telephony': ['/kpn-een-telefonie'],
  'site/internet': [
    '/kpn-een-internet',
    '/kpn-een-internet?internet=1&mobiel=6',
    '/kpn-een-internet?verzonden=AV-10001',
  ],
  'site/workplace': ['/kpn-een-werkplek'],
  'site/fibre': ['/glasvezel', '/glasvezel?postcode=1111AA&huisnummer=1'],
  'site/interest': [
    '/glasvezel/interesse',
    '/glasvezel/interesse?postcode=1111AA&huisnummer=1',
    '/glasvezel/interesse?verzonden=B-10001',
  ],
  'site/fibre-sign-up': [
    '/aanmeldformulier-glasvezel',
    '/aanmeldformulier-glasvezel?code=2345',
    '/aanmeldformulier-glasvezel?verzonden=GA-10001',
  ],
  'site/knowledge': [
    '/kennisdatabase',
    '/kennisdatabase?q=storing',
    '/kennisdatabase?q=krokodil',
    '/kennisdatabase?categorie=mobiel',
  ],
  'site/article': [slugOf('kennisartikel__c', '/kennisdatabase-detail/')],
  'site/search': ['/zoekresultaten', '/zoekresultaten?q=internet', '/zoekresultaten?q=krokodil'],
  'site/story': [slugOf('klantverhaal__c', '/klantverhalen/')],
  'site/service-levels': ['/sla'],
  'site/switching': ['/overstappen'],
  'site/terms': ['/voorwaarden'],
  'site/complaints': ['/klachten'],
  'site/branch': ['winkel', 'horeca', 'kantoor', 'bouw'].map((branch) => `/branche/${branch}`),
  'site/about': ['/over-ons'],
  'site/jobs': ['/werken-bij', '/werken-bij?verzonden=SO-10001'],
  'site/vacancy': [slugOf('vacature__c', '/werken-bij-vacature/')],
  'site/contact': ['/contact', '/contact?verzonden=CB-10001'],
  'site/feedback': ['/feedback', '/feedback?pagina=/glasvezel', '/feedback?verzonden=CB-10001'],
  'site/support': ['/support'],
  'site/ict-contact': ['/contactpersoon-ict', '/contactpersoon-ict?verzonden=1'],
  'site/ict-objection': ['/contactpersoon-ict/bezwaar?verzonden=1'],
  'site/order-start': ['/bestellen', '/bestellen?postcode=1111AA&huisnummer=1'],
  'site/order-address': [draftPath('address')],
  'site/order-package': [draftPath('package')],
  'site/order-company': [draftPath('company')],
  'site/order-contact': [draftPath('contact')],
  'site/order-numbers': [draftPath('numbers')],
  'site/order-date': [draftPath('startDate')],
  'site/order-review': [draftPath('review')],
  'site/order': [async (server) => orderPath(await makeDraft(server, 'Ingediend'))],
  'site/quote-question': [
    async (server) => `${(await makeQuote(server)).path}/vraag`,
    async (server) => `${(await makeQuote(server)).path}/vraag?verzonden=CB-10001`,
  ],
  'site/order-save': [
    async (server) => saveOrderPath(await makeDraft(server)),
    async (server) => `${saveOrderPath(await makeDraft(server))}?verzonden=1`,
  ],
  'site/unsubscribe': ['/glasvezel/afmelden?verzonden=1'],
  'site/cookies': ['/cookieverklaring'],
  'site/privacy': ['/privacyverklaring'],
  'site/accessibility': ['/toegankelijkheid'],
  'site/assistant': [
    '/assistent',
    '/assistent?vraag=mijn+internet+ligt+eruit',
    '/assistent?vraag=recept+voor+appeltaart',
  ],
  'auth/login': ['/inloggen', '/inloggen?verzonden=wachtwoord'],
  'auth/forgotten-password': ['/wachtwoord-vergeten', '/wachtwoord-vergeten?verzonden=1'],
  'auth/confirm-address': [
    '/e-mailadres-bevestigen?id=x&proof=y',
    '/e-mailadres-bevestigen?verzonden=1',
  ],
};

/** Routes that are no public page, with who may open them or what they are. */
export const otherRoutes: Readonly<Record<string, string>> = {
  root: 'the frame',
  'site/order-resume': 'redirects to a step of the order: link.test.ts',
  'site/delivery-event': 'a calendar file behind the link of an order: calendar-file.test.ts',
  'site/summary-pdf': 'a PDF behind the link of an order: acceptance.test.ts',
  'menu/supplier-answer': 'the answers of a supplier: supplier-answer.test.ts',
  'site/vacancy-by-id': 'redirects to the job',
  'site/article-by-id': 'redirects to the article',
  'auth/choose-password': 'behind a link in a mail: passwords.test.ts',
  'auth/state': 'the time left of a session: session.test.ts',
  'auth/security': 'every user: security.test.ts',
  'auth/consent': 'every user: test/contract/oauth/authorization-code.test.ts',
  'auth/device': 'every user: test/contract/oauth/devices.test.ts',
  'auth/ask-passkey': 'the challenge for a log-in by passkey: passkeys.test.ts',
  'auth/ask-new-passkey': 'the challenge for a new passkey: passkeys.test.ts',
  'auth/step-up': 'takes a step-up proof: step-up.test.ts',
  'auth/ask-step-up-passkey': 'the challenge for a step-up by passkey: step-up-passkey.test.ts',
  'auth/logout': 'logs out and redirects',
  'content/photo': 'a picture: photos.test.ts',
  'portal/dashboard': 'customers',
  'portal/frame': 'the frame of the portal',
  'portal/offline': 'the offline page: without-connection.test.ts',
  'portal/on-device': 'customers: without-connection.test.ts',
  'portal/manifest': 'the web app manifest of the portal',
  'portal/service-worker-file': 'a script',
  'portal/connection': 'customers: endings.test.ts',
  'portal/mobile': 'customers: port-outs.test.ts',
  'portal/terminate': 'customers: endings.test.ts',
  'portal/termination-proof': 'a PDF for customers: endings.test.ts',
  'portal/port-out': 'customers: port-outs.test.ts',
  'portal/port-out-proof': 'a PDF for customers: port-outs.test.ts',
  'portal/orders': 'customers: portal-rights.test.ts',
  'portal/order': 'customers: portal-rights.test.ts',
  'portal/delivery-event': 'a calendar file for customers: portal-rights.test.ts',
  'portal/summary-pdf': 'a PDF for customers: portal-rights.test.ts',
  'portal/own-details': 'every user: own-details.test.ts',
  'portal/new-request': 'customers: requests.test.ts',
  'portal/suggestions': 'customers: requests.test.ts',
  'portal/request': 'customers: requests.test.ts',
  'staff/open-call': 'redirects staff to the page of a call: call.test.ts',
  'staff/call': 'staff: call.test.ts',
  'staff/workspace': 'staff',
  'staff/first-list': 'staff',
  'staff/list': 'staff',
  'staff/list-file': 'staff: workspace-lists.test.ts',
  'staff/list-workbook': 'staff: list-file.test.ts',
  'staff/take-next': 'staff: take-next.test.ts',
  'staff/edit-list': 'staff: workspace-lists.test.ts',
  'portal/company-details': 'customers',
  'portal/company-address': 'customers',
  'portal/documents': 'customers',
  'portal/contacts': 'customers',
  'portal/contact-person': 'customers',
  'portal/colleagues': 'customers',
  'portal/colleague': 'customers',
  'portal/invite': 'customers',
  'auth/invitation': 'whoever has a link: colleagues.test.ts',
  'staff/record': 'staff',
  'staff/action': 'staff: staff-actions.test.ts',
  'staff/create': 'staff: new-record.test.ts',
  'staff/related': 'staff: record-below.test.ts',
  'staff/time-line': 'staff: record-below.test.ts',
  'staff/clone': 'staff: new-record.test.ts',
  'staff/merge': 'staff: merge.test.ts',
  'staff/remove': 'staff: record-steps.test.ts',
  'staff/files-form': 'staff: record-steps.test.ts',
  'staff/preview': 'staff: staff-preview.test.ts',
  'staff/picture': 'staff: staff-preview.test.ts',
  'staff/preview-new': 'staff: staff-preview.test.ts',
  'staff/new-picture': 'staff: staff-preview.test.ts',
  'staff/codes-list': 'administrators: codes.test.ts',
  'staff/letters-print': 'administrators: codes.test.ts',
  'staff/codes': 'administrators: codes.test.ts',
  'staff/letters': 'administrators: codes.test.ts',
  'staff/deleted': 'staff: retention-pages.test.ts',
  'staff/terms': 'staff: retention-pages.test.ts',
  'staff/setup': 'administrators: brand.test.ts',
  'staff/brand': 'administrators: brand.test.ts',
  'staff/preview-css': 'administrators: brand.test.ts',
  'staff/preview-share': 'administrators: brand.test.ts',
  'staff/customer-file': 'administrators: customer-file.test.ts',
  'staff/customer-zip': 'administrators: customer-file.test.ts',
  'staff/audit-log': 'administrators: retention-pages.test.ts',
  'staff/api-guide': 'staff',
  'staff/admin': 'administrators: staff-admin.test.ts',
  'staff/insight': 'staff: staff-insight.test.ts',
  'staff/figure-csv': 'staff: staff-insight.test.ts',
  'staff/stop': 'staff: impersonation.test.ts',
  'staff/new-customer': 'staff: new-customer.test.ts',
  'staff/addresses': 'staff: import.test.ts',
  'staff/addresses-sent': 'administrators: import-sent.test.ts',
  'staff/import': 'staff: import.test.ts',
  'staff/import-sent': 'staff: import-sent.test.ts',
  'staff/columns': 'staff: import.test.ts',
  'staff/job': 'staff: import.test.ts',
  'staff/refused': 'staff: import.test.ts',
  'staff/refused-workbook': 'staff: import-workbooks.test.ts',
  'staff/search': 'staff: staff-search.test.ts',
  'staff/suggestions': 'staff: staff-search.test.ts',
  'staff/style-guide': 'staff, and everybody in the demo',
  'site/mailbox': 'everybody in the demo: mailbox.test.ts',
  'site/mail': 'everybody in the demo: mailbox.test.ts',
  'site/mail-html': 'everybody in the demo: mailbox.test.ts',
  'site/mail-file': 'everybody in the demo: mailbox.test.ts',
  'site/tariff-sheet': 'a PDF: tariff-sheet.test.ts',
  'shell/brand-css': 'a style sheet',
  'shell/brand-logo': 'a picture: brand.test.ts',
  'menu/webshop': 'leads to the webshop',
  'menu/webshop-entry': 'posts to the webshop: webshop.test.ts',
  'menu/saml-metadata': 'XML for whoever sets up the shop: webshop.test.ts',
  'chat/answer': 'a stream of events',
  'shell/suggestions': 'JSON: suggest.spec.ts',
  'site/not-found': 'the not-found page',
  'staff/rendered': 'HTML for the editor',
  'staff/filled': 'values for a form of the workspace',
  'staff/no-workspace': 'the not-found page of the workspace',
};

export const pathOf = async (sample: Sample, server: TestServer): Promise<string> =>
  typeof sample === 'string' ? sample : sample(server);

export const pathsOf = async (server: TestServer): Promise<string[]> =>
  Promise.all(
    Object.values(publicPages)
      .flat()
      .map((sample) => pathOf(sample, server)),
  );

export const readBuild = async (): Promise<ServerBuild> =>
  (await import(new URL('../../build/server/index.js', import.meta.url).href)) as ServerBuild; // proof: made by `react-router build`
