import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { RetentionDefinition } from '#engine/model/retention-definition.ts';
import { attachFile, sweepFiles } from '#engine/files/files.ts';
import { localDay } from '#engine/model/local-day.ts';
import { historyObject } from '#engine/model/registry.ts';
import {
  countExpiredRows,
  findExpiredRows,
  readRetentionTerms,
  lockExpiredRow,
  type RetentionTerm,
} from '#engine/retention/retention.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { validFields } from '../generated/valid-fields.ts';
import { createRow } from '../../rows.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/**
 * Every retention term, a day before and a day after it ends; a new term is tested automatically.
 * Source: domain.md §8, the privacy statement.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // Removing the thousands of page visits in the demo data would take long and test nothing more.
  await storedRows(server, 'delete from paginabezoek__c');
  // The demo has none, and a delivery needs one.
  await createRow(server, 'Koppeling__c', { Name: 'Kassa', Rechten__c: 'read' });
});
afterAll(() => server.close());

const later = (days: number): RequestContext => ({
  ...server.dependencies.contextOf({ kind: 'system', task: 'test' }),
  now: new Date(Date.now() + days * 86_400_000),
});
const termOf = async (apiName: string, name: string): Promise<RetentionTerm> =>
  (await readRetentionTerms(server.ctx)).find(
    ({ object, rule }) => object.apiName === apiName && rule.name === name,
  )!;
/** An erased record may stay as a row without personal data, when the accounts need it. */
const isThere = async ({ object, rule }: RetentionTerm, id: string): Promise<boolean> =>
  (
    await storedRows(
      server,
      `select 1 from "${object.table}" where id = $1 ${rule.erases ? 'and gewist_op__c is null' : ''}`,
      id,
    )
  ).length > 0;
const isDue = async (ctx: RequestContext, term: RetentionTerm, id: string): Promise<boolean> =>
  (await findExpiredRows(ctx, term, 10_000)).includes(id);

class RolledBack extends Error {}

const every = objects.flatMap((object) =>
  (object.retention ?? []).map(
    (rule) => [`${object.apiName} ${rule.name}`, object.apiName, rule] as const,
  ),
);
/** Field values that match the filters of a rule. */
const fitting = ({ filters }: RetentionDefinition): Record<string, Scalar> =>
  Object.fromEntries(
    filters.flatMap(({ field, operator, operands }) =>
      operator === 'Equals' && operands[0] !== '' ? [[field, operands[0]!]] : [],
    ),
  );
const stampedByEngine = new Set(['CreatedDate', 'LastModifiedDate']);

async function make(
  { object, rule }: RetentionTerm,
  over: Record<string, Scalar> = {},
  ctx = server.ctx,
): Promise<string> {
  const find = async (target: string) =>
    (
      await storedRows<{ id: string }>(
        server,
        `select id from "${server.dependencies.registry.object(target)!.table}" limit 1`,
      )
    )[0]?.id ?? null;
  const fields: Record<string, Scalar> = {
    ...(await validFields(object, find)),
    ...fitting(rule),
    ...(await parentsOf(ctx, rule)),
    ...over,
  };
  const isDay = object.fields.get(rule.since)!.dataType === 'Date';
  if (!stampedByEngine.has(rule.since))
    fields[rule.since] = isDay ? localDay(new Date()) : new Date().toISOString();
  const made = await createRecord({ ...ctx, now: new Date() }, { apiName: object.apiName, fields });
  if (!made.ok) throw new Error(`${object.apiName}: ${JSON.stringify(made.problems)}`);
  await addChildren(ctx, rule, made.value.id);
  return made.value.id;
}

/**
 * The related records that a rule requires, as of today. A new rule of this kind needs an entry
 * here.
 */
const beside = (): Readonly<
  Record<string, { apiName: string; by: string; fields: Record<string, Scalar> }>
