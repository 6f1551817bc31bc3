import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountName, TestHouse } from '../house.ts';
import { openTestHouse } from '../house.ts';
import { base, codeOf } from './calls.ts';

/** What objects, picklists and layouts there are for this viewer: record-api.md §6.5, §1.6, §1.11. */

const master = '012000000000000AAA';
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const get = (path: string, as?: AccountName) => house.call(path, { ...(as && { as }) });

describe('several object infos in one call', () => {
  it('an object one may not see is an item of its own with 403, as an unknown one; the rest stands', async () => {
    const { status, body } = await get('/object-info/batch/Product__c,Account,Onbekend__c,Product__c');
    expect(status).toBe(200);
    expect(body.results.map((item: { statusCode: number }) => item.statusCode)).toEqual([200, 403, 403, 200]);
    expect(body.results[1].result[0].errorCode).toBe('INSUFFICIENT_ACCESS');
    expect(body.results[1].result[0].message.replace('Account', '')).toBe(body.results[2].result[0].message.replace('Onbekend__c', ''));
    expect(body.results[3]).toEqual(body.results[0]);
    expect(body).not.toHaveProperty('hasErrors');
  });

  it('each is what the single call answers', async () => {
    const { body } = await get('/object-info/batch/Case,Account', 'collega');
    for (const [i, name] of ['Case', 'Account'].entries()) expect(body.results[i].result).toEqual((await get(`/object-info/${name}`, 'collega')).body);
  });

  it('none, or more than 200, is refused', async () => {
    const codes = await Promise.all(['%2C', Array(201).fill('Case').join()].map(async (names) => codeOf(await get(`/object-info/batch/${names}`, 'beheer'))));
    expect(codes).toEqual(['ILLEGAL_QUERY_PARAMETER_VALUE', 'INVALID_BATCH_REQUEST']);
  });
});

describe('picklists', () => {
  const at = (object: string, type: string, field?: string) => `/object-info/${object}/picklist-values/${type}${field === undefined ? '' : `/${field}`}`;

  it.each([
    ['an object one may not see', at('Account', master), undefined, '403 INSUFFICIENT_ACCESS'],
    ['a malformed record type', at('Case', 'null', 'Status'), 'beheer', '400 MALFORMED_ID'],
    ['another record type', at('Case', '012zzzzzzzzzzzz', 'Status'), 'beheer', '404 NOT_FOUND'],
    ['an unknown field', at('Case', master, 'Onbekend__c'), 'beheer', '403 INSUFFICIENT_ACCESS'],
    ['a field one may not see', at('Case', master, 'Priority'), 'korenaar', '403 INSUFFICIENT_ACCESS'],
    ['a field of another type', at('Case', master, 'Subject'), 'beheer', '400 INVALID_FIELD'],
  ] as const)('%s is refused', async (...[, path, as, refusal]) => {
    const answer = await get(path, as);
    expect(`${answer.status} ${codeOf(answer)}`).toBe(refusal);
  });

  it("a request's states say which of them are closed, in the platform's own spelling, and what a new one gets", async () => {
    const { body } = await get(at('Case', master, 'Status'), 'beheer');
    const value = (text: string, closed: boolean) => ({
      attributes: { closed, picklistAtrributesValueType: 'CaseStatus' },
      label: text,
      validFor: [],
      value: text,
    });
    expect(body).toEqual({
      controllerValues: {},
      defaultValue: value('Nieuw', false),
      eTag: body.eTag,
      url: `${base}${at('Case', master, 'Status')}`,
      values: [value('Nieuw', false), value('In behandeling', false), value('Wacht op feedback', false), value('Gesloten', true)],
    });
  });

  it('a picklist without such states has no attributes, one without a default none', async () => {
    const { picklistFieldValues } = (await get(at('Account', master.slice(0, 15)), 'beheer')).body;
    expect(Object.keys(picklistFieldValues)).toEqual(['Omvangsklasse__c']);
    expect(picklistFieldValues.Omvangsklasse__c.defaultValue).toBeNull();
    expect(picklistFieldValues.Omvangsklasse__c.values[0]).toEqual({ attributes: null, label: 'Micro', validFor: [], value: 'Micro' });
  });

  it('together they are those one may see, each as it is alone', async () => {
    const { picklistFieldValues } = (await get(at('Case', master), 'korenaar')).body;
    expect(Object.keys(picklistFieldValues)).toEqual(['Status', 'Type', 'Zichtbaarheid__c']);
    for (const [field, values] of Object.entries(picklistFieldValues)) expect((await get(at('Case', master, field), 'korenaar')).body).toEqual(values);
  });
});

describe('layouts', () => {
  it('on a telephone nothing stands beside something else', async () => {
    const { body } = await get('/layout/Case?formFactor=Small', 'beheer');
    expect(body.sections.every((section: { columns: number }) => section.columns === 1)).toBe(true);
    expect((await get('/layout/Case?formFactor=Medium', 'beheer')).body.sections[0].columns).toBe(2);
    expect(codeOf(await get('/layout/Case?formFactor=small', 'beheer'))).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
  });
});

it.each(['/object-info', '/object-info/Case', '/object-info/batch/Case', `/object-info/Case/picklist-values/${master}`, '/layout/Case'])(
  'who has %s already gets 304, until somebody else asks',
  async (path) => {
    const first = await get(path, 'beheer');
    const tag = first.headers.get('etag')!;
    const asked = { headers: { 'if-none-match': tag } };
    const again = await house.call(path, { as: 'beheer', ...asked });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await house.call(path, { as: 'collega', ...asked })).status).toBe(200);
  },
);
