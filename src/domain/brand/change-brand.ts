import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { deleteUnusedLogos, findLogo } from '#engine/brand/logos.ts';
import { type PlainRow, findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import {
  type BrandFacts,
  type BrandKey,
  brandKeys,
  brandObject,
  brandFactsOf,
} from '#protocol/site/brand.ts';
import { parseLogoFact } from '#protocol/brand/facts.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

type Changing = {
  fixed: readonly string[];
  /** An empty value restores the value of the brand file. Absent brand keys stay unchanged. */
  change: BrandFacts;
};

/**
 * One timestamp, so that the values can be undone together. The caller must check the values with
 * `brandForm`. Refusals: `record.noRight`, `brand.logoUnreadable`, and those of saving the rows.
 */
export async function changeBrand(
  ctx: RequestContext,
  { change, fixed }: Changing,
): Promise<Result<readonly BrandKey[]>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const logo = change.logo ? parseLogoFact(change.logo) : null;
  if (change.logo && (logo === null || (await findLogo(ctx.db, logo.file)) === null))
    return refuse({ code: 'brand.logoUnreadable', field: 'logo' });
  return inTransaction(ctx, async (inside) => {
    const system = asSystemOnBehalf(inside, 'change the brand');
    const stored = await rowsByKey(system);
    const changed: BrandKey[] = [];
    for (const [key, value] of Object.entries(change) as [BrandKey, string][]) {
      // proof: the keys of this object are brand keys
      const row = stored.get(key);
      if (fixed.includes(key) || value === String(row?.['Waarde__c'] ?? '')) continue;
      const written = await writeFact(system, { key, value, id: row && String(row['Id']) });
      if (!written.ok) return written;
      changed.push(key);
    }
    if (changed.length > 0)
      await auditAction(inside, {
        verb: 'change',
        object: brandObject,
        fields: changed.map((key) => `${brandObject}.${key}` as const),
        records: [],
      });
    await deleteUnusedLogos(inside.db, inside.now);
    return ok(changed);
  });
}

async function rowsByKey(ctx: RequestContext): Promise<Map<BrandKey, PlainRow>> {
  const rows = await findRows(ctx, {
    from: brandObject,
    fields: ['Id', 'Name', 'Waarde__c'],
    filters: [equals('Name', ...brandKeys)],
    limit: brandKeys.length,
  });
  // proof: the filter matches only brand keys
  return new Map(rows.map((row) => [row['Name'] as BrandKey, row]));
}

type Fact = { key: string; value: string; id: string | undefined };

/** Creates a row without the value first, so that the history contains a change to undo. */
async function writeFact(
  system: RequestContext,
  { key, value, id }: Fact,
): Promise<Result<unknown>> {
  const fields = { Waarde__c: value || null };
  if (id !== undefined) return updateRecord(system, id, { fields });
  const made = await createRecord(system, { apiName: brandObject, fields: { Name: key } });
  return made.ok ? updateRecord(system, made.value.id, { fields }) : made;
}

/** An empty `before` or `after` stands for the value of the brand file. */
export type BrandKeyChange = { key: BrandKey; before: string; after: string };
export type BrandChangeSet = { at: string; by: string; changes: readonly BrandKeyChange[] };

const mostLines = 200;

export async function readBrandHistory(ctx: RequestContext): Promise<Result<BrandChangeSet[]>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const keys = new Map(
    [...(await rowsByKey(asSystem(ctx, 'read the brand')))].map(([key, row]) => [row['Id'], key]),
  );
  if (keys.size === 0) return ok([]);
  const rows = await findRows(ctx, {
    from: 'Wijziging__c',
    fields: ['Record__c', 'Oude_waarde__c', 'Nieuwe_waarde__c', 'CreatedDate', 'CreatedBy.Name'],
    filters: [
      equals('Object__c', brandObject),
      equals('Veld__c', 'Waarde__c'),
      equals('Record__c', ...[...keys.keys()].map(String)),
    ],
    orderBy: ['-CreatedDate'],
    limit: mostLines,
  });
  const saves = new Map<string, BrandChangeSet & { changes: BrandKeyChange[] }>();
  for (const row of rows) {
    const [at, key] = [String(row['CreatedDate']), keys.get(row['Record__c'] ?? null)];
    if (key === undefined) continue;
    const save = saves.get(at) ?? { at, by: String(row['CreatedBy.Name'] ?? ''), changes: [] };
    saves.set(at, save);
    save.changes.push({
      key,
      before: String(row['Oude_waarde__c'] ?? ''),
      after: String(row['Nieuwe_waarde__c'] ?? ''),
    });
  }
  return ok([...saves.values()]);
}

/** As a new save. Refuses with `record.collision` when the last save has another time than `at`. */
export async function undoLastBrandChange(
  ctx: RequestContext,
  { at, fixed }: { at: string; fixed: readonly string[] },
): Promise<Result<readonly BrandKey[]>> {
  const saves = await readBrandHistory(ctx);
  if (!saves.ok) return saves;
  const last = saves.value[0];
  if (last === undefined || last.at !== at) return refuse({ code: 'record.collision' });
  const change: BrandFacts = Object.fromEntries(
    last.changes.map(({ key, before }) => [key, before]),
  );
  return changeBrand(ctx, { change, fixed });
}

/** What an administrator filled in. Brand keys without a value are absent. */
export async function readBrandFacts(ctx: RequestContext): Promise<BrandFacts> {
  const rows = await findRows(asSystem(ctx, 'read the brand'), {
    from: brandObject,
    fields: ['Name', 'Waarde__c'],
    limit: 200,
  });
  return brandFactsOf(rows.map(({ Name: key, Waarde__c: value }) => ({ key, value })));
}
