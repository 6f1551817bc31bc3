import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { findProvider } from '#domain/login/providers.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, returnParam } from '../../paths.ts';
import { landingPath, returnPath, withReturn } from '../../session/return-path.ts';
import { visitContext } from '../../visit.ts';
import { leaveForProvider, refusePrefetch } from './leave-for-provider.ts';
import { ownSites } from './own-sites.ts';
import { ProviderProblem } from './ProviderProblem.tsx';

export const handle = {} satisfies PageHandle;

export const shouldRevalidate = () => false;

/** Another site gets the log-in page, so that it cannot make a visitor log in unnoticed. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  refusePrefetch(request);
  const provider = findProvider(visit.ctx, params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const next = returnPath(url.searchParams.get(returnParam));
  const { viewer } = visit.ctx;
  if (viewer.kind === 'user') throw redirect(next ?? landingPath(viewer));
  if (!ownSites.includes(request.headers.get('sec-fetch-site')))
    throw redirect(withReturn(paths.login, next));
  return leaveForProvider(visit, { provider, goal: { kind: 'logIn' }, next });
}

export default function ProviderStart() {
  return <ProviderProblem {...useLoaderData<typeof loader>()} />;
}
