import { beforeEach } from 'vitest';
import { addPerson, type Company, makeCompany, makeProfiles, type Person } from './company.ts';
import { openTestDependencies, type TestDependencies } from './dependencies.ts';

/** Companies whose services end, for tests of terminations, notices and port-outs. */

/** When each test begins. */
export const start = new Date('2026-11-26T12:00:00Z');

/**
 * What each test has for itself: a company, somebody of it, and a number that no other test has.
 */
type Own = { company: Company; person: Person; login: string; count: number };
type Endings = {
  world: TestDependencies;
  /** The address at which we read mails ourselves. */
  us: string;
  /** Somebody of the staff, and a customer of another company: the same in each test. */
  staff: Person;
  elsewhere: Company;
  stranger: Person;
  /** Filled anew before each test. */
  own: Own;
};

/** Called once by each file of tests: business actions with a clock that stands still. */
export async function openEndings(): Promise<Endings> {
  const world = await openTestDependencies({ now: start });
  await makeProfiles(world);
  const elsewhere = await makeCompany(world, 'Garage Van Dijk');
  const own = { count: 0 } as Own; // proof: filled before the first test
  beforeEach(async () => {
    world.setNow(start);
    own.count += 1;
    const name = `bakker-${own.count}`;
    own.login = `${name}@voorbeeld.example`;
    own.company = await makeCompany(world, `Bakkerij ${own.count}`);
    const spec = { role: 'customer', company: own.company, name: 'Bo Bakker' } as const;
    own.person = await addPerson(world, name, spec);
  });
  return {
    world,
    us: world.ctx.brand.email,
    staff: await addPerson(world, 'verkoop', { role: 'sales', name: 'Vera Verkoop' }),
    elsewhere,
    stranger: await addPerson(world, 'garage', { role: 'customer', company: elsewhere }),
    own,
  };
}
