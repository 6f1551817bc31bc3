import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordActions } from '#engine/actions/record-actions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { findRows } from '#engine/read/query.ts';
import { localDay } from '#engine/model/local-day.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, type ProblemCode, type Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { accessRoles } from '../security/access-roles.ts';

/**
 * A viewer may perform exactly the actions that are offered: every action of every object, for
 * every role. Source: record-api.md §6.6.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await makeStates();
});
afterAll(() => server.close());

const { kinds, states } = staffBulkText;

/** Makes states that the demo data lack: work stopped by a check, a colleague or a mail server. */
async function makeStates(): Promise<void> {
  const sales = await userId(server.ctx, 'verkoop');
  const some = (table: string, rule = 'true') =>
    `(select id from ${table} where ${rule} order by id limit 2)`;
  for (const statement of [
    `update opzegging__c set ingreep__c = 'annuleren', ingreep_reden__c = 'Proef', ingreep_door__c = '${sales}' where id in ${some('opzegging__c', `status__c = 'ophefverzoek ontvangen'`)}`,
    `update uitportering__c set status__c = 'aangevraagd' where id in ${some('uitportering__c', `status__c = 'vervallen'`)}`,
    `update account set wissen_door__c = '${sales}' where id in ${some('account')}`,
    `update contact set wissen_door__c = '${sales}' where id in ${some('contact')}`,
    `update "user" set isactive = false where id in ${some('"user"', `accountid is not null and username not like 'klant@%' and username not like 'collega@%'`)}`,
    `update vacature__c set gepubliceerd__c = false where id in ${some('vacature__c')}`,
    `update kennisartikel__c set gepubliceerd__c = false where id in ${some('kennisartikel__c')}`,
    `update pagina__c set gepubliceerd__c = false where id in ${some('pagina__c')}`,
  ])
    await storedRows(server, statement);
  const mail = {
    Aan__c: 'proef@voorbeeld.example',
    Onderwerp__c: 'Proef',
    Tekst__c: 'Proef',
    Leesbaar__c: true,
  };
  for (const Status__c of ['Mislukt', 'Wacht', 'Verzonden'])
    await createRow(server, 'Mail__c', { ...mail, Status__c });
  await createRow(server, 'Koppeling__c', { Name: 'Kassa', Rechten__c: 'read' });
  for (const Status__c of ['Actief', 'Gestopt']) {
    const webhook = await createRow(server, 'Koppeling__c', {
      Name: 'Webhook',
      Soort__c: 'Webhook',
      Status__c,
      Gegevens__c: 'Case',
      Wanneer__c: 'Gewijzigd',
      Adres__c: 'https://hook.voorbeeld.example/',
    });
    await createRow(server, 'Aflevering__c', {
      Koppeling__c: webhook,
      Gebeurtenis__c: 'Case.updated',
      Status__c: 'Mislukt',
    });
  }
  for (const Gepubliceerd__c of [true, false]) {
    const Name = Gepubliceerd__c ? 'Zichtbaar' : 'Verborgen';
    await createRow(server, 'Klantverhaal__c', {
      Name,
      Slug__c: Name.toLowerCase(),
      Bedrijf__c: 'Proef',
      Citaat__c: 'Het werkt.',
      Gepubliceerd__c,
    });
    for (const object of ['Teamlid__c', 'Locatie__c', 'Partner__c'])
      await createRow(server, object, { Name, Gepubliceerd__c });
  }
  const bakery = await companyOf(server, 'korenaar');
  const invited = 'proef@bakkerijdekorenaar.example';
  await createRow(server, 'Contact', {
    LastName: 'Uitgenodigd',
    Email: invited,
    AccountId: bakery,
  });
  await createRow(server, 'Uitnodiging__c', {
    Account__c: bakery,
    Achternaam__c: 'Uitgenodigd',
    Email__c: invited,
    Geldig_tot__c: new Date(Date.now() + 86_400_000).toISOString(),
  });
  for (const Status__c of [states.stopped, states.done])
    await createRow(server, 'Bulkbewerking__c', {
      Name: 'Proef',
      Object__c: 'Case',
      Status__c,
      OwnerId: sales,
      Soort__c: Object.values(kinds)[0]!,
    });
}

