import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '#db/seed/pages/all.ts';
import { addMissingPages } from '#roof/content.ts';
import { openTestHouse, stored, type TestHouse } from '../house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ from: 'empty' });
});
afterAll(() => house.close());

const keys = async () => (await stored<{ sleutel__c: string }>(house, 'select sleutel__c from pagina__c order by sleutel__c')).map((row) => row.sleutel__c);

it('a house without demo has the copy of every page', async () => {
  expect(await keys()).toEqual(pages.map(({ key }) => key).sort());
});

it('what staff wrote or hid stays; only a page that is missing comes back, once, however many copies start', async () => {
  await house.rooms.database.db.run({
    text: `update pagina__c set titel__c = 'Eigen titel', gepubliceerd__c = false where sleutel__c = 'contact'`,
    values: [],
  });
  await house.rooms.database.db.run({ text: `delete from pagina__c where sleutel__c = 'over-ons'`, values: [] });
  await Promise.all([addMissingPages(house.rooms), addMissingPages(house.rooms), addMissingPages(house.rooms)]);
  expect(await keys()).toEqual(pages.map(({ key }) => key).sort());
  expect(await stored(house, `select titel__c, gepubliceerd__c from pagina__c where sleutel__c = 'contact'`)).toEqual([
    { titel__c: 'Eigen titel', gepubliceerd__c: false },
  ]);
});
