import '#ui/styles/tokens.css';
import '#ui/styles/font.css';
import '#ui/styles/base.css';
import '#ui/styles/layout.css';
import '#ui/styles/words.css';
import '#ui/styles/print.css';
import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useLocation,
  useNavigation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { useHydrated } from '#ui/scripts.ts';
import { isWordmark, logoPath } from '#protocol/site/brand.ts';
import favicon from './favicon.svg';
import './auth/guard/page-guard.css';
import { announceGuestPage } from './auth/guard/guest-page.ts';
import { guardImpersonation } from './impersonation-guard.ts';
import { usePageHandle } from './handle.ts';
import { TypedProofsContext } from './forms/step-up/typed-proofs.ts';
import { DataLayer } from './shell/connection/DataLayer.tsx';
import { ChatButton } from './chat/ChatButton.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { Footer } from './shell/Footer.tsx';
import { isQuietNavigation } from './render/quiet-navigation.ts';
import { Header } from './menu/Header.tsx';
import { ImpersonationBar } from './shell/impersonation/ImpersonationBar.tsx';
import { limitAnswer, useAbandonedData, useAnswerLimit } from './shell/connection/answer-limit.ts';
import { Offline } from './shell/connection/Offline.tsx';
import { useDocumentReference } from './shell/connection/sent.ts';
import { useLoadedShell, useShell, sessionOwnerId } from './shell/use-shell.ts';
import { ShellToasts } from './shell/ShellToasts.tsx';
import { loadShell, type Shell } from './shell/visitor.ts';
import { visitContext } from './visit.ts';

export const loader = ({ context }: LoaderFunctionArgs) => loadShell(context.get(visitContext));

export const middleware = [guardImpersonation];
export const clientMiddleware = [limitAnswer];

/** The shell stays the same within one workspace. */
export const shouldRevalidate = ({
  currentParams: { medewerkerRecordId: here },
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (here === undefined || here !== nextParams['medewerkerRecordId']) && defaultShouldRevalidate;

export function Layout({ children }: { children: ReactNode }) {
  const { area = 'site' } = usePageHandle();
  const reference = useDocumentReference();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useAnswerLimit();
  useAbandonedData();
  const isUnderWay = useNavigation().state !== 'idle';
  const shell = useShell();
  const colours = shell?.brand.colours ?? null;
  const brandCss = useHref(`/merk.css?v=${colours ?? ''}`);
  const icon = useLogoIcon(shell);
  const touchIcon = useHref('/icons/apple-180.png');
  return (
    <html
      lang="nl"
      dir="ltr"
      data-area={area}
      data-reference={key === firstKey ? reference : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shell?.brand.theme ?? '#07432b'} />
        {icon === null ? (
          <link rel="icon" href={favicon} type="image/svg+xml" />
        ) : (
          <link rel="icon" href={icon} />
        )}
        <link rel="apple-touch-icon" href={touchIcon} />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        {colours !== null && <link rel="stylesheet" href={brandCss} precedence="brand" />}
      </head>
      <body aria-busy={isUnderWay || undefined}>
        <ShellToasts>
          {children}
          <Watched shell={shell} />
        </ShellToasts>
        {shell?.impersonation === null && <DataLayer visitor={shell.visitor} />}
        {useLoadedShell() !== undefined && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** A wordmark is too wide for the icon of the tab. */
function useLogoIcon(shell: Shell | undefined): string | null {
  const logo = shell?.brand.logo ?? null;
  const href = useHref(logo === null ? '/' : logoPath(logo));
  return logo === null || isWordmark(logo) ? null : href;
}

/** The server ends the session even when this script does not load. */
const nothing = { default: (): ReactNode => null };
const SessionWatch = lazy(() => import('./auth/SessionWatch.tsx').catch(() => nothing));

function Watched({ shell }: { shell: Shell | undefined }) {
  const scripts = useHydrated();
  const isGuest = shell?.visitor.kind === 'guest' && shell.impersonation === null;
  useEffect(() => {
    if (isGuest) announceGuestPage().catch(() => undefined);
  }, [isGuest]);
  const user = shell === undefined ? null : sessionOwnerId(shell);
  if (!scripts || user === null || !shell?.session) return null;
  return (
    <Suspense>
      <SessionWatch key={user} user={user} session={shell.session} />
    </Suspense>
  );
}

export default function Root() {
  return (
    <Frame>
      <TypedProofsContext value={useShell()?.typedProofs ?? null}>
        <Outlet />
      </TypedProofsContext>
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { header = 'white', footer, area } = usePageHandle();
  useFocusOnNewPage();
  if (shell === undefined) return children;
  if (area === 'workspace')
    return (
      <>
        <Offline />
        {children}
      </>
    );
  return (
    <>
      <a className="skip" href="#inhoud">
        {shellText.skip}
      </a>
      {shell.impersonation !== null && <ImpersonationBar looking={shell.impersonation} />}
      <Offline />
      <Header shell={shell} tone={header} />
      {children}
      <Footer shell={shell} look={footer} />
      {shell.chat && <ChatButton />}
    </>
  );
}

/** A key pressed directly after the navigation would be lost without a layout effect. */
function useFocusOnNewPage() {
  const { pathname, search, hash, state } = useLocation();
  const shown = useRef({ pathname, search });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    if (before.pathname === pathname && (before.search === search || isQuietNavigation(state)))
      return;
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById('inhoud');
    target?.focus({ preventScroll: true });
  }, [pathname, search, hash, state]);
}
