import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDecent } from '../contract/nasty.ts';
import { openTestHouse, stored, type TestHouse } from '../house.ts';
import { type Desk, deskOf } from './bring-in.ts';
import { mistakes } from './mistakes.ts';

/** What nobody should type, in every field of every object that takes text: kept or refused in the platform's form, and shown as text everywhere. */

const markup = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
const hostile: Readonly<Record<string, string>> = {
  markup,
  script: 'javascript:alert(1)',
  template: '{{7*7}} ${7*7} <%= 7*7 %>',
  'formula, equals': `=cmd|' /C calc'!A0`,
  'formula, plus': '+1+1',
  'formula, minus': '-2+3',
  'formula, at': '@SUM(1)',
  'formula, tab': '\t=1+1',
  'right to left': 'factuur\u202Egnp.exe',
  'a null byte': 'een\u0000twee',
  'half a letter': 'een\ud800twee',
  'too much': 'x'.repeat(5_000),
  'a long word': 'w'.repeat(80),
  emoji: '👩🏽‍🚒 🇳🇱 ﷽',
};

const textual = new Set(['String', 'TextArea', 'RichTextArea', 'Email', 'Phone', 'Url']);
type Info = { apiName: string; updateable: boolean; fields: Record<string, { apiName: string; dataType: string; updateable: boolean; compound: boolean }> };

let house: TestHouse;
let desk: Desk;
let infos: Info[];
beforeAll(async () => {
  house = await openTestHouse();
  desk = await deskOf(house, 'beheer');
  const directory = await house.call('/object-info', { as: 'beheer' });
  const names = Object.keys(directory.body.objects as object);
  infos = (await Promise.all(names.map((name) => house.call(`/object-info/${name}`, { as: 'beheer' })))).map(({ body }) => body as Info);
});
afterAll(() => house.close());

const fieldsOf = ({ fields }: Info): string[] =>
  Object.values(fields).flatMap((field) => (field.updateable && textual.has(field.dataType) ? [field.apiName] : []));
const rowOf = async ({ apiName }: Info): Promise<string | undefined> =>
  (await stored<{ id: string }>(house, `select id from "${apiName.toLowerCase()}" order by id desc limit 1`))[0]?.id;

/** Saves this text in all fields that take it: what is refused by its field is left out, and so on until the rest is kept. */
async function save(info: Info, id: string, text: string): Promise<string[]> {
  let left = fieldsOf(info);
  for (let attempt = 0; left.length > 0 && attempt < 6; attempt++) {
    const fields = Object.fromEntries(left.map((name) => [name, text]));
    const answer = await house.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields, allowSaveOnDuplicate: true } });
    expectDecent(answer, `${info.apiName} ${text.slice(0, 20)}`);
    if (answer.status === 200) return left;
    const refused = new Set(Object.keys((answer.body.output?.fieldErrors ?? {}) as object));
    const rest = left.filter((name) => !refused.has(name));
    // Refused for all of it: one by one tells which.
    left = rest.length < left.length ? rest : left.slice(1);
  }
  return [];
}

describe.each(Object.entries(hostile))('%s', (_, text) => {
  it('is kept or refused, of every object, and never a fault of ours', async () => {
    let kept = 0;
    for (const info of infos.filter(({ updateable, apiName }) => updateable && apiName !== 'User')) {
      const id = await rowOf(info);
      if (id === undefined || fieldsOf(info).length === 0) continue;
      kept += (await save(info, id, text)).length;
    }
    if (text === markup) expect(kept).toBeGreaterThan(30);
  });
});

describe('markup', () => {
  const isText = (html: string, where: string) => {
    expect(html.includes('<img src=x') || html.includes('<script>alert'), where).toBe(false);
    expect(/(?:href|src)="javascript:/.test(html), where).toBe(false);
  };

  it('is shown as text on every record and list, in what is found and in mails', async () => {
    for (const info of infos.filter(({ updateable, apiName }) => updateable && apiName !== 'User')) {
      const id = await rowOf(info);
      if (id === undefined || (await save(info, id, markup)).length === 0) continue;
      const look = async (path: string): Promise<void> => {
        const { status, html } = await desk.open(path);
        expect(status, path).toBe(200);
        isText(html, path);
      };
      await Promise.all([`record/${id}`, `record/${id}?bewerken`, `${info.apiName}/Alle`].map(look));
    }
    const company = await rowOf(infos.find(({ apiName }) => apiName === 'Account')!);
    expect(await mistakes((await desk.open(`record/${company!}`)).html)).toEqual([]);
    for (const path of [`zoeken?q=${encodeURIComponent(markup)}`, 'zoeken?q=onerror']) isText((await desk.open(path)).html, path);
    for (const { id } of await stored<{ id: string }>(house, 'select id from mail__c order by createddate desc limit 5'))
      isText((await desk.open(`/postvak/${id}/opgemaakt`)).html, `mail ${id}`);
  });
});

it('what a spreadsheet would work out stays text in a list that is taken along', async () => {
  for (const [at, text] of Object.values(hostile)
    .filter((one) => /^[=+\-@]/.test(one))
    .entries()) {
    const fields = { Name: `${text} ${String(at)}` };
    const made = await house.call('/records', { as: 'beheer', method: 'POST', body: { apiName: 'Account', fields, allowSaveOnDuplicate: true } });
    expect(made.status, made.text).toBe(201);
  }
  const file = (await desk.open('Account/Alle/lijst.csv')).html;
  expect(file).toContain('cmd|');
  for (const line of file.split('\r\n')) for (const cell of line.split(';')) expect(/^"?[=+@\t-]\S*[a-z(|+]/i.test(cell), line).toBe(false);
});
