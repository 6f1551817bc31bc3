import type { RequestContext } from '#engine/model/request-context.ts';
import { type KindCost, readMonthlyCosts } from '../company/monthly-costs.ts';

/** Active connections per kind, the most frequent first. */
export async function servicesPerKind(ctx: RequestContext): Promise<KindCost[]> {
  const { kinds } = await readMonthlyCosts(ctx);
  return kinds.toSorted((one, other) => other.count - one.count);
}
