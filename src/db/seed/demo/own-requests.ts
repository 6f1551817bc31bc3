import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import { demoCompanies } from '../people/companies.ts';
import type { DemoConnection } from './connections.ts';
import type { Customer } from './people.ts';
import type { DemoRequest } from './demo-request.ts';
import { bakeryRequests, garageRequests, type WrittenRequest } from './own-request-texts.ts';
import { staff } from './staff.ts';
import type { DemoContext } from './world.ts';

export const ownRequests = (
  world: DemoContext,
  customers: readonly Customer[],
  connections: readonly DemoConnection[],
): DemoRequest[] => [
  ...bakeryRequests.map((written, index) =>
    requestOf(world, { written, index, customer: customers[demoCompanies.bakery]!, connections }),
  ),
  ...garageRequests.map((written, index) =>
    requestOf(world, { written, index, customer: customers[demoCompanies.garage]!, connections }),
  ),
];

type Source = {
  written: WrittenRequest;
  index: number;
  customer: Customer;
  connections: readonly DemoConnection[];
};

function requestOf(
  world: DemoContext,
  { written, index, customer, connections }: Source,
): DemoRequest {
  const date = onOrBeforeWeekday(addDays(world.yesterday, -written.daysAgo));
  // Of the requests of one day, the first in the list is the newest.
  const minutes = 330 - index * 20;
  const reporter = customer.people[written.by]!;
  const owner =
    written.about === 'Cloud'
      ? staff.cloud[0]!
      : written.type === 'Factuur'
        ? staff.books[0]!
        : staff.helpdesk[0]!;
  return {
    customer,
    reporter,
    connection:
      connections.find(
        (one) =>
          one.customer === customer &&
          one.product.kind === written.about &&
          one.status === 'Actief',
      ) ?? null,
    subject: written.subject,
    description: written.text,
    type: written.type,
    priority: written.type === 'Storing' ? 'Hoog' : 'Normaal',
    origin: 'Portaal',
    visibility: written.private ? 'Alleen melder' : 'Bedrijf',
    status: written.status,
    owner,
    created: officeMoment(date, minutes),
    comments: written.said.map(([by, text], place) => ({
      at: officeMoment(date, minutes + 25 + 40 * place),
      by: by === 'klant' ? reporter.userId! : owner,
      text,
      published: by !== 'intern',
    })),
  };
}
