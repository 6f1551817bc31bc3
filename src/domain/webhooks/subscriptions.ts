import { createHmac } from 'node:crypto';
import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import {
  findEveryRow,
  type PlainRow,
  type RowsQuery,
  textOf,
  textOrNull,
} from '#engine/read/query.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import {
  type WebhookChange,
  webhookChange,
  webhookFormat,
  type WebhookFormat,
} from '#protocol/webhooks/webhook.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { isMainContact } from '../company/managing-colleagues.ts';

/** An active webhook. */
export type Subscription = {
  id: string;
  name: string;
  ownerId: string;
  accountId: string | null;
  apiName: string;
  changes: readonly WebhookChange[];
  list: string | null;
  url: string;
  format: WebhookFormat;
  secretVersion: number;
  /** In ms; null when the secret was never renewed. */
  renewedAt: number | null;
};

export const subscriptionFields = [
  'Id',
  'Name',
  'OwnerId',
  'Account__c',
  'Gegevens__c',
  'Wanneer__c',
  'Lijst__c',
  'Adres__c',
  'Vorm__c',
  'Geheim_versie__c',
  'Geheim_vernieuwd_op__c',
] as const;

export async function readSubscriptions(
  ctx: RequestContext,
  among: NonNullable<RowsQuery['filters']> = [],
): Promise<Subscription[]> {
  const rows = await findEveryRow(asSystem(ctx, 'send webhooks'), {
    from: 'Koppeling__c',
    fields: [...subscriptionFields],
    filters: [
      equals('Soort__c', integrationKind.webhook),
      equals('Status__c', integrationStatus.active),
      ...among,
    ],
    orderBy: ['Id'],
  });
  return rows.map(subscriptionOf);
}

function subscriptionOf(row: PlainRow): Subscription {
  const chosen = textOf(row, 'Wanneer__c').split(';');
  const renewed = textOrNull(row, 'Geheim_vernieuwd_op__c');
  return {
    id: textOf(row, 'Id'),
    name: textOf(row, 'Name'),
    ownerId: textOf(row, 'OwnerId'),
    accountId: textOrNull(row, 'Account__c'),
    apiName: textOf(row, 'Gegevens__c'),
    // proof: the keys of the table are the kinds of change
    changes: (Object.keys(webhookChange) as WebhookChange[]).filter((kind) =>
      chosen.includes(webhookChange[kind]),
    ),
    list: textOrNull(row, 'Lijst__c'),
    url: textOf(row, 'Adres__c'),
    format: formatOf(row['Vorm__c']),
    secretVersion: Number(row['Geheim_versie__c'] ?? 1),
    renewedAt: renewed === null ? null : Date.parse(renewed),
  };
}

const formatOf = (value: unknown): WebhookFormat =>
  Object.values(webhookFormat).find((format) => format === value) ?? webhookFormat.standard;

/**
 * What the owner sees now decides what is sent. Null: the owner cannot log in, or no longer manages
 * the company for which the webhook was made.
 */
export async function ownerOf(
  ctx: RequestContext,
  { ownerId, accountId }: Pick<Subscription, 'ownerId' | 'accountId'>,
): Promise<(Viewer & { kind: 'user' }) | null> {
  const viewer = await viewerOfUser(ctx.db, ownerId);
  if (viewer === null || accountId === null) return viewer;
  const isManager =
    viewer.role === 'customer' &&
    viewer.accountId === accountId &&
    (await isMainContact(asSystem(ctx, 'send webhooks'), viewer));
  return isManager ? viewer : null;
}

export const asOwner = (ctx: RequestContext, viewer: Viewer): RequestContext => ({
  ...ctx,
  viewer,
  origin: {},
});

const overlap = 86_400_000; // ms

/**
 * The secrets that sign a message: for a day after a renewal the old one too. They are derived from
 * a secret of the server, so no table has them.
 */
export async function secretsOf(
  ctx: RequestContext,
  { id, secretVersion, renewedAt }: Pick<Subscription, 'id' | 'secretVersion' | 'renewedAt'>,
): Promise<string[]> {
  const isNew = renewedAt !== null && ctx.now.getTime() - renewedAt < overlap;
  const versions =
    isNew && secretVersion > 1 ? [secretVersion, secretVersion - 1] : [secretVersion];
  return Promise.all(versions.map((version) => webhookSecret(ctx, id, version)));
}

export async function webhookSecret(
  { db, services }: RequestContext,
  id: string,
  version: number,
): Promise<string> {
  const key = await services.secrets.read(db, 'webhooks');
  return `whsec_${createHmac('sha256', key).update(`${id} ${version}`).digest('base64')}`;
}
