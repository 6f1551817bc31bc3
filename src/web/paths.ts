/** Anchors on a service page: the advice-call form and the calculator. Source: decisions.md §4. */
export const adviceAnchor = 'adviesgesprek';
export const packageAnchor = 'pakket';

/**
 * The addresses of the site. Slugs: decisions.md §4; `routes.ts` maps them to pages. Addresses of
 * articles and vacancies: `protocol/site/site.ts`.
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

/** Returns the page of a mail in the demo's mailbox, and the mail's HTML. */
export const mailPath = (id: string): string => `${paths.mailbox}/${id}`;
export const mailHtmlPath = (id: string): string => `${mailPath(id)}/opgemaakt`;

export const companyContactPath = (id: string): string => `/dashboard/bedrijf/contactpersoon/${id}`;
export const colleaguePath = (id: string): string => `${paths.colleagues}/${id}`;

/** Returns the pages of one connection, of its termination and of its port-out. */
export const connectionPath = (id: string): string => `/dashboard/aansluiting/${id}`;
export const terminatePath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
/** Returns a PDF certificate of an active service. */
export const proofPath = (path: string): string => `${path}/bewijs.pdf`;

/**
 * Query parameters: the day to end on, and a request to calculate the cost of a day without going
 * on.
 */
export const dayParam = 'datum';
export const reckonParam = 'bereken';

export const staffPath = (staffId: string): string => `/medewerker/${staffId}`;

/**
 * Query parameter of a thank-you page: the reference, which is all that the page knows. Such a page
 * is never cached.
 */
export const sentParam = 'verzonden';

/** Query parameter of the log-in page: the address to go to afterwards. */
export const returnParam = 'naar';

/** Query parameter of the log-in page: the session has ended. */
export const endedParam = 'afgebroken';

/** Query parameter of the feedback page: the path of the page it is about. */
export const aboutParam = 'pagina';
export const feedbackAbout = (path: string): string =>
  `${paths.feedback}?${aboutParam}=${encodeURIComponent(path)}`;

/** Query parameters of a search for an address: of the fibre check, and of a new company address. */
export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

/** Query parameter of suggestions: the one kind of page to suggest. */
export const suggestedKindParam = 'soort';

/** Query parameter of the fibre sign-up: the code from the letter. */
export const codeParam = 'code';
