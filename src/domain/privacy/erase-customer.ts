import { equals } from '#engine/model/define.ts';
import {
  type RequestContext,
  asSystem,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import { countRows } from '#engine/read/query.ts';
import { rowsForBusinessAction } from '#engine/write/actionable-rows.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { type CustomerFileSubject, openCustomerFile } from '../company/customer-file.ts';
import { eraseWhole, removeBytes } from './erase-each.ts';
import { canSomebodyErase } from './who-erases.ts';

const eraseName = 'Account.Erase';

/** Keeps the data that the law requires us to keep (AVG art. 17 lid 3 onder b, art. 52 AWR). */
export const eraseCustomerAction: BusinessAction = async (ctx, { id, values }) => {
  const file = await openCustomerFile(ctx, String(id));
  if (!file.ok) return file;
  const { customer, object, found } = file.value;
  if (String(values['Klantnummer'] ?? '').trim() !== customer.number)
    return refuse({
      code: 'erasure.numberWrong',
      field: 'Klantnummer',
      detail: 'Not the number of this customer',
    });
  const system = asSystemOnBehalf(ctx, 'erase a customer');
  if (await hasActiveConnection(system, customer.id))
    return refuse({ code: 'erasure.running', detail: 'The customer has running connections' });
  const erased = await eraseWhole(system, object, found);
  return erased.ok ? ok({ afterwards: () => removeBytes(system, erased.value) }) : erased;
};

/** A connection that has not ended is a contract, and so a ground for keeping the data. */
export const hasActiveConnection = async (
  system: RequestContext,
  accountId: string,
): Promise<boolean> =>
  (await countRows(system, {
    from: 'Aansluiting__c',
    filters: [
      equals('Account__c', accountId),
      { field: 'Status__c', operator: 'NotEqual', operands: [connectionStatus.ended] },
    ],
  })) > 0;

/**
 * `seen`: a fingerprint of the data shown to the viewer. `somebody`: there is an administrator
 * other than the requester or, without a request, the viewer.
 */
export type ErasurePermission = { may: boolean; seen: string | null; somebody: boolean };

export async function readErasurePermission(
  ctx: RequestContext,
  { id, asked }: CustomerFileSubject,
): Promise<ErasurePermission> {
  const action = findAction(ctx, eraseName);
  const rows = action.ok
    ? await rowsForBusinessAction(ctx, action.value, [id])
    : new Map<string, string | null>();
  const somebody = await canSomebodyErase(
    asSystem(ctx, 'see who may erase'),
    asked?.by ?? actorIdOf(ctx.viewer),
  );
  return { may: rows.has(id), seen: rows.get(id) ?? null, somebody };
}

export async function eraseCustomer(
  ctx: RequestContext,
  { accountId, number, seen }: { accountId: string; number: string; seen?: string | undefined },
): Promise<Result<unknown>> {
  const file = await openCustomerFile(ctx, accountId);
  if (!file.ok) return file;
  const action = findAction(ctx, eraseName);
  if (!action.ok) return refuse({ code: 'record.noRight', detail: 'For administrators' });
  const { id } = file.value.customer;
  const erased = await runQuickAction(ctx, action.value, {
    apiName: action.value.written.apiName,
    contextId: id,
    fields: { Klantnummer: number.trim() },
    ...(seen !== undefined && { seen }),
  });
  return erased.ok || erased.problems[0]?.code !== 'record.notNow' ? erased : whyNot(ctx, id);
}

async function whyNot(ctx: RequestContext, accountId: string): Promise<Result<never>> {
  const file = await openCustomerFile(ctx, accountId);
  if (!file.ok) return file;
  if (file.value.customer.asked === null)
    return refuse({
      code: 'erasure.notAsked',
      detail: 'Nobody asked that this customer is erased',
    });
  const { may } = await readErasurePermission(ctx, file.value.customer);
  return may
    ? refuse({ code: 'record.notNow', detail: 'It was asked anew' })
    : refuse({ code: 'erasure.sameHands', detail: 'Who asked does not erase' });
}

/** Returns a link to the page, because the file is too large for the response of an action. */
export const showCustomerFileLink: BusinessAction = async (ctx, { id }) => {
  const file = await openCustomerFile(ctx, String(id));
  if (!file.ok) return file;
  const { viewer, publicUrl } = ctx;
  const staffId = viewer.kind === 'user' ? viewer.staffId : null;
  return ok({
    notices: [
      {
        label: 'Klantdossier',
        value: `${publicUrl.origin}${publicUrl.basePath}/medewerker/${staffId ?? ''}/klantdossier/${file.value.customer.id}`,
      },
    ],
  });
};
