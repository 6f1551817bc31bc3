import { addDays, officeMoment, onOrAfterWeekday, onOrBeforeWeekday } from '../calendar.ts';
import { products } from '../products.ts';
import { sellings } from '../sellings.ts';
import { type DemoConnection, productId } from './connections.ts';
import { type DeliveryStep, deliverySteps } from './delivery-templates.ts';
import type { Customer } from './people.ts';
import { type PlacedOrder, placedOrders } from './placed-orders.ts';
import { staff } from './staff.ts';
import { type DemoContext, type Row, rowsOf, systemFields } from './world.ts';

export type OrderRows = { orders: Row[]; lines: Row[]; tasks: Row[]; numbers: Row[] };

type Given = {
  customers: readonly Customer[];
  connections: readonly DemoConnection[];
};

/** Without the random numbers of the demo, which the rows after these need unchanged. */
export function orderRows(world: DemoContext, given: Given): OrderRows {
  const made: OrderRows = { orders: [], lines: [], tasks: [], numbers: [] };
  for (const [index, placed] of placedOrders.entries()) {
    const id = world.nextId('a2D');
    const at = officeMoment(onOrBeforeWeekday(addDays(world.today, -placed.days)), 60 + 7 * index);
    const order = { id, placed, at, index };
    made.orders.push(orderRow(world, given, order));
    const lines = lineRows(world, given, order);
    made.lines.push(...lines);
    made.tasks.push(...taskRows(world, order, lines));
    if (placed.number !== undefined) made.numbers.push(numberRow(world, order, placed.number));
  }
  return made;
}

type Order = { id: string; placed: PlacedOrder; at: string; index: number };

/** Of the demo's rule, over the kinds that count: docs/decisions/0040. */
const discounted: readonly string[] = ['Mobiel', 'VoIP', 'Internet', 'Cloud', 'TV'];

function discountFor({ lines }: PlacedOrder): number {
  const counted = lines.filter(([key]) => discounted.includes(productOf(key)?.kind ?? ''));
  if (new Set(counted.map(([key]) => productOf(key)?.kind)).size < 2) return 0;
  const cents = counted.reduce((sum, [key, quantity]) => sum + monthlyOf(key) * 100 * quantity, 0);
  return Math.round(cents * 0.05) / 100;
}

const isTaken = ({ status }: PlacedOrder): boolean => status !== 'Ingediend';
const ownerOf = ({ placed, index }: Order): string | null =>
  isTaken(placed) ? staff.sales[index % staff.sales.length]! : null;
const dueOf = (world: DemoContext, { due }: PlacedOrder): string | null =>
  due === undefined ? null : onOrAfterWeekday(addDays(world.today, due));

function orderRow(world: DemoContext, { customers }: Given, order: Order): Row {
  const { id, placed, at, index } = order;
  const customer = placed.customer === undefined ? undefined : customers[placed.customer];
  const sum = (amount: (key: string) => number) =>
    placed.lines.reduce((total, [key, quantity]) => total + amount(key) * quantity, 0);
  const delivered = placed.status === 'Geleverd' ? dueOf(world, placed) : null;
  const accepted = placed.status !== 'Offerte';
  return {
    Id: id,
    OwnerId: ownerOf(order),
    Name: `B-${10_000 + placedOrders.length - 1 - index}`,
    Soort__c: 'Nieuw',
    Status__c: placed.status,
    Herkomst__c: customer === undefined ? 'Site' : accepted ? 'Portaal' : 'Medewerker',
    Account__c: customer?.id ?? null,
    Contact__c: customer?.people[0]?.contactId ?? null,
    ...personFields(customer, placed),
    Adres_gecontroleerd__c: true,
    Looptijd_maanden__c: placed.term ?? '12',
    Toegezegde_datum__c: dueOf(world, placed),
    Te_laat_gemeld__c: placed.failed ? dueOf(world, placed) : null,
    Geldig_tot__c: accepted ? null : onOrAfterWeekday(addDays(world.today, 14)),
    Geleverd_op__c: delivered,
    Maandbedrag__c: Math.round((sum(monthlyOf) - discountFor(placed)) * 100) / 100,
    Korting__c: discountFor(placed),
    Eenmalig__c: sum((key) => sellings[key]?.oneOff ?? 0),
    Nummers_meenemen__c: placed.number !== undefined,
    Versie__c: 1,
    Verzonden_op__c: accepted ? null : at,
    Afstand_samenvatting__c: false,
    Geaccepteerd_op__c: accepted ? at : null,
    Reden__c: placed.reason ?? null,
    ...systemFields(staff.administrator, at),
  };
}