const ofRights: readonly ProblemCode[] = [
  'record.noRight',
  'record.notFound',
  'record.objectHidden',
  'record.readOnly',
  'record.fieldReadOnly',
  'record.notNow',
  'webhook.notActive',
];
/** The number of records to try an action with. */
const each = 6;

type Tried = { object: ObjectModel; definition: QuickActionDefinition; id: string };

/**
 * Performs the action as the viewer and rolls it back. Gives the problem codes of a refusal, or
 * none.
 */
async function refusalsOf(ctx: RequestContext, tried: Tried): Promise<ProblemCode[]> {
  const apiName = `${tried.object.apiName}.${tried.definition.name}`;
  const found = findAction(ctx, apiName);
  if (!found.ok) return found.problems.map(({ code }) => code);
  const { written } = found.value;
  let result: Result<unknown> = ok(null);
  const undone = new Error('undone');
  try {
    await ctx.db.transaction(async (db) => {
      const fields = await answers({ ...ctx, db }, tried, written);
      result = await runQuickAction({ ...ctx, db }, found.value, {
        apiName: written.apiName,
        contextId: tried.id,
        fields,
      });
      throw undone;
    });
  } catch (thrown) {
    if (thrown !== undone) throw thrown;
  }
  return result.ok
    ? []
    : (result as Extract<Result<never>, { ok: false }>).problems.map(({ code }) => code);
}

/** Values for the required fields, or for the first field of an update. */
async function answers(
  ctx: RequestContext,
  { definition }: Tried,
  written: ObjectModel,
): Promise<Record<string, Scalar>> {
  const named = definition.fields.map((name) => written.fields.get(name)!);
  const asked =
    definition.type === 'Update'
      ? named.slice(0, 1)
      : named.filter(({ required, default: given }) => required && given === null);
  return Object.fromEntries(
    await Promise.all(
      asked.map(async (field) => [field.apiName, await valueFor(ctx, field)] as const),
    ),
  );
}

async function valueFor(ctx: RequestContext, field: FieldModel): Promise<Scalar> {
  if (field.picklist) return field.picklist.at(-1)!.value;
  if (field.reference) {
    const target = ctx.registry.object(field.reference.to[0]!)!;
    if (target.apiName === 'User') return userId(server.ctx, 'verkoop');
    return (
      await storedRows<{ id: string }>(
        server,
        `select id from "${target.table}" order by id limit 1`,
      )
    )[0]!.id;
  }
  if (field.dataType === 'Date') return localDay(ctx.now);
  return field.dataType === 'Boolean'
    ? true
    : field.dataType === 'Int'
      ? 1
      : field.dataType === 'Email'
        ? 'proef@voorbeeld.example'
        : 'Proef';
}

/**
 * The newest record of each kind, split by whether the viewer is offered the action. Records hidden
 * from the viewer are never offered.
 */
async function rowsBy(
  ctx: RequestContext,
  object: ObjectModel,
  definition: QuickActionDefinition,
): Promise<{ offered: string[]; not: string[] }> {
  const all = await ofEachKind(object);
  const seen = seesObject(object, accessRoleOf(ctx.viewer)) ? await seenOf(ctx, object, all) : [];
  const answer = await recordActions(ctx, seen, {
    apiNames: [`${object.apiName}.${definition.name}`],
  });
  const offered = answer.ok
    ? seen.filter((id) => answer.value.actions[id]!.actions.length > 0)
    : [];
  const not = seen.filter((id) => !offered.includes(id));
  const hidden = all.filter((id) => !seen.includes(id));
  return { offered: offered.slice(0, each), not: [...not.slice(0, 2), ...hidden.slice(0, 2)] };
}

const cachedIds = new Map<ObjectModel, string[]>();

/**
 * The newest record of each kind: records are of one kind when their picklists are equal and the
 * same dates and references are empty.
 */
