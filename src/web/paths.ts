import { consentPath, devicePath } from '#protocol/oauth/pages.ts';
import { stepUpPagePath } from '#protocol/users/step-up.ts';
import { companyWebhooksPath } from '#protocol/webhooks/customer-webhooks.ts';
/** Source: decisions.md §4. */
export const adviceAnchor = 'adviesgesprek';
export const packageAnchor = 'pakket';
export const offersAnchor = 'vergelijk';
export const optionsAnchor = 'samenstellen';

/** Source: decisions.md §4. */
export const paths = {
  home: '/',
  mobile: '/kpn-een-mobiel',
  telephony: '/kpn-een-telefonie',
  internet: '/kpn-een-internet',
  workplace: '/kpn-een-werkplek',
  adviceCall: `/kpn-een-internet#${adviceAnchor}`,
  fibre: '/glasvezel',
  fibreSignUp: '/aanmeldformulier-glasvezel',
  fibreInterest: '/glasvezel/interesse',
  serviceLevels: '/sla',
  switching: '/overstappen',
  terms: '/voorwaarden',
  complaints: '/klachten',
  fibreUnsubscribe: '/glasvezel/afmelden',
  order: '/bestellen',
  tariffSheet: '/tarieven.pdf',
  knowledge: '/kennisdatabase',
  about: '/over-ons',
  jobs: '/werken-bij',
  contact: '/contact',
  feedback: '/feedback',
  ictContact: '/contactpersoon-ict',
  ictObjection: '/contactpersoon-ict/bezwaar',
  support: '/support',
  search: '/zoekresultaten',
  searchSuggestions: '/zoekresultaten/voorstellen',
  webshop: '/webshop',
  samlMetadata: '/saml/metadata',
  assistant: '/assistent',
  assistantAnswer: '/assistent/antwoord',
  login: '/inloggen',
  askPasskey: '/inloggen/passkey',
  session: '/sessie',
  forgottenPassword: '/wachtwoord-vergeten',
  confirmAddress: '/e-mailadres-bevestigen',
  logout: '/secur/logout.jsp',
  stepUp: stepUpPagePath,
  dashboard: '/dashboard',
  withoutConnection: '/dashboard/zonder-verbinding',
  onDevice: '/dashboard/op-dit-apparaat',
  manifest: '/portaal.webmanifest',
  serviceWorker: '/service-worker.js',
  serviceRequests: '/dashboard?tab=serviceverzoeken',
  newServiceRequest: '/dashboard/serviceverzoek/nieuw',
  company: '/dashboard?tab=mijnbedrijf',
  companyDetails: '/dashboard/bedrijf/gegevens',
  companyAddress: '/dashboard/bedrijf/adres',
  companyContacts: '/dashboard/bedrijf/contactpersonen',
  newCompanyContact: '/dashboard/bedrijf/contactpersoon/nieuw',
  colleagues: '/dashboard/bedrijf/collegas',
  inviteColleague: '/dashboard/bedrijf/uitnodigen',
  companyDocuments: '/dashboard/bedrijf/documenten',
  companyWebhooks: companyWebhooksPath,
  newCompanyWebhook: `${companyWebhooksPath}/nieuw`,
  mobileConnections: '/dashboard-mobiel',
  requestSuggestions: '/dashboard/serviceverzoek/suggesties',
  ownDetails: '/mijn-gegevens',
  security: '/mijn-gegevens/beveiliging',
  consent: consentPath,
  device: devicePath,
  askNewPasskey: '/mijn-gegevens/beveiliging/passkey',
  cookies: '/cookieverklaring',
  privacy: '/privacyverklaring',
  accessibility: '/toegankelijkheid',
  mailbox: '/postvak',
} as const;

export const providerStartPath = (key: string): string => `${paths.login}/met/${key}`;
export const providerReturnPath = (key: string): string => `${providerStartPath(key)}/terug`;

export const mailPath = (id: string): string => `${paths.mailbox}/${id}`;
export const mailHtmlPath = (id: string): string => `${mailPath(id)}/opgemaakt`;
export const mailFilePath = (id: string, place: number): string =>
  `${mailPath(id)}/bijlage/${String(place)}`;

export const companyContactPath = (id: string): string => `/dashboard/bedrijf/contactpersoon/${id}`;
export const colleaguePath = (id: string): string => `${paths.colleagues}/${id}`;

export const companyWebhookEditPath = (id: string): string =>
  `${paths.companyWebhooks}/${id}/aanpassen`;

export const connectionPath = (id: string): string => `/dashboard/aansluiting/${id}`;
export const terminatePath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
export const proofPath = (path: string): string => `${path}/bewijs.pdf`;

/** `reckonParam`: only calculates the cost of the day. */
export const dayParam = 'datum';
export const reckonParam = 'bereken';

export const staffPath = (staffId: string): string => `/medewerker/${staffId}`;

export const sentParam = 'verzonden';

export const returnParam = 'naar';

export const endedParam = 'afgebroken';

export const aboutParam = 'pagina';
export const feedbackAbout = (path: string): string =>
  `${paths.feedback}?${aboutParam}=${encodeURIComponent(path)}`;

export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

type AddressQuery = readonly (readonly [name: string, value: string])[];

const withAddress = (path: string, address: AddressQuery): string =>
  `${path}?${new URLSearchParams(address.map(([name, value]) => [name, value])).toString()}`;

/** Forms that start with the address in their text. */
export const adviceCallAbout = (address: AddressQuery): string =>
  `${withAddress(paths.internet, address)}#${adviceAnchor}`;
export const contactAbout = (address: AddressQuery): string => withAddress(paths.contact, address);

export const suggestedKindParam = 'soort';

export const codeParam = 'code';
