import { createHash } from 'node:crypto';
import { equals } from '#engine/model/define.ts';
import { asSystemAuditedAsViewer, type RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { integrationKind, type IntegrationStatus } from '#protocol/oauth/integration.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { watchChoice } from '#protocol/webhooks/customer-webhooks.ts';
import type { WebhookFormat } from '#protocol/webhooks/webhook.ts';
import { isMainContact } from '../company/managing-colleagues.ts';
import { watchGroups } from './watch-choices.ts';

/**
 * A webhook of the company of the viewer. Other users than the owner get no `url` (null), because
 * an address can contain a secret, and their `watch` names no list. Moments are ISO 8601.
 */
export type CompanyWebhook = {
  id: string;
  name: string;
  status: IntegrationStatus;
  apiName: string;
  watch: string;
  watchLabel: string;
  changes: readonly string[];
  format: WebhookFormat;
  url: string | null;
  owner: string;
  isOwn: boolean;
  madeAt: string;
  secretRenewedAt: string | null;
  failingSince: string | null;
  failsBecause: string | null;
  stoppedBecause: string | null;
  /** Of the settings that the viewer sees. */
  version: string;
};

export type CompanyWebhooks = {
  manages: boolean;
  mainContact: string | null;
  webhooks: readonly CompanyWebhook[];
};

const fields = [
  'Id',
  'Name',
  'Status__c',
  'Gegevens__c',
  'Lijst__c',
  'Wanneer__c',
  'Vorm__c',
  'Adres__c',
  'OwnerId',
  'Owner.Name',
  'CreatedDate',
  'Geheim_vernieuwd_op__c',
  'Faalt_sinds__c',
  'Faalt_omdat__c',
  'Gestopt_omdat__c',
];

/** More than there can be, also when the limit is lowered. */
const most = 200;

/** Reads with the rights of the viewer. Refuses users who may only see requests. */
export async function readCompanyWebhooks(ctx: RequestContext): Promise<Result<CompanyWebhooks>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'customer' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const [rows, labels, manages, mainContact] = await Promise.all([
    findRows(ctx, {
      from: 'Koppeling__c',
      fields,
      filters: [equals('Soort__c', integrationKind.webhook)],
      orderBy: ['Name'],
      limit: most,
    }),
    watchLabels(ctx),
    isMainContact(ctx, viewer),
    mainContactOf(ctx, viewer.accountId),
  ]);
  const webhooks = rows.map((row) => webhookOf(row, { labels, userId: viewer.userId }));
  return ok({ manages, mainContact, webhooks });
}

async function watchLabels(ctx: RequestContext): Promise<Map<string, string>> {
  const groups = await watchGroups(ctx);
  return new Map(
    groups.flatMap(({ choices }) => choices.map(({ value, label }) => [value, label] as const)),
  );
}

function webhookOf(
  row: PlainRow,
  { labels, userId }: { labels: ReadonlyMap<string, string>; userId: string },
): CompanyWebhook {
  const apiName = textOf(row, 'Gegevens__c');
  const watch = watchChoice(apiName, textOrNull(row, 'Lijst__c'));
  return {
    id: textOf(row, 'Id'),
    name: textOf(row, 'Name'),
    // proof: the picklist has these values
    status: textOf(row, 'Status__c') as IntegrationStatus,
    apiName,
    watch,
    watchLabel: labels.get(watch) ?? labels.get(apiName) ?? apiName,
    changes: textOf(row, 'Wanneer__c').split(';'),
    // proof: the picklist has these values
    format: textOf(row, 'Vorm__c') as WebhookFormat,
    url: textOrNull(row, 'Adres__c'),
    owner: textOf(row, 'Owner.Name'),
    isOwn: row['OwnerId'] === userId,
    madeAt: textOf(row, 'CreatedDate'),
    secretRenewedAt: textOrNull(row, 'Geheim_vernieuwd_op__c'),
    failingSince: textOrNull(row, 'Faalt_sinds__c'),
    failsBecause: textOrNull(row, 'Faalt_omdat__c'),
    stoppedBecause: textOrNull(row, 'Gestopt_omdat__c'),
    version: versionOf(row, userId),
  };
}

const settings = ['Name', 'Gegevens__c', 'Wanneer__c', 'Vorm__c', 'OwnerId'] as const;
export const settingsOfOwner = [...settings, 'Lijst__c', 'Adres__c'] as const;

/** Changes with the settings only, because the server writes in the row too. */
export const versionOf = (row: PlainRow, userId: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        (row['OwnerId'] === userId ? settingsOfOwner : settings).map((name) => row[name]),
      ),
    )
    .digest('base64url');

async function mainContactOf(ctx: RequestContext, accountId: string): Promise<string | null> {
  const [account] = await findRowsByValues(asSystemAuditedAsViewer(ctx, 'name the main contact'), {
    from: 'Account',
    fields: ['Contactpersoon__r.Name'],
    where: { Id: accountId },
    limit: 1,
  });
  return account === undefined ? null : textOrNull(account, 'Contactpersoon__r.Name');
}
