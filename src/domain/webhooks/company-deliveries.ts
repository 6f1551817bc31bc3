import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { readRetentionTerms } from '#engine/retention/retention.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { deliveryStatus, type WebhookChange, webhookChange } from '#protocol/webhooks/webhook.ts';
import { type PageOfRows, pageOfRows } from '../company/page-of-rows.ts';

/** `change`: null for a message that tries the webhook. Moments are ISO 8601. */
export type DeliveryLine = {
  id: string;
  object: string;
  record: string | null;
  change: WebhookChange | null;
  status: string;
  answer: string | null;
  attempts: number;
  nextAt: string | null;
  madeAt: string;
};

export type DeliveryPage = Omit<PageOfRows, 'rows'> & { lines: readonly DeliveryLine[] };

const fields = [
  'Id',
  'Gebeurtenis__c',
  'Record__c',
  'Record__r.Name',
  'Status__c',
  'Pogingen__c',
  'Volgende_poging__c',
  'Antwoord__c',
  'CreatedDate',
];

export const deliveriesOnPage = 20;

/** As an administrator set it. */
export async function daysDeliveriesAreKept(ctx: RequestContext): Promise<number> {
  const terms = await readRetentionTerms(ctx);
  const own = terms.filter(({ object }) => object.apiName === 'Aflevering__c');
  return Math.min(...own.map(({ days }) => days));
}

/** Newest first, as the viewer of `ctx` may see them. `failed`: only those that did not arrive. */
export async function readDeliveries(
  ctx: RequestContext,
  { webhookId, page, failed }: { webhookId: string; page: number; failed: boolean },
): Promise<DeliveryPage> {
  const { rows, ...rest } = await pageOfRows(
    ctx,
    {
      from: 'Aflevering__c',
      fields,
      filters: [
        equals('Koppeling__c', webhookId),
        ...(failed ? [equals('Status__c', deliveryStatus.failed, deliveryStatus.dropped)] : []),
      ],
      orderBy: ['-CreatedDate'],
    },
    { page, size: deliveriesOnPage },
  );
  return { ...rest, lines: rows.map((row) => lineOf(ctx, row)) };
}

function lineOf({ registry }: RequestContext, row: PlainRow): DeliveryLine {
  const [apiName = '', kind = ''] = textOf(row, 'Gebeurtenis__c').split('.');
  return {
    id: textOf(row, 'Id'),
    object: registry.object(apiName)?.label ?? '',
    record: textOrNull(row, 'Record__r.Name'),
    change: isChange(kind) ? kind : null,
    status: textOf(row, 'Status__c'),
    answer: textOrNull(row, 'Antwoord__c'),
    attempts: Number(row['Pogingen__c'] ?? 0),
    nextAt: textOrNull(row, 'Volgende_poging__c'),
    madeAt: textOf(row, 'CreatedDate'),
  };
}

const isChange = (kind: string): kind is WebhookChange => Object.hasOwn(webhookChange, kind);

type Acting = {
  apiName: 'Koppeling__c.SendTest' | 'Koppeling__c.MakeSecret' | 'Aflevering__c.SendAgain';
  id: string;
  formKey: string;
};

/**
 * An action of a webhook or a delivery, with the rights of the viewer, done once for a form that is
 * sent twice. Gives the secret that the action made: null when it made none, and the second time.
 */
export async function actOn(
  ctx: RequestContext,
  { apiName, id, formKey }: Acting,
): Promise<Result<{ secret: string | null }>> {
  const action = findAction(ctx, apiName);
  if (!action.ok) return action;
  // Not in the answer that is stored with the form key.
  let secret: string | null = null;
  const content = { apiName, id, by: actorIdOf(ctx.viewer) };
  const submit = { scope: 'webhook action', key: formKey, content };
  const done = await runIdempotently(ctx, submit, async (inside) => {
    const acted = await runQuickAction(inside, action.value, {
      apiName,
      contextId: id,
      fields: {},
    });
    if (!acted.ok) return acted;
    secret = acted.value.outcome?.[0]?.value ?? null;
    return ok(null);
  });
  return done.ok ? ok({ secret }) : done;
}
