import {
  type RequestContext,
  asSystem,
  asSystemOnBehalf,
  type BusinessAction,
  type BusinessActionResult,
} from '#engine/model/request-context.ts';
import { planErasure } from '#engine/retention/erase.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countInboundRows, inboundReferences } from '#engine/merge/merge-moves.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import {
  type Dossier,
  inRegistryOrder,
  collectDossier,
} from '#engine/retention/collect-dossier.ts';
import { updateRecord } from '#engine/write/write.ts';
import { quickActionText } from '#messages/staff/quick-actions.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { readUserName, mailStaffMember } from '../company/mail-staff-member.ts';
import { canSomebodyErase } from './who-erases.ts';
import { erasureMails } from '#messages/mail/erasure-mails.ts';

/** `goes`: how many rows are erased. Source: docs/decisions/0017-erasure-by-two-people.md. */
export type PartOfFile = {
  label: string;
  count: number;
  goes: number;
  stays: number;
  reason: string | null;
};

export async function previewErasure(
  system: RequestContext,
  found: Dossier,
): Promise<PartOfFile[]> {
  const { removed } = await planErasure(system, found);
  return inRegistryOrder(system.registry, found).map(({ object, ids }) => {
    const goes = removed.find((some) => some.object === object)?.ids.length ?? 0;
    return {
      label: object.labelPlural,
      count: ids.length,
      goes,
      stays: ids.length - goes,
      reason: object.erasure?.reason ?? null,
    };
  });
}

/** `own`: the child relationships whose rows belong to the record; undefined: all. */
type Erasable = { apiName: string; own?: readonly string[] };

const erasurePreview = async (
  ctx: RequestContext,
  { apiName, own }: Erasable,
  id: string,
): Promise<BusinessActionResult> => {
  const system = asSystem(ctx, 'say what erasing would do');
  // proof: the object definitions of this program always include this object
  const object = system.registry.object(apiName)!;
  const found = await collectDossier(system, { object, id }, own);
  const parts = [
    ...(await previewErasure(system, found)),
    ...(own ? await leftWithout(system, object, { found, id }) : []),
  ];
  const lines = parts.map((part) => ({
    label: part.label,
    value: quickActionText.erasing(part),
    spoken: true as const,
  }));
  return { notices: (await isStuck(system, apiName, id)) ? [nobodyElse, ...lines] : lines };
};

const nobodyElse = {
  label: quickActionText.whoErases,
  value: quickActionText.nobodyElseErases,
  spoken: true,
} as const;

/** Erasure was requested, and there is no other administrator to complete it. */
async function isStuck(system: RequestContext, from: string, id: string): Promise<boolean> {
  const [row] = await findRowsByValues(system, {
    from,
    fields: ['Wissen_door__c'],
    where: { Id: id },
    limit: 1,
  });
  const by = row?.['Wissen_door__c'];
  return typeof by === 'string' && !(await canSomebodyErase(system, by));
}

/** Counts the rows that refer to the record, of objects without rows in the dossier. */
async function leftWithout(
  system: RequestContext,
  object: ObjectModel,
  { found, id }: { found: Dossier; id: string },
): Promise<PartOfFile[]> {
  const parts: PartOfFile[] = [];
  for (const leading of inboundReferences(system.registry, object)) {
    if (found.has(leading.child)) continue;
    const count = (await countInboundRows(system, leading, [id])).get(id) ?? 0;
    if (count > 0)
      parts.push({
        label: leading.child.labelPlural,
        count,
        goes: 0,
        stays: count,
        reason: quickActionText.ofOthers,
      });
  }
  return parts;
}

export const requestErasure =
  (what: Erasable): BusinessAction =>
  async (ctx, { id, values }) => {
    const fields = {
      Wissen_door__c: actorIdOf(ctx.viewer),
      Wissen_reden__c: String(values['Reden']),
    };
    const asked = await updateRecord(
      asSystemOnBehalf(ctx, 'ask that somebody is erased'),
      String(id),
      {
        fields,
        allowSaveOnDuplicate: true,
      },
    );
    return asked.ok ? ok(await erasurePreview(ctx, what, String(id))) : asked;
  };

export const previewErasureAction =
  (what: Erasable): BusinessAction =>
  async (ctx, { id }) =>
    ok(await erasurePreview(ctx, what, String(id)));

/** The requester withdraws the request; a colleague declines it with a reason. */
export const declineErasure: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'let somebody stay');
  // proof: the engine locked the row, so its id has a known prefix
  const from = system.registry.byPrefix(String(id))!.apiName;
  const [row] = await findRowsByValues(system, {
    from,
    fields: ['Name', 'Wissen_door__c'],
    where: { Id: String(id) },
    limit: 1,
  });
  const [me, reason, by] = [
    actorIdOf(ctx.viewer),
    values['Reden'],
    String(row?.['Wissen_door__c']),
  ];
  if (by !== me && typeof reason !== 'string')
    return refuse({ code: 'record.required', field: 'Reden' });
  const fields = { Wissen_door__c: null, Wissen_reden__c: null };
  const declined = await updateRecord(system, String(id), { fields, allowSaveOnDuplicate: true });
  if (!declined.ok) return declined;
  if (by === me) return ok({});
  const words = erasureMails.declined({
    name: String(row?.['Name']),
    by: await readUserName(system, me),
    reason: String(reason),
  });
  await mailStaffMember(system, { userId: by, kind: 'Wissen afgewezen', about: String(id), words });
  return ok({});
};
