import { pageNumberIn } from '#protocol/texts/page-number.ts';
import type { LoaderFunctionArgs } from 'react-router';
import type { CompanyWebhook } from '#domain/webhooks/company-webhooks.ts';
import {
  daysDeliveriesAreKept,
  type DeliveryLine,
  deliveriesOnPage,
  readDeliveries,
} from '#domain/webhooks/company-deliveries.ts';
import { restartTextOf } from '#messages/mail/webhook-mails.ts';
import { failureReasons } from '#messages/webhooks.ts';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { dayText } from '#messages/shared/days.ts';
import { localDay } from '#engine/model/local-day.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { deliveryStatus, webhookChange, webhookFormat } from '#protocol/webhooks/webhook.ts';
import { toneOfStatus } from '../../status-tone.ts';
import { exactWords } from '../words.ts';
import { deliveryParams, failedOnly } from './webhook-acts.ts';
import { statusOf } from './webhook-status.ts';
import { managedWebhook } from './webhook-visit.ts';

const { one: words, form } = companyWebhookText;

export async function readWebhookPage(args: LoaderFunctionArgs) {
  const { visit, webhook } = await managedWebhook(args);
  const { now } = visit.ctx;
  const query = args.url.searchParams;
  const failed = query.get(deliveryParams.show) === failedOnly;
  const { id, name, isOwn, stoppedBecause, failingSince, failsBecause } = webhook;
  const owner = webhook.owner === '' ? form.somebody : webhook.owner;
  const deliveries = isOwn
    ? await readDeliveries(visit.ctx, {
        webhookId: id,
        page: pageNumberIn(query, deliveryParams.page),
        failed,
      })
    : null;
  return {
    id,
    name,
    owner,
    isOwn,
    stoppedBecause,
    restart: restartTextOf(stoppedBecause ?? ''),
    isSlowList: failsBecause === failureReasons.list,
    failingSince: failingSince === null ? null : lowerFirst(exactWords(failingSince, now)),
    isSigned: webhook.format === webhookFormat.standard,
    status: statusOf(webhook),
    facts: factsOf(webhook, owner),
    failed,
    deliveries: deliveries && {
      note: words.deliveries.note(await daysDeliveriesAreKept(visit.ctx)),
      ...pagesOf(id, { ...deliveries, failed }),
      lines: deliveries.lines.map((line) =>
        deliveryView(line, { now, isActive: isRunning(webhook) }),
      ),
    },
  };
}

const isRunning = (webhook: CompanyWebhook): boolean =>
  ['active', 'failing'].includes(statusOf(webhook));

function factsOf(webhook: CompanyWebhook, owner: string): { name: string; value: string }[] {
  const { watchLabel, changes, format, url, isOwn, madeAt, secretRenewedAt } = webhook;
  const chosen = Object.values(webhookChange).filter((change) => changes.includes(change));
  return [
    { name: words.watch, value: watchLabel },
    { name: words.when, value: sentenceOf(chosen.map((change) => form.changes.options[change])) },
    { name: words.to, value: companyWebhookText.formats[format] },
    { name: words.address, value: url ?? words.hidden(owner) },
    { name: words.owner, value: isOwn ? `${owner} (${words.you})` : owner },
    { name: words.made, value: dayText(localDay(new Date(madeAt))) },
    ...(secretRenewedAt === null
      ? []
      : [{ name: words.secretRenewed, value: dayText(localDay(new Date(secretRenewedAt))) }]),
  ];
}

/** Only the first part begins with a capital. */
const sentenceOf = ([first = '', ...rest]: readonly string[]): string =>
  [first, ...rest.map(lowerFirst)].join(', ');

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Pages = { page: number; pages: number; total: number; failed: boolean };

function pagesOf(id: string, { page, pages, total, failed }: Pages) {
  const to = (at: number): string => {
    const query = new URLSearchParams();
    if (failed) query.set(deliveryParams.show, failedOnly);
    if (at > 1) query.set(deliveryParams.page, String(at));
    const text = query.toString();
    return `${companyWebhookPath(id)}${text === '' ? '' : `?${text}`}#berichten`;
  };
  const from = (page - 1) * deliveriesOnPage + 1;
  return {
    previous: page > 1 ? to(page - 1) : null,
    next: page < pages ? to(page + 1) : null,
    found:
      pages === 1
        ? ''
        : words.deliveries.found(from, Math.min(total, page * deliveriesOnPage), total),
  };
}

function deliveryView(
  { id, object, record, change, status, answer, attempts, nextAt, madeAt }: DeliveryLine,
  { now, isActive }: { now: Date; isActive: boolean },
) {
  const { deliveries: text } = words;
  const isWaiting = status === deliveryStatus.waiting;
  const next = nextAt === null ? null : text.next(lowerFirst(exactWords(nextAt, now)));
  return {
    id,
    what: change === null ? text.test : [object, text.did[change]].join(' '),
    record,
    status,
    tone: toneOfStatus(status),
    notes: [
      ...(attempts > 0 ? [text.attempts(attempts)] : []),
      ...(isWaiting && isActive && next !== null ? [next] : []),
    ].join(', '),
    answer,
    at: exactWords(madeAt, now),
    madeAt,
    mayGoAgain: !isWaiting && isActive,
  };
}

export type WebhookPageData = Awaited<ReturnType<typeof readWebhookPage>>;
export type DeliveryView = ReturnType<typeof deliveryView>;