> => ({
  Vacature__r: {
    apiName: 'Vacature__c',
    by: 'Vacature__c',
    fields: { Name: 'Monteur', Gepubliceerd__c: true, Sluitingsdatum__c: localDay(new Date()) },
  },
  Aansluitingen__r: {
    apiName: 'Aansluiting__c',
    by: 'Account__c',
    fields: {
      Name: 'Glasvezel',
      Soort__c: 'Internet',
      Status__c: 'Beëindigd',
      Einddatum__c: localDay(new Date()),
    },
  },
});
const wanted = ({ beside: rules = [] }: RetentionDefinition) =>
  rules.flatMap(({ relation, is }) => (is === 'some' ? [beside()[relation]!] : []));
async function put(
  ctx: RequestContext,
  apiName: string,
  fields: Record<string, Scalar>,
): Promise<string> {
  const made = await createRecord({ ...ctx, now: new Date() }, { apiName, fields });
  if (!made.ok) throw new Error(`${apiName}: ${JSON.stringify(made.problems)}`);
  return made.value.id;
}

async function parentsOf(
  ctx: RequestContext,
  rule: RetentionDefinition,
): Promise<Record<string, Scalar>> {
  const parents = wanted(rule).filter(({ by }) => by !== 'Account__c');
  return Object.fromEntries(
    await Promise.all(
      parents.map(async ({ apiName, by, fields }): Promise<[string, Scalar]> => [
        by,
        await put(ctx, apiName, fields),
      ]),
    ),
  );
}

async function addChildren(
  ctx: RequestContext,
  rule: RetentionDefinition,
  id: string,
): Promise<void> {
  for (const { apiName, by, fields } of wanted(rule))
    if (by === 'Account__c') await put(ctx, apiName, { ...fields, [by]: id });
}

/**
 * Adds a mail about the record, and a file where it may have one; gives the key of the file's
 * bytes.
 */
async function addFileAndMail(term: RetentionTerm, id: string): Promise<string | null> {
  if (term.object.apiName === historyObject) return null;
  const hasFiles = server.dependencies.registry
    .object('ContentDocumentLink')!
    .fields.get('LinkedEntityId')!
    .reference!.to.includes(term.object.apiName);
  await createRecord(server.ctx, {
    apiName: 'Mail__c',
    fields: {
      Aan__c: 'x@y.example',
      Onderwerp__c: 'Over',
      Tekst__c: 'Dag',
      Status__c: 'Wacht',
      Soort__c: 'proef',
      Record__c: id,
    },
  });
  // The files of a record that stays belong to the accounts.
  if (!hasFiles || term.rule.erases) return null;
  const put = await server.ctx.services.integrations.files.put(new Blob(['%PDF-1.7 cv']).stream());
  const savedFile = await attachFile(
    server.ctx,
    { name: 'cv.pdf', given: 'cv.pdf', kind: 'pdf', stored: put },
    id,
  );
  expect(savedFile.ok).toBe(true);
  return put.key;
}

describe('every term', () => {
  it.each(every)(
    '%s keeps a record until a day before it ends, and removes it a day after',
    async (_, apiName, { name }) => {
      const term = await termOf(apiName, name);
      const id = await make(term);
      const key = await addFileAndMail(term, id);
      await applyRetention(later(term.days - 1), apiName);
      expect(await isThere(term, id)).toBe(true);
      await applyRetention(later(term.days + 1), apiName);
      expect(await isThere(term, id)).toBe(false);
      expect(await storedRows(server, 'select 1 from mail__c where record__c = $1', id)).toEqual(
        [],
      );
      expect((await termOf(apiName, name)).removed).toBeGreaterThan(term.removed);
      const verb = term.rule.erases ? 'erase' : 'delete';
      const log = await storedRows(
        server,
        `select 1 from audit where verb = $2 and task like 'remove what is kept too long%' and records @> array[$1]`,
        id,
        verb,
      );
      expect(log.length).toBe(term.object.personal.size > 0 ? 1 : 0);
      if (key === null) return;
      await sweepFiles(later(term.days + 3));
      expect(
        await storedRows(server, 'select 1 from contentversion where opslagsleutel__c = $1', key),
      ).toEqual([]);
      expect(await server.ctx.services.integrations.files.open(key)).toBeNull();
    },
  );

  it.each(every)(
    '%s keeps a record that does not match its filters, however old',
    async (_, apiName, rule) => {
      const term = await termOf(apiName, rule.name);
      for (const { field, operator, operands } of rule.filters) {
        if (operator !== 'Equals' || operands.includes('')) continue;
        const others =
          term.object.fields
            .get(field)!
            .picklist?.map(({ value }) => value)
            .filter((value) => !operands.includes(value)) ?? [];
        // Rolled back: the server would perform waiting work at once, and then the record would
        // match.
        for (const value of others)
          await server.dependencies.database.db
            .transaction(async (db) => {
              const id = await make(term, { [field]: value }, { ...server.ctx, db });
              const isFound = await isDue({ ...later(term.days + 4_000), db }, term, id);
              expect(isFound, `${field} ${value}`).toBe(false);
              throw new RolledBack();
            })
            .catch((error: unknown) => {
              if (!(error instanceof RolledBack)) throw error;
            });
      }
    },
  );
});

