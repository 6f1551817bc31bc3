import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';

/** Merges of records that are refused. Source: docs/decisions/0015-merge-moves-references.md. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own: account } = await ownAndForeignCompany(server, 'garage'));
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const make = recordCreator(() => server);
const contact = (fields: object = {}) =>
  make('Contact', { LastName: 'Dubbel', AccountId: account, ...fields });
const merge = (id: string, body: object, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/records/${id}/merge`, { as, method: 'POST', body });
const plan = (ids: readonly string[], as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/merge-plans/${ids.join()}`, { as });
const rowOf = async (table: string, id: string): Promise<Row | undefined> =>
  (await storedRows<Row>(server, `select * from "${table}" where id = $1`, id))[0];
const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;

describe('a merge is refused, and nothing is merged,', () => {
  it('when a colleague changed one of the records meanwhile', async () => {
    const [one, other] = [await contact(), await contact({ FirstName: 'Oud' })];
    const weakEtags = Object.fromEntries(
      (await plan([one, other])).body.records.map(({ id, weakEtag }: Row) => [id, weakEtag]),
    );
    await server.call(`/records/${other}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { FirstName: 'Nieuw' } },
    });
    expect(refusal(await merge(one, { recordIds: [other], weakEtags }))).toBe(
      '400 CollisionDetectedException',
    );
    expect(await rowOf('contact', other)).toMatchObject({ firstname: 'Nieuw' });
  });

  it('when both records have what there can be only one of', async () => {
    const [one, other] = [
      await make('Account', { Name: 'Nodigt uit' }),
      await make('Account', { Name: 'Nodigt ook uit' }),
    ];
    for (const company of [one, other]) {
      const person = await make('Contact', {
        FirstName: 'Wie',
        LastName: 'Genodigd',
        Email: 'genodigd@voorbeeld.example',
        AccountId: company,
      });
      const invited = await server.call('/actions/perform-quick-action/Contact.Invite', {
        as: 'verkoop',
        fresh: true,
        method: 'POST',
        body: { apiName: 'Contact.Invite', contextId: person, fields: { Rechten: 'Volledig' } },
      });
      expect(invited.status, invited.text).toBe(200);
    }
    expect(refusal(await merge(one, { recordIds: [other] }))).toBe('400 DUPLICATE_VALUE');
    expect(await rowOf('account', other)).toBeDefined();
  });

  it('when the merged record would break a validation rule', async () => {
    const [one, other] = [
      await make('Account', { Name: 'Goed' }),
      await make('Account', { Name: 'Kapot' }),
    ];
    await storedRows(server, `update account set kvk_nummer__c = '12' where id = $1`, other);
    expect(refusal(await merge(one, { recordIds: [other], takes: { KvK_nummer__c: other } }))).toBe(
      '400 FIELD_CUSTOM_VALIDATION_EXCEPTION',
    );
    expect(await rowOf('account', other)).toBeDefined();
  });

  it('for itself, two objects, too many or missing records, or an invalid choice', async () => {
    const [one, other, third, fourth] = [
      await contact(),
      await contact(),
      await contact(),
      await contact(),
    ];
    expect(refusal(await merge(one, { recordIds: [one] }))).toBe(
      '400 ILLEGAL_QUERY_PARAMETER_VALUE',
    );
    expect(refusal(await merge(one, { recordIds: [account] }))).toBe(
      '400 ILLEGAL_QUERY_PARAMETER_VALUE',
    );
    expect(refusal(await merge(one, { recordIds: [other, third, fourth] }))).toBe(
      '400 ILLEGAL_QUERY_PARAMETER_VALUE',
    );
    expect(refusal(await merge(one, { recordIds: [other], takes: { Name: third } }))).toBe(
      '400 POST_BODY_PARSE_ERROR',
    );
    expect(refusal(await merge(one, { recordIds: [other], takes: { Niets: one } }))).toBe(
      '400 POST_BODY_PARSE_ERROR',
    );
    expect(refusal(await merge(one, { recordIds: ['003zzzzzzzzzzzz'] }))).toBe('404 NOT_FOUND');
    expect(refusal(await merge(one, {}))).toBe('400 MISSING_ARGUMENT');
  });

  it('for a customer, and for an object that does not support merging', async () => {
    const [one, other] = [await contact(), await contact()];
    expect(refusal(await merge(one, { recordIds: [other] }, 'garage'))).toBe(
      '403 INSUFFICIENT_ACCESS',
    );
    expect(refusal(await plan([one, other], 'garage'))).toBe('403 INSUFFICIENT_ACCESS');
    expect(refusal(await merge(one, { recordIds: [other] }, 'korenaar'))).toBe('404 NOT_FOUND');
    const [a, b] = [
      await make('Case', { Subject: 'A', AccountId: account }),
      await make('Case', { Subject: 'B', AccountId: account }),
    ];
    expect(refusal(await merge(a, { recordIds: [b] }))).toBe('403 INSUFFICIENT_ACCESS');
  });
});
