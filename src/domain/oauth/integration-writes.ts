import { auditAction } from '#engine/audit/audit.ts';
import { setClientSecret } from '#auth/oauth/clients.ts';
import { endGrantsOfClient } from '#auth/oauth/grants.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type WriteGuard,
  type WriteHook,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { ok, refuse } from '#protocol/problem.ts';

type Row = WrittenRow['after'];

const isWorkingApp = (row: Row): boolean =>
  row?.['Soort__c'] === integrationKind.app && row['Status__c'] === integrationStatus.active;

/** What a stranger at an unlocked computer could change to get the data of users. */
const guarded = ['Soort__c', 'Status__c', 'Rechten__c', 'Redirectadressen__c', 'Objecten__c'];

/** An app gets the data of users, so it needs a recent proof of identity, as an API key does. */
export const guardApp: WriteGuard = async (ctx, { before, after }) => {
  const isSame = guarded.every((field) => (before?.[field] ?? null) === (after?.[field] ?? null));
  if (!isWorkingApp(after) || (before !== null && isSame)) return ok(null);
  return (await stepUpRefusal(ctx)) ?? ok(null);
};

/** The tokens of an app that is stopped or deleted do not return when it does. */
export const followApp: WriteHook = async (ctx, { before, after }) => {
  const clientId = before?.['Client_id__c'];
  if (isWorkingApp(before) && !isWorkingApp(after) && typeof clientId === 'string')
    await endGrantsOfClient(ctx, clientId);
  return ok(null);
};

/** The answer shows the secret once; an earlier secret stops working. */
export const makeClientSecret: BusinessAction = async (ctx, { id }) => {
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  const [app] = await findRowsByValues(ctx, {
    from: 'Koppeling__c',
    fields: ['Client_id__c'],
    where: { Id: String(id) },
    limit: 1,
  });
  if (app === undefined) return refuse({ code: 'record.notFound' });
  const secret = await setClientSecret(ctx, String(id));
  const saved = await updateRecord(asSystemOnBehalf(ctx, 'make a client secret'), String(id), {
    fields: { Geheim_gemaakt_op__c: ctx.now.toISOString() },
  });
  if (!saved.ok) return saved;
  await auditAction(ctx, {
    verb: 'change',
    object: 'Koppeling__c',
    fields: ['clientSecret'],
    records: [String(id)],
  });
  const { secret: words } = oauthText;
  return ok({
    notices: [
      { label: words.clientId, value: String(app['Client_id__c']) },
      { label: words.label, value: secret, once: true },
    ],
  });
};
