import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { countRows, findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import { createRecord } from '#engine/write/write.ts';
import { maxNameLength } from '#protocol/constants.ts';
import { earliestDay } from '#protocol/telecom/pricing.ts';
import { deliveryTaskKind, type DeliveryTaskKind } from '#protocol/telecom/selling.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import type { Order, OrderLine } from './read-order.ts';

type Template = {
  name: string;
  task: DeliveryTaskKind;
  productId: string | null;
  kind: string | null;
  place: number;
  days: number;
  supplier: string | null;
};

/**
 * Makes the tasks of an order from the templates in use. A template without a product and a kind of
 * service gives one task, the others give one for each line that they fit. Porting is left out when
 * no number comes along. Returns the number of tasks.
 */
export async function makeTasks(system: RequestContext, order: Order): Promise<number> {
  const hasNumbers = await countRows(system, {
    from: 'Nummerbehoud__c',
    filters: [equals('Bestelling__c', order.id)],
  });
  const templates = (await readTemplates(system)).filter(
    ({ task }) => hasNumbers > 0 || task !== deliveryTaskKind.porting,
  );
  const general = templates.filter(({ productId, kind }) => productId === null && kind === null);
  const tasks: Made[] = [
    ...general.map((template) => ({ template, line: null })),
    ...order.lines
      .filter(({ deliveredOn }) => deliveredOn === null)
      .flatMap((line) => templatesOf(line, templates).map((template) => ({ template, line }))),
  ];
  for (const task of tasks) await makeTask(system, order, task);
  return tasks.length;
}

function templatesOf(
  { productId, kind }: OrderLine,
  templates: readonly Template[],
): readonly Template[] {
  const own = templates.filter((template) => template.productId === productId);
  return own.length > 0
    ? own
    : templates.filter((template) => template.productId === null && template.kind === kind);
}

type Made = { template: Template; line: OrderLine | null };

async function makeTask(system: RequestContext, order: Order, { template, line }: Made) {
  const { name, task, place, days, supplier } = template;
  valueOrThrow(
    await createRecord(system, {
      apiName: 'Leveringstaak__c',
      fields: {
        Name: truncateText(line === null ? name : `${name}: ${line.product}`, maxNameLength),
        Bestelling__c: order.id,
        Bestelregel__c: line?.id ?? null,
        Soort__c: task,
        Voor__c: dueDay(order, earliestDay(localDay(system.now), days)),
        Volgorde__c: place,
        Leverancier__c: supplier,
        OwnerId: order.ownerId,
      },
    }),
  );
}

/** At the latest the promised day, on which everything works. */
const dueDay = ({ promised }: Order, day: string): string =>
  promised !== null && promised < day ? promised : day;

async function readTemplates(system: RequestContext): Promise<readonly Template[]> {
  const rows = await findRows(system, {
    from: 'Leveringssjabloon__c',
    fields: [
      'Name',
      'Taak__c',
      'Product__c',
      'Soort__c',
      'Volgorde__c',
      'Werkdagen__c',
      'Leverancier__c',
    ],
    filters: [equals('Actief__c', 'true')],
    orderBy: ['Volgorde__c', 'Name'],
    limit: 500,
  });
  return rows.map((row: PlainRow) => ({
    name: String(row['Name']),
    // proof: the picklist of the field has these values only
    task: row['Taak__c'] as DeliveryTaskKind,
    productId: textOrNull(row, 'Product__c'),
    kind: textOrNull(row, 'Soort__c'),
    place: Number(row['Volgorde__c']),
    days: Number(row['Werkdagen__c']),
    supplier: textOrNull(row, 'Leverancier__c'),
  }));
}
