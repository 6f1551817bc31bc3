import { afterAll, beforeAll } from 'vitest';
import type { Registry } from '#engine/model/registry.ts';
import { type Engine, openEngine } from './engine.ts';

type SharedEngine<Filled> = {
  /** The engine and the result of `fill`, from the first test on. */
  shared: Filled & { engine: Engine };
  rows: Engine['rows'];
  row: Engine['row'];
  make: Engine['make'];
  /** Called once by each test file: opens and fills the engine, and closes it after the tests. */
  openForFile: () => void;
};

/** A record engine that all tests of a file share. */
export function shareEngine<Filled>(
  registry: Registry,
  fill: (engine: Engine) => Promise<Filled>,
): SharedEngine<Filled> {
  const shared = {} as Filled & { engine: Engine }; // proof: filled before the first test
  return {
    shared,
    rows: (text, ...values) => shared.engine.rows(text, ...values),
    row: (table, id) => shared.engine.row(table, id),
    make: (...asked) => shared.engine.make(...asked),
    openForFile() {
      beforeAll(async () => {
        shared.engine = await openEngine(registry);
        Object.assign(shared, await fill(shared.engine));
      });
      afterAll(() => shared.engine.close());
    },
  };
}
