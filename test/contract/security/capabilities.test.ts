import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { FieldInfo, ObjectInfo } from '#protocol/shapes/object-info.ts';
import { type Answer, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { codeOf, isFormA } from '../generated/calls.ts';
import { uploadFile } from '../files/multipart.ts';
import { isVisible, accessRoles } from './access-roles.ts';
import { validFields } from '../generated/valid-fields.ts';

/** The flags of objects and fields agree with what the viewer may do: record-api.md §2.10. */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

const model = (apiName: string): ObjectModel => server.dependencies.registry.object(apiName)!;
const refusedAccess = (answer: Answer): boolean => answer.status === 403;

/** Creates a record as the system, with the records it refers to. */
async function madeBySystem(object: ObjectModel): Promise<string> {
  const find = async (target: string): Promise<string> => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "${model(target).table}" limit 1`,
    );
    return row?.id ?? madeBySystem(model(target));
  };
  return createRow(server, object.apiName, await validFields(object, find));
}

/** Who makes one of these proved who they are shortly before. */
const needsProof: ReadonlySet<string> = new Set(['User', 'Koppeling__c']);

describe.each(accessRoles)('for role $role', ({ role, as }) => {
  const call = (
    path: string,
    method = 'GET',
    fields?: { apiName?: string; fields?: object },
  ): Promise<Answer> =>
    server.call(path, {
      method,
      ...(as && { as, fresh: needsProof.has(String(fields?.apiName)) }),
      ...(fields && { body: fields }),
    });
  const visible = objects
    .filter((object) => isVisible(object, role))
    .map((object) => object.apiName);
  const info = async (apiName: string): Promise<ObjectInfo> =>
    (await call(`/object-info/${apiName}`)).body;
  const rows = async (apiName: string, pageSize = 4): Promise<string[]> =>
    ((await call(`/list-records/${apiName}/Alle?pageSize=${pageSize}`)).body.records ?? []).map(
      (record: { id: string }) => record.id,
    );
  const isStaff = role === 'sales' || role === 'administrator';
  const pointAt = async (target: string): Promise<string | null> =>
    (target === 'ContentDocument' && as ? await ownFile() : undefined) ??
    (await rows(target, 1))[0] ??
    (isStaff ? madeBySystem(model(target)) : null);

  const ownFile = async (): Promise<string> =>
    (await uploadFile(server, as!, { bytes: 'eigen', name: 'eigen.txt' })).body.contentDocument.id;

  it('a create is accepted exactly when the object is createable', async () => {
    for (const apiName of visible) {
      const { createable } = await info(apiName);
      const fields = {
        ...(await validFields(model(apiName), pointAt)),
        ...valuesOfRule(apiName),
      };
      const answer = await call('/records', 'POST', { apiName, fields });
      expect(
        createable ? answer.status : [answer.status, codeOf(answer)],
        `${apiName} ${answer.text}`,
      ).toEqual(createable ? 201 : [403, 'INSUFFICIENT_ACCESS']);
      if (!createable)
        expect((await call('/records', 'POST', { apiName, fields: {} })).status).toBe(403);
    }
  });

  /** The field values that the role's create rule requires. */
  const valuesOfRule = (apiName: string): Record<string, unknown> => {
    const values = (rule: RowRule): [string, unknown][] =>
      typeof rule === 'string'
        ? []
        : 'allOf' in rule
          ? rule.allOf.flatMap(values)
          : 'equals' in rule && rule.equals !== null
            ? [[rule.field, rule.equals]]
            : [];
    return Object.fromEntries(
      (objects.find((one) => one.apiName === apiName)!.access[role] ?? []).flatMap((grant) =>
        grant.create ? values(grant.create) : [],
      ),
    );
  };

  it('a delete is accepted exactly when the object is deletable', async () => {
    for (const apiName of visible) {
      const { deletable } = await info(apiName);
      const mine = deletable ? [await madeBySystem(model(apiName))] : await rows(apiName);
      const answers = await Promise.all(mine.map((id) => call(`/records/${id}`, 'DELETE')));
      for (const answer of answers)
        expect(
          deletable ? [204, undefined] : [403, 'INSUFFICIENT_ACCESS_OR_READONLY'],
          apiName,
        ).toEqual([answer.status, codeOf(answer)]);
    }
  });

  it('a field can be changed on some record exactly when it is updateable', async () => {
    for (const apiName of visible) {
      const { updateable, fields } = await info(apiName);
      const mine = await ownRows(apiName);
      const id = await oneToChange(mine);
      if (!updateable) {
        expect(
          Object.values(fields)
            .filter((field) => field.updateable)
            .map((field) => field.apiName),
          apiName,
        ).toEqual([]);
        expect(id, apiName).toBeUndefined();
        continue;
      }
      if (mine.length > 0) expect(id, apiName).toBeDefined();
      if (id !== undefined) await expectFieldsTrue(id, fields, apiName);
    }
  });

  /** Visible records, including the viewer's own. */
  async function ownRows(apiName: string): Promise<string[]> {
    const own = as ? await server.contextOf(as) : undefined;
    const { viewer } = own ?? { viewer: { kind: 'guest' as const } };
    const ids =
      viewer.kind !== 'user'
        ? []
        : apiName === 'User'
          ? [viewer.userId]
          : apiName === 'Contact' && viewer.contactId
            ? [viewer.contactId]
            : [];
    if (apiName === 'ContentDocument' && as) ids.push(await ownFile());
    return [...ids, ...(await rows(apiName))];
  }

  async function oneToChange(ids: readonly string[]): Promise<string | undefined> {
    for (const id of ids) {
      const answer = await call(`/records/${id}`, 'PATCH', { fields: {} });
      expect([200, 403], answer.text).toContain(answer.status);
      if (answer.status === 200) return id;
      expect(codeOf(answer)).toBe('INSUFFICIENT_ACCESS_OR_READONLY');
    }
    return undefined;
  }

  async function expectFieldsTrue(
    id: string,
    fields: ObjectInfo['fields'],
    apiName: string,
  ): Promise<void> {
    const asked = Object.keys(fields).filter(
      (name) => model(apiName).fields.get(name)!.column !== null,
    );
    const now = (
      await call(
        `/records/${id}?optionalFields=${asked.map((name) => `${apiName}.${name}`).join()}`,
      )
    ).body.fields;
    for (const field of Object.values(fields)) {
      const answer = await call(`/records/${id}`, 'PATCH', {
        fields: { [field.apiName]: now[field.apiName]?.value ?? null },
      });
      if (field.apiName === 'Id') continue;
      expect(refusedAccess(answer), `${apiName}.${field.apiName}`).toBe(false);
      const expected = field.updateable
        ? [200, undefined]
        : [400, 'INVALID_FIELD_FOR_INSERT_UPDATE'];
      expect(
        [answer.status, codeOf(answer)],
        `${apiName}.${field.apiName} ${answer.text.slice(0, 400)}`,
      ).toEqual(expected);
    }
  }

  it('a field that is not createable is refused in a create', async () => {
    for (const apiName of visible) {
      const { createable, fields } = await info(apiName);
      const not = Object.values(fields)
        .filter((field: FieldInfo) => !field.createable)
        .map((field) => field.apiName);
      if (!createable) {
        expect(not.length, apiName).toBe(Object.keys(fields).length);
        continue;
      }
      const answer = await call('/records', 'POST', {
        apiName,
        fields: Object.fromEntries(not.map((name) => [name, null])),
      });
      expect(answer.status, apiName).toBe(400);
      for (const name of not)
        expect(
          answer.body.output.fieldErrors[name]?.map(
            (error: { errorCode: string }) => error.errorCode,
          ),
          `${apiName}.${name}`,
        ).toEqual(['INVALID_FIELD_FOR_INSERT_UPDATE']);
    }
  });

  type Item = { label: string; required: boolean; layoutComponents: { apiName: string | null }[] };
  const itemsOf = async (apiName: string, mode: string): Promise<Item[]> =>
    (await call(`/layout/${apiName}?mode=${mode}`)).body.sections.flatMap(
      (section: { layoutRows: { layoutItems: Item[] }[] }) =>
        section.layoutRows.flatMap((row) => row.layoutItems),
    );
  /** The fields for which a save is refused because they are empty. */
  const missedBy = ({ status, body }: Answer): string[] =>
    status !== 400 || isFormA(body)
      ? []
      : Object.entries<{ errorCode: string }[]>(body.output.fieldErrors)
          .filter(([, errors]) =>
            errors.some(({ errorCode }) => errorCode === 'REQUIRED_FIELD_MISSING'),
          )
          .map(([name]) => name);
  const missedIn = async (id: string, fields: object): Promise<string[]> =>
    missedBy(await call(`/records/${id}`, 'PATCH', { fields }));
  const titlesOf = (apiName: string): string[] =>
    [...model(apiName).fields.values()].flatMap((field) =>
      field.default && 'slugOf' in field.default ? [field.default.slugOf] : [],
    );
  const emptied = (fields: ObjectInfo['fields'], flag: 'createable' | 'updateable') =>
    Object.fromEntries(
      Object.values(fields).flatMap((field) => (field[flag] ? [[field.apiName, null]] : [])),
    );

  it('a field is required in a form exactly when a save without it is refused', async () => {
    for (const apiName of visible) {
      const { createable, updateable, fields } = await info(apiName);
      const id = updateable ? await oneToChange(await ownRows(apiName)) : undefined;
      const made = emptied(fields, 'createable');
      const changed = emptied(fields, 'updateable');
      // A missing slug is reported only when the title it is made from is present.
      const titled = Object.fromEntries(
        Object.entries(changed).filter(([name]) => !titlesOf(apiName).includes(name)),
      );
      const saves: [string, string[]][] = [
        ...(createable
          ? [
              [
                'Create',
                missedBy(await call('/records', 'POST', { apiName, fields: made })),
              ] satisfies [string, string[]],
            ]
          : []),
        ...(id === undefined
          ? []
          : [
              [
                'Edit',
                [...(await missedIn(id, changed)), ...(await missedIn(id, titled))],
              ] satisfies [string, string[]],
            ]),
      ];
      for (const [mode, missed] of saves) {
        const items = await itemsOf(apiName, mode);
        for (const item of items)
          expect([item.label, item.required], `${apiName} ${mode}`).toEqual([
            item.label,
            item.layoutComponents.some((part) => missed.includes(part.apiName ?? '')),
          ]);
        const shown = items.flatMap((item) => item.layoutComponents.map((part) => part.apiName));
        expect(shown, `${apiName} ${mode}`).toEqual(expect.arrayContaining(missed));
      }
    }
  });

  it('layouts and lists have the same flags as the fields', async () => {
    for (const apiName of visible) {
      const { fields } = await info(apiName);
      for (const [mode, flag] of [
        ['Create', 'createable'],
        ['Edit', 'updateable'],
      ] as const) {
        const { sections } = (await call(`/layout/${apiName}?mode=${mode}`)).body;
        for (const item of sections.flatMap(
          (section: { layoutRows: { layoutItems: unknown[] }[] }) =>
            section.layoutRows.flatMap((row) => row.layoutItems),
        )) {
          const parts = item.layoutComponents
            .filter((part: { componentType: string }) => part.componentType === 'Field')
            .map((part: { apiName: string }) => fields[part.apiName]!);
          expect(item.editableForNew).toBe(parts.some((part: FieldInfo) => part.createable));
          expect(item.editableForUpdate).toBe(parts.some((part: FieldInfo) => part.updateable));
          if (parts.length > 0)
            expect(item.uiBehavior === 'Readonly', `${apiName} ${item.label}`).toBe(
              !parts.some((part: FieldInfo) => part[flag]),
            );
        }
      }
      const { displayColumns } = (await call(`/list-ui/${apiName}/Alle?pageSize=1`)).body.info;
      for (const column of displayColumns)
        for (const { editable } of Object.values<{ editable: boolean }>(
          column.inlineEditAttributes,
        ))
          expect(editable).toBe(fields[column.fieldApiName]?.updateable ?? false);
    }
  });
});
