import { beforeEach } from 'vitest';
import {
  createPerson,
  type Company,
  createCompany,
  createProfiles,
  type Person,
} from './company.ts';
import { openTestDependencies, type TestDependencies } from './dependencies.ts';

/** Set-up for tests of terminations, notices and port-outs. */

/** The time of the clock at the start of each test. */
export const start = new Date('2026-11-26T12:00:00Z');

/** The company, the user and the unique number of one test. */
type Own = { company: Company; person: Person; login: string; count: number };
type Endings = {
  world: TestDependencies;
  /** The e-mail address of the brand. */
  us: string;
  /** A staff member, and a customer of another company: the same in each test. */
  staff: Person;
  elsewhere: Company;
  stranger: Person;
  /** Renewed before each test. */
  own: Own;
};

/** Called once by each test file: business actions with a fixed clock. */
export async function openEndings(): Promise<Endings> {
  const world = await openTestDependencies({ now: start });
  await createProfiles(world);
  const elsewhere = await createCompany(world, 'Garage Van Dijk');
  const own = { count: 0 } as Own; // proof: filled before the first test
  beforeEach(async () => {
    world.setNow(start);
    own.count += 1;
    const name = `bakker-${own.count}`;
    own.login = `${name}@voorbeeld.example`;
    own.company = await createCompany(world, `Bakkerij ${own.count}`);
    const spec = { role: 'customer', company: own.company, name: 'Bo Bakker' } as const;
    own.person = await createPerson(world, name, spec);
  });
  return {
    world,
    us: world.ctx.brand.email,
    staff: await createPerson(world, 'verkoop', { role: 'sales', name: 'Vera Verkoop' }),
    elsewhere,
    stranger: await createPerson(world, 'garage', { role: 'customer', company: elsewhere }),
    own,
  };
}
