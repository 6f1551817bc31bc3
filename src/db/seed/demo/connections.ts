import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import { demoCompanies } from '../people/companies.ts';
import { type Product, type ProductKind, products } from '../products.ts';
import { type Contract, contractFrom } from './contracts.ts';
import type { Customer } from './people.ts';
import { type Service, servicesOfBakery, servicesOfGarage, servicesOfOthers } from './services.ts';
import { type Row, systemFields, type DemoContext, seedId } from './world.ts';

export type ConnectionStatus = 'In aanvraag' | 'Actief' | 'Wordt beëindigd' | 'Beëindigd';

export type DemoConnection = {
  id: string;
  customer: Customer;
  product: Product;
  status: ConnectionStatus;
  name: string;
  number: string | null;
  amount: number;
  monthly: number;
  contract: Contract;
  end: string | null;
};

const connectionTotal = 2_000;

export const productId = (key: string): string =>
  seedId('a00', products.findIndex((product) => product.key === key) + 1);

const productOf = (key: string): Product => {
  const found = products.find((product) => product.key === key);
  if (!found) throw new Error(`no product ${key}`);
  return found;
};

export function connectionsOf(
  world: DemoContext,
  customers: readonly Customer[],
): DemoConnection[] {
  const numbers = mobileNumbers(world);
  const own = [
    ...servicesOfBakery(world.today).map((service) =>
      connect(world, customers[demoCompanies.bakery]!, service),
    ),
    ...servicesOfGarage(world.today).map((service) =>
      connect(world, customers[demoCompanies.garage]!, service),
    ),
  ];
  const others = customers
    .slice(3)
    .flatMap((customer) =>
      servicesOfOthers(world.random, customer, numbers).map((service) =>
        connect(world, customer, service),
      ),
    );
  const inUse = [...own, ...others];
  markBeginningAndEnd(world, others);
  return [...inUse, ...history(world, inUse, connectionTotal - inUse.length)];
}

function mobileNumbers(world: DemoContext): string[] {
  const range = Array.from(
    { length: 1_000 },
    (_, index) => `06-12345${String(index).padStart(3, '0')}`,
  );
  return world.random.shuffle(
    range.filter(
      (number) =>
        !['06-12345678', '06-12345679'].includes(number) && !number.startsWith('06-123451'),
    ),
  );
}

function connect(world: DemoContext, customer: Customer, service: Service): DemoConnection {
  const product = productOf(service.product);
  const longest = daysBetween(customer.since, world.today) - 1;
  const start = onOrBeforeWeekday(
    addDays(world.today, -world.random.between(Math.min(20, longest), longest)),
  );
  const contract =
    service.contract ?? contractFrom(world, { start, regime: product.regime, on: world.today });
  return {
    id: world.nextId('a01'),
    customer,
    product,
    status: 'Actief',
    name: service.label ? `${product.name}, ${service.label}` : product.name,
    number: service.number ?? null,
    amount: product.amount ?? service.quantity,
    monthly: Math.round(product.monthly * service.quantity * 100) / 100,
    contract,
    end: null,
  };
}

function markBeginningAndEnd(world: DemoContext, connections: readonly DemoConnection[]): void {
  for (const connection of world.random.shuffle(connections).slice(0, 24)) {
    const start = addDays(world.today, world.random.between(2, 40));
    connection.status = 'In aanvraag';
    connection.contract = contractFrom(world, {
      start,
      regime: connection.product.regime,
      on: world.today,
    });
  }
}

function history(
  world: DemoContext,
  current: readonly DemoConnection[],
  count: number,
): DemoConnection[] {
  const changed = current.filter(
    ({ status, contract, customer }) =>
      status === 'Actief' && daysBetween(customer.since, contract.start) > 120,
  );
  // The bakery's connections come first in the list: two of them get a history.
  const old = [...changed.slice(0, 2), ...world.random.shuffle(changed.slice(2))];
  return Array.from({ length: count }, (_, index) => {
    const later = old[index % old.length]!;
    const end = addDays(later.contract.start, -1);
    const wished = onOrBeforeWeekday(addDays(end, -world.random.between(60, 700)));
    const start = wished < later.customer.since ? later.customer.since : wished;
    const product = world.random.pick(
      products.filter((product) => family(product) === family(later.product)),
    );
    const amount = product.amount ?? Math.max(1, later.amount - world.random.between(0, 3));
    return {
      id: world.nextId('a01'),
      customer: later.customer,
      product,
      status: 'Beëindigd',
      name: later.name.includes(', ')
        ? `${product.name}, ${later.name.split(', ')[1]}`
        : product.name,
      number: later.number,
      amount,
      monthly: Math.round(product.monthly * (product.amount ? 1 : amount) * 100) / 100,
      contract: contractFrom(world, { start, regime: product.regime, on: end }),
      end,
    };
  });
}

