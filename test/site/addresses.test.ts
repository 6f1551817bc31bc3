import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(house.url), { path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    asked.on('error', reject).end();
  });

describe('an address nobody can mean', () => {
  it('is nowhere when it holds a character no text has', async () => {
    for (const path of ['/kennisdatabase-detail/%00', '/werken-bij-vacature/a%00b', '/kennisdatabase-detail/%00.data', '/%00', '/medewerker/%00'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('is refused when its host is none', async () => {
    for (const host of ['256.256.256.256', '1.2.3.4.5', 'localhost:99999', '[::::]', 'a b'])
      for (const path of ['/', '/contact', '/sitemap.xml', '/dashboard', '/services/data/', '/healthz'])
        expect([host, path, await statusOf(path, { host })]).toEqual([host, path, 400]);
  });
});
