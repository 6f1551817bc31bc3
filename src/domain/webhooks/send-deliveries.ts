import {
  claimDeliveries,
  clearTargetFailures,
  noteTargetFailure,
  postponeDelivery,
  queuedSince,
  quietTarget,
  removeDelivery,
} from '#engine/events/webhook-outbox.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { GuardedResult } from '#integrations/guarded-fetch.ts';
import { webhookHeaders } from '#integrations/webhook.ts';
import { deliveryText } from '#messages/webhooks.ts';
import { ok } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { deliveryStatus, webhookChange, type WebhookChange } from '#protocol/webhooks/webhook.ts';
import { markFailing, markWorking } from './mark-failing.ts';
import { testBody, testEvent, webhookBody } from './message.ts';
import { stopSubscription } from './stop-subscription.ts';
import { asOwner, ownerOf, secretsOf, type Subscription } from './subscriptions.ts';

const second = 1_000; // ms
const hour = 3_600 * second;
const day = 24 * hour;

/** For the look-up of the name, the connection and the whole answer. */
const patience = 10 * second;
/** Longer than a call takes, so that no other process makes it meanwhile. */
const lease = patience + 20 * second;
const mostAnswer = 64 * 1_024; // bytes
/** In seconds, after the first, second … attempt; the last value repeats. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];
/** A delivery is tried for this long, and a target that fails for this long is given up. */
const giveUpAfter = 3 * day;
/** After this many failures in a row the target is left in peace for a while. */
const mostFailures = 5;
const longestQuiet = hour;
/** A target that fails for a shorter time shows no failure on the page of the webhook. */
const shownAfter = hour;

/** Gives the number of deliveries that it tried. Several processes may call it at once. */
export async function sendDeliveries(
  ctx: RequestContext,
  subscription: Subscription,
  limit: number,
): Promise<number> {
  const system = asSystem(ctx, 'send webhooks');
  const ids = await claimDeliveries(system.db, {
    subscriptionId: subscription.id,
    now: system.now,
    lease,
    limit,
  });
  await Promise.all(ids.map((id) => sendDelivery(system, subscription, id)));
  return ids.length;
}

async function sendDelivery(
  system: RequestContext,
  subscription: Subscription,
  id: string,
): Promise<void> {
  const [row] = await findRows(system, {
    from: 'Aflevering__c',
    fields: ['Id', 'Gebeurtenis__c', 'Record_id__c', 'Velden__c', 'Pogingen__c'],
    filters: [{ field: 'Id', operator: 'Equals', operands: [id] }],
    limit: 1,
  });
  if (row === undefined) return;
  const body = await bodyOf(system, subscription, row);
  if (body === null)
    return end(system, row, {
      Status__c: deliveryStatus.dropped,
      Antwoord__c: deliveryText.invisible,
    });
  const text = JSON.stringify(body);
  const secrets = await secretsOf(system, subscription);
  const answer = await system.services.integrations.guardedFetch({
    url: subscription.url,
    method: 'POST',
    headers: webhookHeaders(secrets, { id: `msg_${id}`, at: nowOf(system), text }),
    body: text,
    timeoutMs: patience,
    maxBytes: mostAnswer,
  });
  await settle({ ...system, now: nowOf(system) }, { subscription, row }, answer);
}

const nowOf = ({ services }: RequestContext): Date => services.integrations.clock.now();

async function bodyOf(
  system: RequestContext,
  subscription: Subscription,
  row: PlainRow,
): Promise<object | null> {
  const viewer = await ownerOf(system, subscription);
  const event = textOf(row, 'Gebeurtenis__c');
  if (event === testEvent)
    return viewer === null ? null : testBody({ ...system, now: nowOf(system) }, subscription);
  const [apiName = '', kind = ''] = event.split('.');
  const object = system.registry.object(apiName);
  if (viewer === null || object === undefined || !isKind(kind)) return null;
  const changed = (textOrNull(row, 'Velden__c') ?? '').split(', ').filter(Boolean);
  const news = { object, kind, recordId: textOf(row, 'Record_id__c'), changed };
  return webhookBody(asOwner({ ...system, now: nowOf(system) }, viewer), news, subscription.format);
}

const isKind = (text: string): text is WebhookChange => Object.hasOwn(webhookChange, text);

type Sent = { subscription: Subscription; row: PlainRow };

/** An answer whose body is too large still says whether the message arrived. */
const statusOf = (answer: GuardedResult): number | null => answer.status ?? null;

