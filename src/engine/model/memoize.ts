import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Statement } from '#db/connection.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Registry } from './registry.ts';

export function memoizeByKey<T>(most: number): (key: string, make: () => T) => T {
  const results = new LRUCache<string, { made: T }>({ max: most });
  return (key, make) => {
    // `peek` does not count as a use: the cache drops the oldest entry, not the least recently
    // used.
    const found = results.peek(key);
    if (found !== undefined) return found.made;
    const made = make();
    results.set(key, { made });
    return made;
  };
}

export function memoizeByObject<T>(): (from: object, make: () => T, rest?: string) => T {
  const results = new WeakMap<object, { made: T; rest: string }>();
  return (from, make, rest = '') => {
    const found = results.get(from);
    if (found?.rest === rest) return found.made;
    const made = make();
    results.set(from, { made, rest });
    return made;
  };
}

/** In tests, one process can have several registries. */
export function perRegistry<T>(make: (registry: Registry) => T): (registry: Registry) => T {
  const all = new WeakMap<Registry, T>();
  return (registry) => {
    let one = all.get(registry);
    if (one === undefined) all.set(registry, (one = make(registry)));
    return one;
  };
}

export function memoizeByRegistry<T>(
  most: number,
): (registry: Registry, key: string, make: () => T) => T {
  const memoizerOf = perRegistry(() => memoizeByKey<T>(most));
  return (registry, key, make) => memoizerOf(registry)(key, make);
}

type Plan = { statement: Statement };

const mostPlans = 1_000;
const longestKey = 2_000;
const longestText = 30_000;
/** Longer statements are not prepared, to save memory of PostgreSQL. */
const longestNamed = 4_000;
/** A prepared statement exists as long as its connection, so the number of names is limited. */
const mostNames = 150;
const usesForName = 3;

/** PostgreSQL prepares a named statement once per connection. */
export function memoizePlans<P extends Plan>(): (key: string, make: () => Result<P>) => Result<P> {
  const cachedPlans = new LRUCache<string, { plan: P; uses: number }>({ max: mostPlans });
  const names = new Set<string>();
  const named = (plan: P): P => {
    const name = `r${hash('sha256', plan.statement.text).slice(0, 24)}`;
    if (plan.statement.text.length > longestNamed || (!names.has(name) && names.size >= mostNames))
      return plan;
    names.add(name);
    return { ...plan, statement: { ...plan.statement, name } };
  };
  return (key, make) => {
    const found = cachedPlans.get(key);
    if (!found) {
      const made = make();
      if (!made.ok || key.length > longestKey || made.value.statement.text.length > longestText)
        return made;
      cachedPlans.set(key, { plan: made.value, uses: 1 });
      return made;
    }
    if (++found.uses === usesForName) found.plan = named(found.plan);
    return ok(found.plan);
  };
}

export function memoizePlansByRegistry<P extends Plan>(): (
  registry: Registry,
  key: string,
  make: () => Result<P>,
) => Result<P> {
  const plansOf = perRegistry(() => memoizePlans<P>());
  return (registry, key, make) => plansOf(registry)(key, make);
}

export function memoizeInfalliblePlans<P extends Plan>(): (
  registry: Registry,
  key: string,
  make: () => P,
) => P {
  const plans = memoizePlansByRegistry<P>();
  return (registry, key, make) => {
    const plan = plans(registry, key, () => ok(make()));
    if (!plan.ok) throw new Error('A query plan that was just made must exist');
    return plan.value;
  };
}
