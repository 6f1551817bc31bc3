import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { findProvider } from '#domain/login/providers.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, returnParam } from '../../paths.ts';
import { landingPath, returnPath, withReturn } from '../../session/return-path.ts';
import { isPrefetch, visitContext } from '../../visit.ts';
import { goToProvider } from './go-to-provider.ts';
import { ownSites } from './own-sites.ts';
import { ProviderProblem, problemStatus } from './ProviderProblem.tsx';

export const handle = {} satisfies PageHandle;

export const shouldRevalidate = () => false;

/** Another site gets the log-in page, so that it cannot make a visitor log in unnoticed. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  if (request.method !== 'GET' || isPrefetch(request.headers))
    throw new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const provider = findProvider(visit.ctx, params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const next = returnPath(url.searchParams.get(returnParam));
  const { viewer } = visit.ctx;
  if (viewer.kind === 'user') throw redirect(next ?? landingPath(viewer));
  if (!ownSites.includes(request.headers.get('sec-fetch-site')))
    throw redirect(withReturn(paths.login, next));
  const gone = await goToProvider(visit, {
    provider,
    goal: { kind: 'logIn' },
    // The cookie that remembers it has room for a path, not for a novel.
    next: next !== undefined && next.length <= 800 ? next : null,
  });
  if (gone.ok) throw gone.value;
  const { code } = gone.problems[0]!; // proof: a refusal has a problem
  return data(
    { code, label: provider.label },
    { status: problemStatus(code), headers: { 'cache-control': 'no-store' } },
  );
}

export default function ProviderStart() {
  return <ProviderProblem {...useLoaderData<typeof loader>()} />;
}