async function settle(
  system: RequestContext,
  { subscription, row }: Sent,
  answer: GuardedResult,
): Promise<void> {
  const status = statusOf(answer);
  const attempt = { Pogingen__c: Number(row['Pogingen__c'] ?? 0) + 1, Antwoord__c: shown(answer) };
  if (status !== null && status >= 200 && status < 300) {
    await end(system, row, {
      ...attempt,
      Status__c: deliveryStatus.delivered,
      Afgeleverd_op__c: system.now.toISOString(),
    });
    if (await clearTargetFailures(system.db, subscription.id))
      await markWorking(system, subscription, 'target');
    return;
  }
  if (status === 410) return endOfTarget(system, { subscription, row }, attempt);
  await retryLater(system, { subscription, row, answer }, attempt);
}

type Attempt = { Pogingen__c: number; Antwoord__c: string };

/** The answer 410 says that the target is gone for ever. Source: Standard Webhooks. */
async function endOfTarget(
  system: RequestContext,
  { subscription, row }: Sent,
  attempt: Attempt,
): Promise<void> {
  await end(system, row, {
    ...attempt,
    Status__c: deliveryStatus.failed,
    Antwoord__c: clipped(deliveryText.gone(attempt.Antwoord__c)),
  });
  await stopped(system, subscription, 'gone');
}

async function retryLater(
  system: RequestContext,
  { subscription, row, answer }: Sent & { answer: GuardedResult },
  attempt: Attempt,
): Promise<void> {
  const now = system.now.getTime();
  const { failures, failingSince } = await noteTargetFailure(
    system.db,
    subscription.id,
    system.now,
  );
  if (now - failingSince.getTime() >= shownAfter)
    await markFailing(system, subscription, { reason: 'target', since: failingSince });
  if (failures >= mostFailures) {
    const quiet = Math.min(longestQuiet, 15 * second * 2 ** Math.min(failures - mostFailures, 12));
    await quietTarget(system.db, subscription.id, new Date(now + quiet));
  }
  const since = (await queuedSince(system.db, textOf(row, 'Id'))) ?? system.now;
  if (now - since.getTime() >= giveUpAfter) {
    await end(system, row, {
      ...attempt,
      Status__c: deliveryStatus.failed,
      Antwoord__c: clipped(deliveryText.tooOld(attempt.Antwoord__c)),
    });
  } else {
    const pause = pauses[Math.min(attempt.Pogingen__c, pauses.length) - 1]! * second;
    // Not all at once, when many deliveries failed at once.
    const spread = pause * (0.9 + Math.random() * 0.2);
    const next = new Date(now + Math.max(spread, askedPause(answer)));
    // A delivery that is no longer in the queue was ended meanwhile, because its webhook stopped.
    const waits = (await postponeDelivery(system.db, textOf(row, 'Id'), next)) > 0;
    await store(system, row, {
      ...attempt,
      ...(waits && { Volgende_poging__c: next.toISOString() }),
    });
  }
  if (now - failingSince.getTime() >= giveUpAfter) await stopped(system, subscription, 'failing');
}

/** `Retry-After` in ms, at most an hour. */
function askedPause(answer: GuardedResult): number {
  const header = answer.ok ? answer.headers['retry-after'] : undefined;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * second, longestQuiet) : 0;
}

const shown = (answer: GuardedResult): string =>
  clipped(
    answer.ok
      ? deliveryText.answered(String(answer.status), answer.body.toString('utf8'))
      : answer.status === undefined
        ? deliveryText.refused[answer.reason]
        : deliveryText.answered(String(answer.status), deliveryText.refused[answer.reason]),
  );

const clipped = (text: string): string =>
  truncateText(text.replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ').trim(), 500);

async function stopped(
  system: RequestContext,
  subscription: Subscription,
  reason: 'gone' | 'failing',
): Promise<void> {
  await inTransaction(system, async (inside) => {
    await stopSubscription(inside, subscription, reason);
    await clearTargetFailures(inside.db, subscription.id);
    return ok(null);
  });
}

/** The row and the queue change together: a crash before that sends the message again. */
async function end(
  system: RequestContext,
  row: PlainRow,
  fields: Dict<Scalar | null>,
): Promise<void> {
  await inTransaction(system, async (inside) => {
    // In the order in which a deletion of the webhook locks them.
    await store(inside, row, { ...fields, Volgende_poging__c: null });
    await removeDelivery(inside.db, textOf(row, 'Id'));
    return ok(null);
  });
}

async function store(
  system: RequestContext,
  row: PlainRow,
  fields: Dict<Scalar | null>,
): Promise<void> {
  const stored = await updateRecord(system, textOf(row, 'Id'), { fields });
  if (!stored.ok && stored.problems[0]?.code !== 'record.notFound')
    throw new Error(`The result of a delivery cannot be stored: ${stored.problems[0]?.detail}`);
}
