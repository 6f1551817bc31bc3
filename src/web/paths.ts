/** Source: decisions.md §4. */
export const adviceAnchor = 'adviesgesprek';
export const packageAnchor = 'pakket';

/** Source: decisions.md §4. The paths of articles and vacancies are in `protocol/site/site.ts`. */
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

export const connectionPath = (id: string): string => `/dashboard/aansluiting/${id}`;
export const terminatePath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
/** The PDF receipt of a termination or port-out. `path`: its page. */
export const proofPath = (path: string): string => `${path}/bewijs.pdf`;

/** The last day of a connection. `reckonParam`: only calculates the cost of that day. */
export const dayParam = 'datum';
export const reckonParam = 'bereken';

export const staffPath = (staffId: string): string => `/medewerker/${staffId}`;

/** The query parameter of the page that follows a sent form. */
export const sentParam = 'verzonden';

/** The address to return to after logging in. */
export const returnParam = 'naar';

/** Why the session ended, for the log-in page. */
export const endedParam = 'afgebroken';

/** The path of the page that the feedback is about. */
export const aboutParam = 'pagina';
export const feedbackAbout = (path: string): string =>
  `${paths.feedback}?${aboutParam}=${encodeURIComponent(path)}`;

/** Of the fibre check, or of a new company address. */
export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

/** Limits the suggestions to one kind of page. */
export const suggestedKindParam = 'soort';

/** The query parameter with the code from the letter. */
export const codeParam = 'code';
