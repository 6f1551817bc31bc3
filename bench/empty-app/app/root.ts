import { createElement as h, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

/** As in the framework's template, without JSX, which only `src/web` and `src/ui` may use. */
export const Layout = ({ children }: { children: ReactNode }): ReactNode =>
  h(
    'html',
    { lang: 'nl' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, children, h(ScrollRestoration), h(Scripts)),
  );

export default function Root(): ReactNode {
  return h(Outlet);
}