describe('a retention job', () => {
  it('keeps a record that changes after it was found', async () => {
    const term = await termOf('Adviesaanvraag__c', 'Afgehandeld');
    const id = await make(term);
    const job = later(term.days + 1);
    expect(await findExpiredRows(job, term, 10_000)).toContain(id);
    let done: Promise<unknown> = Promise.resolve();
    // Somebody reopens it in an open transaction: the job still finds the old state.
    await server.dependencies.database.db.transaction(async (db) => {
      expect(
        (await updateRecord({ ...server.ctx, db }, id, { fields: { Status__c: 'Ingepland' } })).ok,
      ).toBe(true);
      let over = false;
      done = applyRetention(job, 'Adviesaanvraag__c').finally(() => (over = true));
      await expect
        .poll(async () => over || (await waitingQueries(server.dependencies.database.db)) > 0, {
          timeout: 20_000,
        })
        .toBe(true);
    });
    await done;
    expect(await isThere(term, id)).toBe(true);
    expect(await lockExpiredRow(job, term, id)).toBe(false);
    expect(await countExpiredRows(job, term)).toBe(0);
  });

  it('removes and counts the others when one record cannot be removed', async () => {
    const term = await termOf('Adviesaanvraag__c', 'Afgehandeld');
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await make(term));
    await storedRows(
      server,
      `insert into adviesaanvraag__c (id, createddate, lastmodifieddate, systemmodstamp, "name", bedrijf__c, naam__c, email__c, status__c)
        select 'a05' || lpad('t' || n, 12, '0') || 'AAA', now(), now(), now(), 'T-' || n, 'Bedrijf', 'Naam', 'x@y.example', 'Afgehandeld' from generate_series(1, 250) n`,
    );
    for (const id of ids) await addFileAndMail(term, id);
    await storedRows(
      server,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`,
    );
    await storedRows(
      server,
      `create trigger refuse before delete on adviesaanvraag__c for each row when (old.id = '${ids[0]}') execute function refuse()`,
    );
    await expect(applyRetention(later(term.days + 1), 'Adviesaanvraag__c')).rejects.toThrow(
      'could not be applied',
    );
    const left = await storedRows<{ id: string }>(
      server,
      `select id from adviesaanvraag__c where status__c = 'Afgehandeld' and afgerond_op__c > now() - interval '1 hour'`,
    );
    expect(left).toEqual([{ id: ids[0] }]);
    expect(
      await storedRows(
        server,
        'select record__c as id from mail__c where record__c = any($1)',
        ids,
      ),
    ).toEqual([{ id: ids[0] }]);
    expect((await termOf('Adviesaanvraag__c', 'Afgehandeld')).removed - term.removed).toBe(252);
    await storedRows(server, 'drop trigger refuse on adviesaanvraag__c');
    expect(await applyRetention(later(term.days + 1), 'Adviesaanvraag__c')).toBe(1);
  });
});
