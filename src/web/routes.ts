import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The table of contents: every URL of the site, one line each. */
export default [
  index('public/home.tsx'),
  route('contact', 'public/contact.tsx'),
  route('merk.css', 'shell/brand-css.ts'),
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig;
