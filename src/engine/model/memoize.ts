import { hash } from 'node:crypto';
import type { Statement } from '#db/connection.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Registry } from './registry.ts';

/** Things made once and used often, the oldest forgotten when there are too many. */
export function memoizeByKey<T>(most: number): (key: string, make: () => T) => T {
  const results = new Map<string, T>();
  return (key, make) => {
    const found = results.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (results.size >= most) results.delete(results.keys().next().value!);
    results.set(key, made);
    return made;
  };
}

/**
 * What is made of a thing that never changes, such as the rows a guest is answered from memory:
 * made once, and gone with the thing. `rest`: all else it hangs on; when that differs from the last
 * time, it is made anew.
 */
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

/** Something for each registry: two servers in one process (tests) never share it. */
export function perRegistry<T>(make: (registry: Registry) => T): (registry: Registry) => T {
  const all = new WeakMap<Registry, T>();
  return (registry) => {
    let one = all.get(registry);
    if (one === undefined) all.set(registry, (one = make(registry)));
    return one;
  };
}

/** The same as `keep`, by registry. */
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
/**
 * A long text is many joins, and PostgreSQL keeps megabytes for each such statement on each
 * connection.
 */
const longestNamed = 4_000;
/**
 * A statement prepared on a connection stays there as long as the connection does: so many have a
 * name, and no more.
 */
const mostNames = 150;
/** Whoever asks for ever new combinations of fields never gets so far. */
const usesForName = 3;

/**
 * Statements worked out once, by what was asked; the one longest unused is forgotten. Used a few
 * times, a statement gets a name, by which PostgreSQL prepares it once per connection; the same
 * text always gets the same name.
 */
export function memoizePlans<P extends Plan>(): (key: string, make: () => Result<P>) => Result<P> {
  const cachedPlans = new Map<string, { plan: P; uses: number }>();
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
      if (cachedPlans.size >= mostPlans) cachedPlans.delete(cachedPlans.keys().next().value!);
      cachedPlans.set(key, { plan: made.value, uses: 1 });
      return made;
    }
    cachedPlans.delete(key);
    cachedPlans.set(key, found);
    if (++found.uses === usesForName) found.plan = named(found.plan);
    return ok(found.plan);
  };
}

/** Plans by registry. */
export function memoizePlansByRegistry<P extends Plan>(): (
  registry: Registry,
  key: string,
  make: () => Result<P>,
) => Result<P> {
  const plansOf = perRegistry(() => memoizePlans<P>());
  return (registry, key, make) => plansOf(registry)(key, make);
}

/** The same for plans that can always be made. */
export function memoizeInfalliblePlans<P extends Plan>(): (
  registry: Registry,
  key: string,
  make: () => P,
) => P {
  const plans = memoizePlansByRegistry<P>();
  return (registry, key, make) => {
    const plan = plans(registry, key, () => ok(make()));
    if (!plan.ok) throw new Error('A plan that is made is there');
    return plan.value;
  };
}
