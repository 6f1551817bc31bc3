import { data } from 'react-router';
import type { AttemptGoal } from '#auth/providers/attempt.ts';
import type { Provider } from '#domain/login/providers.ts';
import { isPrefetch, type Visit } from '../../visit.ts';
import { goToProvider } from './go-to-provider.ts';
import { problemStatus } from './ProviderProblem.tsx';

/** Each visit to a provider begins an attempt, so it must be a navigation of the visitor. */
export function refusePrefetch(request: Request): void {
  if (request.method !== 'GET' || isPrefetch(request.headers))
    throw new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** The cookie that remembers it has room for a path, not for a novel. */
const longestNext = 800;

type Leaving = { provider: Provider; goal: AttemptGoal; next: string | undefined };

/** Throws the redirect to the provider. Gives the data of `ProviderProblem` when refused. */
export async function leaveForProvider(visit: Visit, { provider, goal, next }: Leaving) {
  const gone = await goToProvider(visit, {
    provider,
    goal,
    next: next !== undefined && next.length <= longestNext ? next : null,
  });
  if (gone.ok) throw gone.value;
  const { code } = gone.problems[0]!; // proof: a refusal has a problem
  return data(
    { code, label: provider.label },
    { status: problemStatus(code), headers: { 'cache-control': 'no-store' } },
  );
}
