import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The table of contents: every URL of the site, one line each. */
export default [
  index('public/home.tsx'),
  route('kpn-een-mobiel', 'public/service.tsx', { id: 'public/mobile' }),
  route('kpn-een-telefonie', 'public/service.tsx', { id: 'public/telephony' }),
  route('kpn-een-internet', 'public/service.tsx', { id: 'public/internet' }),
  route('kpn-een-werkplek', 'public/service.tsx', { id: 'public/workplace' }),

  route('glasvezel', 'public/fibre.tsx'),

  route('aanmeldformulier-glasvezel', 'public/fibre-sign-up.tsx'),

  route('kennisdatabase', 'public/knowledge.tsx'),

  route('kennisdatabase-detail', 'public/article-by-id.ts'),
  route('kennisdatabase-detail/:slug', 'public/article.tsx'),

  route('zoekresultaten', 'public/search.tsx'),

  route('over-ons', 'public/about.tsx'),

  route('werken-bij', 'public/jobs.tsx'),

  route('werken-bij-vacature/:slug', 'public/vacancy.tsx'),

  route('contact', 'public/contact.tsx'),

  route('feedback', 'public/feedback.tsx'),

  route('support', 'portal/support.tsx'),

  route('contactpersoon-ict', 'public/ict-contact.tsx'),
  route('contactpersoon-ict/bezwaar', 'public/ict-objection.tsx'),

  route('cookieverklaring', 'public/cookies.tsx'),
  route('privacyverklaring', 'public/privacy.tsx'),
  route('toegankelijkheid', 'public/accessibility.tsx'),

  route('webshop', 'shell/webshop.ts'),

  route('stijlgids', 'staff/style-guide.tsx'),

  // sitemap, robots

  route('assistent', 'public/assistant.tsx'),
  route('assistent/antwoord', 'shell/chat/answer.ts'),
  route('inloggen', 'session/login.tsx'),
  route('secur/logout.jsp', 'session/logout.tsx'),
  route('dashboard', 'portal/dashboard.tsx'),
  route('medewerker/:medewerkerRecordId', 'staff/workspace.tsx', [
    index('staff/list.tsx', { id: 'staff/first-list' }),
    route('record/:recordId', 'staff/record.tsx'),
    route(':objectApiName/:listViewApiName', 'staff/list.tsx'),
  ]),
  route('merk.css', 'shell/brand-css.ts'),
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig;
