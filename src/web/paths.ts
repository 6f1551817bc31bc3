/**
 * Where the advice-call form stands on a service page, and the calculator. Source: decisions.md §4.
 */
export const adviceAnchor = 'adviesgesprek';
export const packageAnchor = 'pakket';

/**
 * Where things are. Slugs as decisions.md §4; `routes.ts` says which page answers. Pages of
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

/** A mail in the mailbox of the demo, and its HTML. */
export const mailPath = (id: string): string => `${paths.mailbox}/${id}`;
export const mailHtmlPath = (id: string): string => `${mailPath(id)}/opgemaakt`;

export const companyContactPath = (id: string): string => `/dashboard/bedrijf/contactpersoon/${id}`;
export const colleaguePath = (id: string): string => `${paths.colleagues}/${id}`;

/** One connection of a customer, its end, and taking its number elsewhere. */
export const connectionPath = (id: string): string => `/dashboard/aansluiting/${id}`;
export const terminatePath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
/** The proof of what runs there, as PDF. */
export const proofPath = (path: string): string => `${path}/bewijs.pdf`;

/**
 * The query parameter with the day to end on, and the one that asks what a day costs without going
 * on.
 */
export const dayParam = 'datum';
export const reckonParam = 'bereken';

export const staffPath = (staffId: string): string => `/medewerker/${staffId}`;

/**
 * The query parameter of a page that thanks for a form: the reference, which is all that page
 * knows. Such a page is never kept.
 */
export const sentParam = 'verzonden';

/** The query parameter of the log-in page that says where to go after it. */
export const returnParam = 'naar';

/** The query parameter of the log-in page that says why one is here: the session was over. */
export const endedParam = 'afgebroken';

/** The query parameter of the feedback page that says what it is about: a path of the site. */
export const aboutParam = 'pagina';
export const feedbackAbout = (path: string): string =>
  `${paths.feedback}?${aboutParam}=${encodeURIComponent(path)}`;

/** The query parameter of the fibre sign-up that fills in the code of the letter. */
export const codeParam = 'code';
