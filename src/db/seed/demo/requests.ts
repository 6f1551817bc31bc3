import { addDays, addMinutes, isWeekday, onOrBeforeWeekday } from '../calendar.ts';
import { fallbackPhrases, caseTemplates } from '../cases/all.ts';
import type { CaseKind, CaseTemplate } from '../cases/case-template.ts';
import type { DemoConnection } from './connections.ts';
import { portalUser } from './customers.ts';
import type { Customer, Person } from './people.ts';
import type { Comment, DemoRequest, RequestStatus } from './demo-request.ts';
import { staff } from './staff.ts';
import { templateFiller } from './words.ts';
import { randomOfficeMoment, type DemoContext } from './world.ts';

const kindWeights: readonly CaseKind[] = [
  'Mobiel',
  'Mobiel',
  'Mobiel',
  'VoIP',
  'VoIP',
  'VoIP',
  'Internet',
  'Internet',
  'Internet',
  'Cloud',
  'Cloud',
  'Cloud',
  'SLA',
  'TV',
  'Hardware',
];

type Plan = { customer: Customer; date: string; moment: string; mayBeOpen: boolean };

export type RequestOrder = {
  count: number;
  open: number;
  customers: readonly Customer[];
  closedOnly: readonly Customer[];
  connections: readonly DemoConnection[];
};

export function requestsOf(world: DemoContext, order: RequestOrder): DemoRequest[] {
  const byCustomer = Map.groupBy(order.connections, ({ customer }) => customer);
  const plans = plansOf(world, order);
  const open = openPlans(world, plans, order.open);
  return plans.map((plan) =>
    requestOf(world, {
      plan,
      connections: byCustomer.get(plan.customer) ?? [],
      isOpen: open.has(plan),
    }),
  );
}

function plansOf(world: DemoContext, { count, customers, closedOnly }: RequestOrder): Plan[] {
  const { random } = world;
  const crowd = customers.flatMap((customer) =>
    Array.from({ length: 2 + Math.ceil(customer.size / 4) }, () => customer),
  );
  return Array.from({ length: count }, () => {
    const date = anyWeekday(world);
    let customer = random.pick(crowd);
    while (customer.since >= date) customer = random.pick(crowd);
    return {
      customer,
      date,
      moment: randomOfficeMoment(world, date),
      mayBeOpen: !closedOnly.includes(customer),
    };
  }).toSorted((a, b) => (a.moment < b.moment ? -1 : 1));
}

function anyWeekday(world: DemoContext): string {
  const date = addDays(world.yesterday, -world.random.between(0, 728));
  return isWeekday(date) ? date : onOrBeforeWeekday(date);
}

function openPlans(world: DemoContext, plans: readonly Plan[], count: number): Set<Plan> {
  const newestFirst = plans.filter(({ mayBeOpen }) => mayBeOpen).toReversed();
  const open = new Set<Plan>();
  for (const plan of newestFirst) {
    if (open.size === count) break;
    const days = (Date.parse(world.yesterday) - Date.parse(plan.date)) / 86_400_000;
    if (world.random.chance(0.02 + 0.85 * 0.93 ** days)) open.add(plan);
  }
  return open;
}

function requestOf(
  world: DemoContext,
  {
    plan,
    connections,
    isOpen,
  }: { plan: Plan; connections: readonly DemoConnection[]; isOpen: boolean },
): DemoRequest {
  const { random } = world;
  const { customer, date } = plan;
  const there = connections.filter(
    ({ contract, end }) => contract.start <= date && (end === null || end >= date),
  );
  const kinds = kindWeights.filter((kind) => there.some(({ product }) => product.kind === kind));
  const kind = kinds.length > 0 && random.chance(0.82) ? random.pick(kinds) : 'Algemeen';
  const about =
    kind === 'Algemeen' ? null : random.pick(there.filter(({ product }) => product.kind === kind));
  const template = random.pick(caseTemplates[kind]);
  const mobile = there.find(({ product }) => product.kind === 'Mobiel')?.number ?? null;
  const fill = templateFiller(random, { customer, date, mobile, about });
  const reporter = random.chance(0.7)
    ? (portalUser(world, customer) ?? random.pick(customer.people))
    : random.pick(customer.people);
  const owner = random.pick(
    template.type === 'Factuur' ? staff.books : kind === 'Cloud' ? staff.cloud : staff.helpdesk,
  );
  const status = isOpen
    ? random.pick([
        'Nieuw',
        'In behandeling',
        'In behandeling',
        'In behandeling',
        'Wacht op feedback',
        'Wacht op feedback',
      ] as const)
    : 'Gesloten';
  return {
    customer,
    reporter,
    connection: about,
    subject: fill(template.subject),
    description: fill(template.description),
    type: template.type,
    priority:
      template.type === 'Storing' && random.chance(0.4)
        ? 'Hoog'
        : random.chance(0.1)
          ? 'Laag'
          : 'Normaal',
    origin: reporter.userId
      ? random.pick(['Portaal', 'Portaal', 'Portaal', 'Telefoon', 'Chat'] as const)
      : random.pick(['Telefoon', 'E-mail'] as const),
    visibility: template.type === 'Factuur' && random.chance(0.2) ? 'Alleen melder' : 'Bedrijf',
    status,
    owner,
    created: plan.moment,
    comments: conversation(world, { template, status, reporter, owner, fill, from: plan.moment }),
  };
}

type Scene = {
  template: CaseTemplate;
  status: RequestStatus;
  reporter: Person;
  owner: string;
  fill: (text: string) => string;
  from: string;
};
type Line = { by: 'staff' | 'customer' | 'note'; text: string };

function conversation(world: DemoContext, scene: Scene): Comment[] {
  let at = scene.from;
  return linesOf(world, scene).flatMap(({ by, text }) => {
    at = addMinutes(at, world.random.between(9, by === 'customer' ? 900 : 240));
    if (at > world.end) return [];
    const author = by === 'customer' ? (scene.reporter.userId ?? scene.owner) : scene.owner;
    const words =
      by === 'customer' && !scene.reporter.userId
        ? `Per telefoon: ${scene.fill(text)}`
        : scene.fill(text);
    return [{ at, by: author, text: words, published: by !== 'note' }];
  });
}

function linesOf(world: DemoContext, { template, status }: Scene): Line[] {
  const { random } = world;
  const note: Line[] = template.note
    ? [{ by: 'note', text: template.note }]
    : [{ by: 'note', text: random.pick(fallbackPhrases.note) }];
  const ask: Line = { by: 'staff', text: template.ask ?? random.pick(fallbackPhrases.ask) };
  const reply: Line = {
    by: 'customer',
    text: template.reply ?? random.pick(fallbackPhrases.reply),
  };
  const noted = random.chance(template.note ? 0.6 : 0.12) ? note : [];
  switch (status) {
    case 'Nieuw':
      return [];
    case 'Wacht op feedback':
      return [...noted, ask];
    case 'In behandeling':
      return random.chance(0.5) ? [ask, reply, ...noted] : [...note];
    case 'Gesloten': {
      const talk = random.chance(template.ask ? 0.4 : 0.05) ? [ask, reply] : [];
      const thanks: Line[] = random.chance(0.12)
        ? [{ by: 'customer', text: random.pick(fallbackPhrases.thanks) }]
        : [];
      return [...talk, ...noted, { by: 'staff', text: template.done }, ...thanks];
    }
  }
}