async function ofEachKind(object: ObjectModel): Promise<string[]> {
  const known = cachedIds.get(object);
  if (known) return known;
  const isTelling = ({ column, picklist, reference, dataType }: FieldModel): boolean =>
    column !== null &&
    (picklist !== null || reference !== null || ['Boolean', 'Date', 'DateTime'].includes(dataType));
  const parts = [...object.fields.values()]
    .filter(isTelling)
    .map(({ col, picklist, dataType }) =>
      picklist || dataType === 'Boolean'
        ? `coalesce("${col}"::text, '')`
        : `("${col}" is null)::text`,
    );
  const rows = await storedRows<{ id: string }>(
    server,
    `select distinct on (kind) id from (select id, lastmodifieddate, concat_ws('|', ${['1', ...parts].join()}) as kind from "${object.table}") as t order by kind, lastmodifieddate desc`,
  );
  const ids = rows.map(({ id }) => id);
  cachedIds.set(object, ids);
  return ids;
}

async function seenOf(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<string[]> {
  const filters = [{ field: 'Id', operator: 'Equals', operands: ids }] as const;
  return ids.length === 0
    ? []
    : (
        await findRows(ctx, {
          from: object.apiName,
          fields: ['Id'],
          filters,
          orderBy: ['Id'],
          limit: ids.length,
        })
      ).map((row) => String(row['Id']));
}

const staffAndCustomers = accessRoles.flatMap(({ role, as }) =>
  as === undefined ? [] : [{ role, as }],
);
const offeredTo = new Map<string, Set<AccountName>>();

describe.each(staffAndCustomers)('$role', ({ as }) => {
  it('is offered the actions it may perform, and no others', async () => {
    const ctx = await server.contextOf(as);
    const wrong: string[] = [];
    for (const object of server.dependencies.registry.objects)
      for (const definition of object.actions ?? []) {
        const { offered, not } = await rowsBy(ctx, object, definition);
        const name = `${object.apiName}.${definition.name}`;
        if (offered.length > 0) offeredTo.set(name, (offeredTo.get(name) ?? new Set()).add(as));
        for (const id of offered) {
          const refused = (await refusalsOf(ctx, { object, definition, id })).filter((code) =>
            ofRights.includes(code),
          );
          if (refused.length > 0)
            wrong.push(`${name} offered with ${id}, and refused: ${refused.join()}`);
        }
        for (const id of not) {
          const refused = await refusalsOf(ctx, { object, definition, id });
          if (!refused.some((code) => ofRights.includes(code)))
            wrong.push(
              `${name} not offered with ${id}, and not refused for that: ${refused.join() || 'done'}`,
            );
        }
      }
    expect(wrong).toEqual([]);
  });
});

it('every action is offered to some role on some record, except stopping a bulk job', () => {
  const all = server.dependencies.registry.objects.flatMap(({ apiName, actions = [] }) =>
    actions.map(({ name }) => `${apiName}.${name}`),
  );
  // A running bulk job ends before the test can list its actions.
  expect(all.filter((name) => !offeredTo.has(name))).toEqual(['Bulkbewerking__c.Stop']);
});

it('an action that another record refuses is not offered, and the answer says why', async () => {
  const ofDelivery = async (status: string) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select a.id from aflevering__c a join koppeling__c k on k.id = a.koppeling__c
        where k.status__c = $1`,
      status,
    );
    const id = row!.id;
    const { body } = await server.call(`/actions/record/${id}`, { as: 'beheer' });
    const { actions, refused } = body.actions[id];
    const offered = actions.map(({ apiName }: { apiName: string }) => apiName);
    return { isOffered: offered.includes('Aflevering__c.SendAgain'), refused };
  };
  expect(await ofDelivery('Actief')).toEqual({ isOffered: true });
  expect(await ofDelivery('Gestopt')).toEqual({
    isOffered: false,
    refused: [
      {
        apiName: 'Aflevering__c.SendAgain',
        because: 'Koppeling__c',
        label: 'Opnieuw versturen',
        problem: 'webhook.notActive',
      },
    ],
  });
});
