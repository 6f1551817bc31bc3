import type { Ask } from '#records/ask.ts';
import { type KindCost, readMonthlyCosts } from '../monthly-costs.ts';

/** Connections that are in use now, most first. */
export async function servicesPerKind(ask: Ask): Promise<KindCost[]> {
  const { kinds } = await readMonthlyCosts(ask);
  return kinds.toSorted((one, other) => other.count - one.count);
}
