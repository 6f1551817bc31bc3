import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  ownAndForeign,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { makerOf } from '../generated/make.ts';

/**
 * Records about the same thing made one: what moves, what goes, who may, and what is refused.
 * Source: docs/decisions/0015-merge-moves-references.md.
 */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own: account } = await ownAndForeign(server, 'garage'));
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const make = makerOf(() => server);
const contact = (fields: object = {}) =>
  make('Contact', { LastName: 'Dubbel', AccountId: account, ...fields });
const merge = (id: string, body: object, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/records/${id}/merge`, { as, method: 'POST', body });
const plan = (ids: readonly string[], as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/merge-plans/${ids.join()}`, { as });
const rowOf = async (table: string, id: string): Promise<Row | undefined> =>
  (await stored<Row>(server, `select * from "${table}" where id = $1`, id))[0];
const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;

describe('refused, with nothing done', () => {
  it('what a colleague changed meanwhile', async () => {
    const [one, other] = [await contact(), await contact({ FirstName: 'Oud' })];
    const seen = Object.fromEntries(
      (await plan([one, other])).body.records.map(({ id, weakEtag }: Row) => [id, weakEtag]),
    );
    await server.call(`/records/${other}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { FirstName: 'Nieuw' } },
    });
    expect(refusal(await merge(one, { recordIds: [other], weakEtags: seen }))).toBe(
      '400 CollisionDetectedException',
    );
    expect(await rowOf('contact', other)).toMatchObject({ firstname: 'Nieuw' });
  });

  it('what both have that there can be one of', async () => {
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

  it('what the rules of the row that stays say of it', async () => {
    const [one, other] = [
      await make('Account', { Name: 'Goed' }),
      await make('Account', { Name: 'Kapot' }),
    ];
    await stored(server, `update account set kvk_nummer__c = '12' where id = $1`, other);
    expect(refusal(await merge(one, { recordIds: [other], takes: { KvK_nummer__c: other } }))).toBe(
      '400 FIELD_CUSTOM_VALIDATION_EXCEPTION',
    );
    expect(await rowOf('account', other)).toBeDefined();
  });

  it('a row with itself, rows of two objects, too many, a choice that is none, and rows that are not there', async () => {
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

  it('a customer, also of their own, and an object whose rows are not merged', async () => {
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
