/** The anchors of the advice-call form and of the calculator. Source: decisions.md §4. */
export const adviceAnchor = 'adviesgesprek';
export const packageAnchor = 'pakket';

/**
 * Source of the slugs: decisions.md §4. `protocol/site/site.ts` has the paths of articles and
 * vacancies.
 */
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
  mobileConnections: '/dashboard-mobiel',
  requestSuggestions: '/dashboard/serviceverzoek/suggesties',
  ownDetails: '/mijn-gegevens',
  security: '/mijn-gegevens/beveiliging',
  askNewPasskey: '/mijn-gegevens/beveiliging/passkey',
  cookies: '/cookieverklaring',
  privacy: '/privacyverklaring',
  accessibility: '/toegankelijkheid',
  mailbox: '/postvak',
} as const;

/** The page of a mail in the mailbox of the demo, and its HTML. */
export const mailPath = (id: string): string => `${paths.mailbox}/${id}`;
export const mailHtmlPath = (id: string): string => `${mailPath(id)}/opgemaakt`;

export const companyContactPath = (id: string): string => `/dashboard/bedrijf/contactpersoon/${id}`;
export const colleaguePath = (id: string): string => `${paths.colleagues}/${id}`;

/** The pages of a connection, of its termination and of its port-out. */
export const connectionPath = (id: string): string => `/dashboard/aansluiting/${id}`;
export const terminatePath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
/** The PDF receipt of a termination or port-out. `path`: the page of that one. */
export const proofPath = (path: string): string => `${path}/bewijs.pdf`;

/**
 * The query parameter with the last day of a connection. `reckonParam`: only calculates the cost of
 * that day.
 */
export const dayParam = 'datum';
export const reckonParam = 'bereken';

export const staffPath = (staffId: string): string => `/medewerker/${staffId}`;

/** The query parameter of a thank-you page with the reference. */
export const sentParam = 'verzonden';

/** The query parameter with the address to return to after logging in. */
export const returnParam = 'naar';

/** The query parameter of the log-in page that says why the session ended. */
export const endedParam = 'afgebroken';

/** The query parameter with the path of the page that the feedback is about. */
export const aboutParam = 'pagina';
export const feedbackAbout = (path: string): string =>
  `${paths.feedback}?${aboutParam}=${encodeURIComponent(path)}`;

/** The query parameters with an address: of the fibre check, or a new company address. */
export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

/** The query parameter that limits the suggestions to one kind of page. */
export const suggestedKindParam = 'soort';

/** The query parameter with the code from the letter. */
export const codeParam = 'code';
