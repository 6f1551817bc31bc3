import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#wire/endpoints.ts';
import { openTestHouse, type TestHouse } from '../house.ts';
import { type Effect, effects } from './effects.ts';
import { findOwnRows, type OwnRows } from './own-rows.ts';

/** No parameter is read without effect: each changes some answer, or it says why it never can. Source: record-api.md §6. */

let house: TestHouse;
let rows: OwnRows;
let list = '';
let product = '';
beforeAll(async () => {
  house = await openTestHouse();
  rows = await findOwnRows(house);
  const { info, records } = (await house.call('/list-ui/Case/Alle?pageSize=3', { as: 'beheer' })).body;
  list = info.listReference.id;
  product = (await house.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0].id;
  const ids = records.records.map((record: { id: string }) => record.id).join();
  await house.call(`/records/batch/${ids}?fields=Case.Id&updateMru=true`, { as: 'beheer' });
});
afterAll(() => house.close());

const all = Object.entries(effects).flatMap(([name, params]) => Object.entries<Effect>(params).map(([param, effect]) => ({ name, param, effect })));

describe.each(all)('$name $param', ({ name, param, effect }) => {
  const { method } = endpoints[name as EndpointName]; // proof: a key of the table beside it
  const filled = (path: string) =>
    path.replace('REQUEST', rows.request).replace('ACCOUNT', rows.account).replace('COMMENT', rows.comment).replace('LIST', list).replace('PRODUCT', product);
  const ask = async (path: string): Promise<string> => {
    const body = method === 'GET' ? {} : { body: name === 'updateLayoutUserState' ? { sectionUserStates: {} } : {} };
    const { status, text } = await house.call(filled(path), { as: 'beheer', method, ...body });
    // Where an answer says it was found does not count.
    return `${status} ${text.replace(/"(eTag|\w*[uU]rl|\w*PageToken)":("[^"]*"|null)/g, '')}`;
  };

  if ('because' in effect)
    it(`changes nothing: ${effect.because}`, async () => {
      const [without, withIt] = [await ask(effect.alike[0]), await ask(effect.alike[1])];
      expect(without).toMatch(/^200 /);
      expect(withIt).toBe(without);
    });
  else if ('shownIn' in effect)
    it(`is shown in ${effect.shownIn}`, async () => expect(await readFile(`test/contract/${effect.shownIn}`, 'utf8')).toMatch(new RegExp(`\\b${param}\\b`)));
  else
    it('changes what is answered', async () => {
      const [without, withIt] = [await ask(effect[0]), await ask(effect[1])];
      expect(without).toMatch(/^200 /);
      expect(withIt).not.toBe(without);
    });
});
