import { officeMoment } from '../calendar.ts';
import { firstNames, lastNames, plainLetters } from '../people/names.ts';
import { type Random, randomFrom } from '../random.ts';
import type { DemoConnection } from './connections.ts';
import { type Row, systemFields, type DemoContext } from './world.ts';

const places = [
  'Balie',
  'Kantoor',
  'Administratie',
  'Directie',
  'Planning',
  'Magazijn',
  'Werkplaats',
  'Kantine',
  'Vergaderkamer',
  'Receptie',
] as const;

const uses: Readonly<Record<string, readonly string[]>> = {
  'voip-toestel': ['Bureautoestel', 'Bureautoestel', 'Draadloos toestel'],
  'voip-app': ['App op laptop en mobiel'],
  'voip-balie': ['Bureautoestel met toetsenveld'],
  'back-up': ['Back-up van mail en bestanden'],
};

/**
 * A separate random generator, so that the other data of the demo does not depend on these rows.
 */
export function assignmentRows(world: DemoContext, connections: readonly DemoConnection[]): Row[] {
  const random = randomFrom(41);
  return connections
    .filter(
      ({ product, status }) =>
        (product.kind === 'Cloud' || product.kind === 'VoIP') &&
        status !== 'In aanvraag' &&
        status !== 'Beëindigd',
    )
    .flatMap((connection) =>
      Array.from({ length: connection.amount }, (_, at) =>
        assignmentRow(world, random, { connection, at }),
      ),
    );
}

function assignmentRow(
  world: DemoContext,
  random: Random,
  { connection, at }: { connection: DemoConnection; at: number },
): Row {
  const { product, customer, contract } = connection;
  const isUser = product.kind === 'Cloud';
  const { name, email } = userAt(random, connection, at);
  const place = places[at % places.length]!;
  const made = contract.start < world.yesterday ? contract.start : world.yesterday;
  return {
    Id: world.nextId('a0K'),
    OwnerId: customer.owner,
    Name: isUser
      ? name
      : at < places.length
        ? place
        : `${place} ${Math.floor(at / places.length) + 1}`,
    Aansluiting__c: connection.id,
    Soort__c: isUser ? 'Gebruiker' : 'Toestel',
    Email__c: isUser ? email : null,
    Uitvoering__c: random.pick(uses[product.key] ?? [product.name]),
    Intern_nummer__c: isUser ? null : String(201 + at),
    Status__c: random.chance(0.04) ? 'Geblokkeerd' : 'Actief',
    ...systemFields(customer.owner, officeMoment(made, 180)),
  };
}

function userAt(
  random: Random,
  { customer }: DemoConnection,
  at: number,
): { name: string; email: string } {
  const known = customer.people[at];
  if (known !== undefined) return { name: `${known.first} ${known.last}`, email: known.email };
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  return {
    name: `${first} ${last}`,
    email: `${plainLetters(first)}.${plainLetters(last)}@${customer.domain}`,
  };
}
