import { useEffect } from 'react';
import { Outlet, useHref, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../paths.ts';
import { Drafts } from './device/Drafts.tsx';
import { useShell, useIsImpersonating } from '../shell/use-shell.ts';
import { visitContext } from '../visit.ts';
import { useRevalidateOnChange } from './use-revalidate-on-change.ts';

export function loader({ context }: LoaderFunctionArgs): { since: string | null } {
  const { ctx, since, impersonation } = context.get(visitContext);
  return { since: ctx.viewer.kind === 'user' && impersonation === null ? since : null };
}

export default function PortalFrame() {
  useDevice();
  useRevalidateOnChange(useLoaderData<typeof loader>().since);
  const manifest = useHref(paths.manifest);
  // Staff who impersonate a customer use their own device, which must not store customer data.
  if (useIsImpersonating()) return <Outlet />;
  return (
    <>
      <link rel="manifest" href={manifest} />
      <Drafts />
      <Outlet />
    </>
  );
}

function useDevice(): void {
  const { visitor, session } = useShell() ?? {};
  const looking = useIsImpersonating();
  const user = visitor?.kind === 'user' && visitor.customer && !looking ? visitor.id : null;
  const until = session === undefined || session === null ? 0 : Date.parse(session.expiresAt);
  const { key } = useLocation();
  useEffect(() => {
    if (user !== null && until > 0)
      void load().then(({ refreshCopy }) => refreshCopy({ user, until }), nothing);
  }, [user, until, key]);
  useEffect(
    () =>
      user === null
        ? undefined
        : () => void load().then(({ recheckCopy }) => recheckCopy(), nothing),
    [user],
  );
}

const load = () => import('../offline/stored-copy.ts');
const nothing = () => undefined;