function personFields(customer: Customer | undefined, { guest }: PlacedOrder): Row {
  if (customer === undefined)
    return {
      Bedrijf__c: guest?.company ?? null,
      KvK_nummer__c: guest?.kvk ?? null,
      Voornaam__c: guest?.first ?? null,
      Achternaam__c: guest?.last ?? null,
      Email__c: guest?.email ?? null,
      Telefoon__c: '030-0000120',
      Postcode__c: '3542AD',
      Huisnummer__c: 12,
      Straat__c: 'Atoomweg',
      Plaats__c: 'Utrecht',
    };
  const [person] = customer.people;
  const [, street, houseNumber] = /^(.*) (\d+)/.exec(customer.street) ?? [];
  return {
    Bedrijf__c: customer.name,
    KvK_nummer__c: null,
    Voornaam__c: person?.first ?? null,
    Achternaam__c: person?.last ?? null,
    Email__c: person?.email ?? null,
    Telefoon__c: person?.mobile ?? null,
    Postcode__c: customer.postcode.replace(' ', ''),
    Huisnummer__c: houseNumber === undefined ? null : Number(houseNumber),
    Straat__c: street ?? null,
    Plaats__c: customer.town,
  };
}

const productOf = (key: string) => products.find((product) => product.key === key);
const monthlyOf = (key: string): number => productOf(key)?.monthly ?? 0;

const connectionOf = (
  { customers, connections }: Given,
  placed: PlacedOrder,
  key: string,
): DemoConnection | undefined =>
  connections.find(
    ({ product, customer, status }) =>
      product.key === key && customer === customers[placed.customer ?? -1] && status === 'Actief',
  );

function lineRows(world: DemoContext, given: Given, order: Order): Row[] {
  const { id, placed, at } = order;
  const delivered = placed.status === 'Geleverd' ? dueOf(world, placed) : null;
  return rowsOf(placed.lines, ([key, quantity], place) => ({
    Id: world.nextId('a2E'),
    Bestelling__c: id,
    Product__c: productId(key),
    Aansluiting__c: delivered === null ? null : (connectionOf(given, placed, key)?.id ?? null),
    Actie__c: 'Toevoegen',
    Aantal__c: quantity,
    Maandbedrag__c: monthlyOf(key),
    Eenmalig__c: sellings[key]?.oneOff ?? 0,
    // Workplaces are sold by the month only.
    Looptijd_maanden__c: productOf(key)?.kind === 'Cloud' ? '0' : (placed.term ?? '12'),
    Volgorde__c: 10 * (place + 1),
    Geleverd_op__c: delivered,
    ...systemFields(staff.administrator, at),
  }));
}

function taskRows(world: DemoContext, order: Order, lines: readonly Row[]): Row[] {
  const { placed, at } = order;
  if (placed.done === undefined) return [];
  const steps = deliverySteps
    .filter(({ task }) => placed.number !== undefined || task !== 'Nummers overzetten')
    .flatMap((step): { step: DeliveryStep; line: string | null; product: string }[] =>
      step.kind === null
        ? [{ step, line: null, product: '' }]
        : placed.lines.flatMap(([key], place) =>
            productOf(key)?.kind === step.kind
              ? [{ step, line: String(lines[place]?.['Id']), product: productOf(key)!.name }]
              : [],
          ),
    );
  return steps
    .toSorted((one, two) => one.step.place - two.step.place)
    .map(({ step, line, product }, place) => ({
      Id: world.nextId('a2G'),
      OwnerId: ownerOf(order),
      Name: line === null ? step.name : `${step.name}: ${product}`,
      Bestelling__c: order.id,
      Bestelregel__c: line,
      Soort__c: step.task,
      Status__c: statusOf(placed, place),
      Voor__c: dayOf(order, step),
      Volgorde__c: step.place,
      Leverancier__c: step.supplier ?? null,
      Gedaan_op__c: place < (placed.done ?? 0) ? doneAt(world, dayOf(order, step)) : null,
      Notitie__c:
        statusOf(placed, place) === 'Mislukt'
          ? 'Mislukt: de leverancier vindt geen vrije poort in de straatkast.'
          : null,
      ...systemFields(staff.administrator, at),
    }));
}

const dayOf = ({ at }: Order, { days }: DeliveryStep): string =>
  onOrAfterWeekday(addDays(at.slice(0, 10), Math.round(days * 1.4)));

/** On its day, or yesterday when that is still to come. */
function doneAt({ end }: DemoContext, day: string): string {
  const moment = officeMoment(day, 300);
  return moment < end ? moment : end;
}

function statusOf({ done = 0, failed }: PlacedOrder, place: number): string {
  if (place < done) return 'Gedaan';
  return failed && place === done ? 'Mislukt' : 'Te doen';
}

const numberRow = (world: DemoContext, { id, at }: Order, number: string): Row => ({
  Id: world.nextId('a2F'),
  Bestelling__c: id,
  Nummer__c: number,
  Aanbieder__c: 'Telefoon Totaal',
  Klantnummer__c: '204913',
  Contracteinde__c: 'Onbekend',
  Status__c: 'Gevraagd',
  ...systemFields(staff.administrator, at),
});
