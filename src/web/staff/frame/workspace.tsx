import { useEffect, useState } from 'react';
import {
  Link,
  Outlet,
  useHref,
  useLoaderData,
  useNavigation,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  isRouteErrorResponse,
  useRouteError,
} from 'react-router';
import { ClientProvider } from '#client/react/context.ts';
import { apiGuideText } from '#messages/site/api-guide.ts';
import { securityText } from '#messages/login/security.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { KeyboardKey } from '#ui/inputs/KeyboardKey.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { StepUpDialog } from '../../forms/step-up/StepUpDialog.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { useDisclosure } from '../../menu/disclosure.ts';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { Footer } from '../../shell/Footer.tsx';
import { Header } from '../../menu/Header.tsx';
import { Logo } from '../../shell/head/Logo.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { ShortcutsDialog } from '../forms/ShortcutsDialog.tsx';
import { useShortcuts } from '../forms/keys.ts';
import { useHydratedClient } from './workspace-cache.ts';
import { WorkspaceRevoked } from './WorkspaceRevoked.tsx';
import { Rail } from './Rail.tsx';
import { BulkJobLines } from '../lists/editing/BulkJobLines.tsx';
import { useWorkspaceConnection } from './use-workspace-connection.ts';
import { readWorkspace, type Workspace } from './read-workspace.ts';
import { useSubmitShortcut } from '../forms/save-key.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { staffVisit } from './staff-visit.ts';
import { isUnavailable } from '../../shell/connection/reached.ts';
import { useTrackOtherForms } from '../forms/unsaved.ts';
import './Workspace.css';

export const handle = { area: 'workspace' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit(args);
  return readWorkspace(visit, staffId);
}

const read: { last?: { workspace: Workspace; at: number } } = {};

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Workspace> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isUnavailable(error) || read.last === undefined) throw error;
    return read.last.workspace;
  }
}

/** After 30 seconds, a navigation reloads the frame's data, to notice an ended session. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (currentUrl.href === nextUrl.href || !read.last || Date.now() - read.last.at > 30_000);

/** There is no workspace around this error page. */
export function ErrorBoundary() {
  const shell = useShell();
  const error = useRouteError();
  const isOut = isRouteErrorResponse(error) && error.status === 404 && read.last !== undefined;
  if (isOut) return <WorkspaceRevoked />;
  return (
    <>
      <a className="skip" href="#inhoud">
        {staffText.skip}
      </a>
      {shell !== undefined && <Header shell={shell} tone="white" />}
      <ErrorPage />
      {shell !== undefined && <Footer shell={shell} look={undefined} />}
    </>
  );
}

export default function WorkspaceFrame() {
  const workspace = useLoaderData<typeof loader>();
  const loading = useNavigation().state === 'loading';
  const client = useHydratedClient(workspace);
  const tellLeft = useWorkspaceConnection(workspace);
  useEffect(() => {
    if (read.last?.workspace !== workspace) read.last = { workspace, at: Date.now() };
  }, [workspace]);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  useShortcuts({ '?': showKeys });
  useSubmitShortcut();
  useTrackOtherForms();
  return (
    <>
      <a className="skip" href="#inhoud">
        {staffText.skip}
      </a>
      <div className="desk">
        <Bar workspace={workspace} onKeys={showKeys} onLogOut={tellLeft} />
        <ClientProvider client={client}>
          <Rail workspace={workspace} />
        </ClientProvider>
        <main className="listing" id="inhoud" tabIndex={-1} aria-busy={loading}>
          <ClientProvider client={client}>
            <BulkJobLines workspace={workspace} />
          </ClientProvider>
          <Outlet />
        </main>
      </div>
      <StepUpDialog />
      {keysShown && <ShortcutsDialog onClose={() => setKeysShown(false)} />}
    </>
  );
}

type BarProps = { workspace: Workspace; onKeys: () => void; onLogOut: () => void };

function Bar({ workspace: { home, start, guide, name }, onKeys, onLogOut }: BarProps) {
  const brand = useShell()?.brand;
  const account = useDisclosure(0);
  return (
    <header className="desk-bar">
      <Link className="logo" to={start}>
        {brand !== undefined && <Logo brand={brand} />}
        <span className="visually-hidden">, {staffText.home}</span>
      </Link>
      <SearchBox home={home} />
      {useHydrated() && (
        <button className="desk-keys" type="button" onClick={onKeys}>
          <KeyboardKey name="?" />
          <span className="visually-hidden">{staffText.keys.button}</span>
        </button>
      )}
      <details className="desk-account" ref={account}>
        <summary className="desk-user">
          <Icon name="user" />
          <span className="visually-hidden">{staffText.account.of} </span>
          <span className="desk-name">{name}</span>
          <Icon name="down" size="small" />
        </summary>
        <ul className="desk-menu">
          <li>
            <Link className="desk-link" to={paths.home}>
              <Icon name="building" />
              {staffText.account.site}
            </Link>
          </li>
          <li>
            <Link className="desk-link" to={guide}>
              <Icon name="swap" />
              {apiGuideText.link}
            </Link>
          </li>
          <li>
            <Link className="desk-link" to={paths.security}>
              <Icon name="shield" />
              {securityText.link}
            </Link>
          </li>
          <li>
            <a className="desk-link" href={useHref(paths.logout)} onClick={onLogOut}>
              <Icon name="leave" />
              {staffText.account.logout}
            </a>
          </li>
        </ul>
      </details>
    </header>
  );
}
