import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listOwnProviders } from '#domain/login/prove-by-provider.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, returnParam } from '../../paths.ts';
import { returnPath, withReturn } from '../../session/return-path.ts';
import { visitContext } from '../../visit.ts';
import { leaveForProvider, refusePrefetch } from './leave-for-provider.ts';
import { ownSites } from './own-sites.ts';
import { ProviderProblem } from './ProviderProblem.tsx';

export const handle = {} satisfies PageHandle;

export const shouldRevalidate = () => false;

/** Sends a user to a provider that asks again who they are. The answer comes as that of a log-in. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  refusePrefetch(request);
  const { ctx, sessionToken: session } = visit;
  const next = returnPath(url.searchParams.get(returnParam));
  const back = withReturn(paths.stepUp, next);
  if (ctx.viewer.kind !== 'user' || session === null) throw redirect(back);
  if (!ownSites.includes(request.headers.get('sec-fetch-site'))) throw redirect(back);
  const provider = (await listOwnProviders(ctx)).find(({ key }) => key === params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const { userId } = ctx.viewer;
  return leaveForProvider(visit, { provider, goal: { kind: 'proof', userId, session }, next });
}

export default function ProviderProof() {
  return <ProviderProblem {...useLoaderData<typeof loader>()} goal="proof" />;
}
