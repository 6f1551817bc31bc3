import { beforeAll, describe, expect, it } from 'vitest';
import { attachFile } from '../../contract/files/multipart.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { cameraPhoto } from '../photo-files.ts';

/** The page Over ons: people, places and partners that staff publish. Source: spec §2. */

const server = await openSite();

const getHtml = async (): Promise<string> => (await fetch(new URL('over-ons', server.url))).text();

const create = async (apiName: string, fields: Record<string, unknown>): Promise<string> => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName, fields },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
};
const change = (id: string, fields: Record<string, unknown>, as: 'beheer' | 'verkoop' = 'beheer') =>
  server.call(`/records/${id}`, { as, method: 'PATCH', body: { fields } });

it('keeps the four help cards', async () => {
  const html = await getHtml();
  for (const card of ['Eén helpdesk', 'Eén contract', 'Eén tariefplan', 'Eén factuur'])
    expect(html).toContain(card);
});

it('says of the people and partners of the demo that they are examples', async () => {
  const html = await getHtml();
  for (const tag of ['Voorbeeldteam', 'Voorbeeldpartners']) expect(html).toContain(tag);
});

describe('a person', () => {
  let id = '';
  beforeAll(async () => {
    id = await create('Teamlid__c', { Name: 'Nora Vink', Functie__c: 'Monteur' });
  });

  it('is not on the page until staff publish the record', async () => {
    expect(await getHtml()).not.toContain('Nora Vink');
    expect((await change(id, { Gepubliceerd__c: true })).status).toBe(200);
    await expect.poll(getHtml).toContain('Nora Vink');
    // Only the others are an example, so each of them says so.
    expect(await getHtml()).not.toContain('Voorbeeldteam');
  });

  it('has a drawing without a photo, and a photo with its alternative text', async () => {
    const file = { bytes: cameraPhoto(64, 64), name: 'nora.jpg' };
    const { version } = await attachFile(server, id, file);
    const picture = `![Nora bij een meterkast](bestand:${version} =640x640)`;
    expect((await change(id, { Foto__c: picture })).status).toBe(200);
    await expect.poll(getHtml).toContain('alt="Nora bij een meterkast"');
    expect(await getHtml()).toMatch(/<img class="person-photo"[^>]*width="640" height="640"/);
  });

  it.each([
    '![](bestand:068000000000001AAA)',
    '![Nora](https://elders.example/foto.jpg)',
    'Een foto van Nora',
    '![Nora](bestand:068000000000001AAA) en tekst',
  ])('refuses %s as a photo, at the field', async (photo) => {
    const answer = await change(id, { Foto__c: photo });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('Foto__c');
  });

  it('is not changed by sales', async () => {
    expect((await change(id, { Name: 'Iemand anders' }, 'verkoop')).status).toBe(403);
  });
});

describe('places', () => {
  it('show the address of the brand, with a link to the map, until staff publish a place', async () => {
    const html = await getHtml();
    expect(html).toContain('Industrieweg 41');
    expect(html).toContain(
      'href="https://www.openstreetmap.org/search?query=Industrieweg+41%2C+3542+AD+Utrecht"',
    );
    const id = await create('Locatie__c', {
      Name: 'Werkplaats',
      Adres__c: 'Havenstraat 3, 8011 AB Zwolle',
      Gepubliceerd__c: true,
    });
    await expect.poll(getHtml).toContain('Havenstraat 3');
    expect((await change(id, { Gepubliceerd__c: false })).status).toBe(200);
    await expect.poll(getHtml).not.toContain('Havenstraat 3');
  });
});

it('has no heading for partners when none is published', async () => {
  await storedRows(server, `update partner__c set gepubliceerd__c = false returning id`);
  const id = await create('Partner__c', { Name: 'Tijdelijk', Gepubliceerd__c: true });
  await expect.poll(getHtml).toContain('Tijdelijk');
  await change(id, { Gepubliceerd__c: false });
  await expect.poll(getHtml).not.toContain('id="partners"');
});

it('shows the people also when staff removed the section from the text', async () => {
  const [page] = await storedRows<{ id: string; inhoud__c: string }>(
    server,
    `select id, inhoud__c from pagina__c where sleutel__c = 'over-ons'`,
  );
  await change(page!.id, {
    Inhoud__c: page!.inhoud__c.replace(/## Met wie je te maken krijgt[\s\S]*?(?=\n## )/, ''),
  });
  await expect.poll(getHtml).not.toContain('Met wie je te maken krijgt');
  expect(await getHtml()).toContain('Ons team');
  expect(await getHtml()).toContain('Nora Vink');
});

it('has the key figures of the company when the server keeps them, and else no heading', async () => {
  const [{ keeps }] = (await storedRows<{ keeps: boolean }>(
    server,
    `select to_regclass('kerncijfer__c') is not null as keeps`,
  )) as [{ keeps: boolean }];
  expect((await getHtml()).includes('id="cijfers"')).toBe(keeps);
});