/** `mobiel-s` and `mobiel-l` can replace each other, a back-up and a workplace cannot. */
const family = ({ key }: Product): string =>
  key.replace(
    /-(s|m|l|data|[\d]+|toestel|app|balie|basis|compleet|veilig|brons|zilver|goud|sport)$/,
    '',
  );

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const levels: Partial<Record<string, string>> = {
  'sla-brons': 'Brons',
  'sla-zilver': 'Zilver',
  'sla-goud': 'Goud',
};
const placed: readonly ProductKind[] = ['Internet', 'VoIP', 'TV', 'Hardware'];

export const connectionRow = (world: DemoContext, connection: DemoConnection): Row => {
  const { customer, product, contract } = connection;
  const changed =
    connection.end && connection.end < world.yesterday ? connection.end : contract.start;
  return {
    Id: connection.id,
    OwnerId: customer.owner,
    Name: connection.name,
    Account__c: customer.id,
    Product__c: productId(product.key),
    Soort__c: product.kind,
    Status__c: connection.status,
    Nummer__c: connection.number,
    Bundel__c: product.kind === 'Mobiel' ? product.name : null,
    Simstatus__c: simStatus(connection),
    Adres__c: placed.includes(product.kind)
      ? `${customer.street}, ${customer.postcode} ${customer.town}`
      : null,
    Aantal__c: connection.amount,
    Eenheid__c: product.unit,
    Niveau__c: levels[product.key] ?? null,
    Maandbedrag__c: connection.monthly,
    Contractvorm__c: contract.kind,
    Ingangsdatum__c: contract.start,
    Einde_eerste_termijn__c: contract.initialEnd,
    Verlengd__c: contract.renewed,
    Opzegtermijn_maanden__c: contract.noticeMonths,
    Drie_maanden_op_verzoek__c: contract.ownRequest3Months,
    Einddatum__c: connection.end,
    Herinnerd_voor__c: remindedFor(world, connection),
    ...systemFields(
      customer.owner,
      momentOfOrder(world, connection),
      officeMoment(changed > world.yesterday ? world.yesterday : changed, 200),
    ),
  };
};

function momentOfOrder(world: DemoContext, { contract: { start } }: DemoConnection): string {
  const known = start < world.yesterday ? start : world.yesterday;
  return officeMoment(onOrBeforeWeekday(addDays(known, -9)), 120);
}

/** One period for each connection, as the migration gives to connections of before. */
export const pricePeriodRow = (world: DemoContext, connection: DemoConnection): Row => ({
  Id: world.nextId('a2C'),
  Aansluiting__c: connection.id,
  Van__c: connection.contract.start,
  Tot__c: connection.end,
  Maandbedrag__c: connection.monthly,
  Bron__c: 'Bestelling',
  ...systemFields(connection.customer.owner, momentOfOrder(world, connection)),
});

/**
 * The demo acts as if the customer was already reminded (`domain/terminations/remind-of-terms.ts`).
 */
function remindedFor(
  world: DemoContext,
  { status, contract: { kind, renewed, initialEnd } }: DemoConnection,
): string | null {
  if (status !== 'Actief' || kind !== 'Vast' || renewed || initialEnd === null) return null;
  return initialEnd >= world.today && initialEnd <= addDays(world.today, 62) ? initialEnd : null;
}

function simStatus({ product, status }: DemoConnection): string | null {
  if (product.kind !== 'Mobiel') return null;
  if (status === 'In aanvraag') return 'Niet geactiveerd';
  return status === 'Beëindigd' ? 'Geblokkeerd' : 'Actief';
}
