import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOf, textOrNull } from '#engine/read/query.ts';
import type { OrderDraft } from '../drafts/read-draft.ts';
import { contractSummary, type SummaryLine } from './contract-summary.ts';
import { type StoredSummary, storedSummary } from './stored-summary.ts';

/** Makes the contract summary of an order from its stored lines and amounts. */
export async function readSummary(
  ctx: RequestContext,
  order: Pick<OrderDraft, 'lines' | 'numbers' | 'discount' | 'id'>,
): Promise<StoredSummary> {
  const products = await readProducts(asSystem(ctx, 'read what an order contains'), order.id);
  const lines = order.lines.map((line): SummaryLine => ({
    ...line,
    ...(products.get(line.id) ?? noProduct),
  }));
  const numbers = order.numbers.map(({ number }) => number);
  const summary = contractSummary({ lines, numbers, discount: order.discount, brand: ctx.brand });
  return storedSummary(summary, ctx.now);
}

type ProductFacts = Pick<SummaryLine, 'description' | 'speed' | 'router' | 'fixedIp'>;

const noProduct: ProductFacts = { description: '', speed: null, router: false, fixedIp: false };

async function readProducts(
  system: RequestContext,
  orderId: string,
): Promise<ReadonlyMap<string, ProductFacts>> {
  const rows = await findRows(system, {
    from: 'Bestelregel__c',
    fields: [
      'Id',
      'Product__r.Omschrijving__c',
      'Product__r.Snelheid_down__c',
      'Product__r.Snelheid_up__c',
      'Product__r.Snelheid_normaal__c',
      'Product__r.Snelheid_minimaal__c',
      'Product__r.Router__c',
      'Product__r.Vast_ip__c',
    ],
    filters: [equals('Bestelling__c', orderId)],
    limit: 500,
  });
  return new Map(
    rows.map((row) => {
      const [down, up] = [row['Product__r.Snelheid_down__c'], row['Product__r.Snelheid_up__c']];
      return [
        textOf(row, 'Id'),
        {
          description: textOrNull(row, 'Product__r.Omschrijving__c') ?? '',
          speed:
            down == null
              ? null
              : {
                  down: Number(down),
                  up: Number(up ?? down),
                  normal: numberOrNull(row['Product__r.Snelheid_normaal__c']),
                  least: numberOrNull(row['Product__r.Snelheid_minimaal__c']),
                },
          router: row['Product__r.Router__c'] === true,
          fixedIp: row['Product__r.Vast_ip__c'] === true,
        },
      ];
    }),
  );
}

const numberOrNull = (value: unknown): number | null => (value == null ? null : Number(value));
