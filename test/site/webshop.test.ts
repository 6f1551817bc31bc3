import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../house.ts';
import { logIn } from './log-in.ts';

/** The shop as it behaves today. */
let behaviour: () => Promise<string> = async () => 'https://webshop.zorgeloos.example/eenmalig';
let house: TestHouse;
let plain: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ outside: { webshop: { addressFor: () => behaviour() } } });
  plain = await openTestHouse();
});
afterAll(async () => {
  await house.close();
  await plain.close();
});

const publicShop = 'https://webshop.zorgeloos.example/';

const session = (at: TestHouse): Promise<string> => logIn(at, 'garage');

async function open(at: TestHouse, cookie?: string): Promise<[number, string | null]> {
  const answer = await fetch(new URL('webshop', at.url), { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } });
  return [answer.status, answer.headers.get('location')];
}

describe('the webshop link', () => {
  it('leads a guest to the public webshop, and asks the shop nothing', async () => {
    behaviour = () => Promise.reject(new Error('asked for a guest'));
    expect(await open(house)).toEqual([302, publicShop]);
  });

  it('signs on who is logged in', async () => {
    behaviour = async () => 'https://webshop.zorgeloos.example/eenmalig';
    expect(await open(house, await session(house))).toEqual([302, 'https://webshop.zorgeloos.example/eenmalig']);
  });

  it.each([
    ['down', () => Promise.reject(new Error('no answer'))],
    ['slow', () => Promise.withResolvers<string>().promise],
  ])('leads to the public webshop when the shop is %s', async (_, now) => {
    behaviour = now;
    expect(await open(house, await session(house))).toEqual([302, publicShop]);
  });

  it('leads to the public webshop where no sign-on is set up', async () => {
    expect(await open(plain, await session(plain))).toEqual([302, publicShop]);
  });
});

describe('the data layer', () => {
  const layer = async (path: string, cookie?: string): Promise<unknown> => {
    const html = await (await fetch(new URL(path, plain.url), { headers: cookie === undefined ? {} : { cookie } })).text();
    return JSON.parse(/<script id="data-layer" type="application\/json">(.*?)<\/script>/.exec(html)![1]!);
  };

  it.each(['', 'contact', 'nergens'])('says of a guest at /%s that it is one, drawn or kept', async (path) => {
    for (let i = 0; i < 2; i++) expect(await layer(path)).toEqual({ provider: { type: 'user' }, isGuest: true });
  });

  it('names the user’s record of who is logged in', async () => {
    expect(await layer('', await session(plain))).toEqual({ provider: { type: 'user' }, isGuest: false, crmId: expect.stringMatching(/^005\w{15}$/) });
  });
});
