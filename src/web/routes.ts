import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The table of contents: every URL of the site, one line each. */
export default [
  index('public/home.tsx'),
  route('contact', 'public/contact.tsx'),
  route('support', 'portal/support.tsx'),
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
