import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import type { ProductKind } from '../products.ts';
import { staff } from './staff.ts';
import { type DemoContext, type Row, rowsOf, systemFields } from './world.ts';

/** `days`: working days after the order is taken in progress. `kind`: null for each order. */
export type DeliveryStep = {
  name: string;
  task: string;
  kind: ProductKind | null;
  place: number;
  days: number;
  supplier?: string;
};

const step = (
  kind: ProductKind | null,
  [place, days]: readonly [place: number, days: number],
  [name, task, supplier]: readonly [name: string, task: string, supplier?: string],
): DeliveryStep => ({ kind, place, days, name, task, ...(supplier !== undefined && { supplier }) });

const network = 'Netwerkleverancier';

export const deliverySteps: readonly DeliveryStep[] = [
  step(null, [10, 1], ['Bestelling nakijken', 'Bestelling nakijken']),
  step('Internet', [20, 2], ['Lijn bestellen', 'Bestellen bij leverancier', network]),
  step('Internet', [30, 6], ['Router sturen', 'Apparatuur sturen']),
  step('Internet', [40, 10], ['Monteur plannen', 'Installeren']),
  step('Internet', [50, 10], ['Lijn activeren', 'Activeren']),
  step('Mobiel', [20, 1], ['Simkaart bestellen', 'Bestellen bij leverancier', network]),
  step('Mobiel', [30, 2], ['Nummer overzetten', 'Nummers overzetten']),
  step('Mobiel', [40, 3], ['Simkaart activeren', 'Activeren']),
  step('VoIP', [20, 2], ['Nummers overzetten', 'Nummers overzetten']),
  step('VoIP', [30, 5], ['Toestellen sturen', 'Apparatuur sturen']),
  step('VoIP', [40, 8], ['Centrale inrichten', 'Activeren']),
  step('Cloud', [20, 2], ['Licenties aanzetten', 'Activeren']),
  step('TV', [20, 2], ['Tv bestellen', 'Bestellen bij leverancier', network]),
  step('TV', [30, 5], ['Ontvanger sturen', 'Apparatuur sturen']),
];

export const deliveryTemplateRows = (world: DemoContext): Row[] =>
  rowsOf(deliverySteps, ({ name, task, kind, place, days, supplier }) => ({
    Id: world.nextId('a2J'),
    OwnerId: staff.administrator,
    Name: name,
    Taak__c: task,
    Product__c: null,
    Soort__c: kind,
    Volgorde__c: place,
    Werkdagen__c: days,
    Leverancier__c: supplier ?? null,
    Actief__c: true,
    ...systemFields(
      staff.administrator,
      officeMoment(onOrBeforeWeekday(addDays(world.today, -90)), 60),
    ),
  }));
