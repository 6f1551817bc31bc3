import { beforeEach, describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, stored } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { companyOf } from '../../../rows.ts';
import { fieldsIn, radios } from '../../form-fields.ts';
import { logIn } from '../../login/log-in.ts';
import { mistakes } from '../../mistakes.ts';

/**
 * A record of the workspace changed without scripts. Source: spec §5 (ifUnmodifiedSince),
 * record-api.md §1.10.
 */

const { edit: words } = staffText;

let account: string;
const { server, cookie, home } = await openWorkspace('verkoop');
beforeEach(async () => {
  account = await companyOf(server, 'korenaar');
});

const pathOf = (id: string, below = home): string => `${below}/record/${id}?bewerken`;

type Form = { fields: Record<string, string>; html: string; status: number };

async function open(id: string, as = cookie): Promise<Form> {
  const answer = await fetch(new URL(pathOf(id), server.url), { headers: { cookie: as } });
  return formIn(answer);
}

async function formIn(answer: Response): Promise<Form> {
  const html = await answer.text();
  return { html, status: answer.status, fields: fieldsIn(html) };
}

const send = (
  id: string,
  fields: Record<string, string>,
  { as = cookie, below = home, headers = {} } = {},
) =>
  fetch(new URL(pathOf(id, below), server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(as === '' ? {} : { cookie: as }),
      ...headers,
    },
    body: new URLSearchParams(fields),
  });

const colleague = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  const saved = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields },
  });
  expect(saved.status).toBe(200);
};

const stands = async (id: string) =>
  (await stored<Record<string, unknown>>(server, 'select * from account where id = $1', id))[0]!;

describe('nobody changes a record by the form of another', () => {
  it.each<[string, AccountName | null]>([
    ['a guest', null],
    ['a customer', 'korenaar'],
    ['a colleague', 'beheer'],
  ])('%s is told that there is no such page, and nothing changes', async (_, who) => {
    const { fields } = await open(account);
    const before = await stands(account);
    const as = who === null ? '' : await logIn(server, who);
    const answer = await send(account, { ...fields, Phone: '0301112233' }, { as });
    expect(answer.status).toBe(404);
    expect(await stands(account)).toEqual(before);
  });

  it('another site sends nothing', async () => {
    const { fields } = await open(account);
    const answer = await send(
      account,
      { ...fields, Phone: '0301112233' },
      { headers: { origin: 'https://elders.example' } },
    );
    expect(answer.status).toBe(403);
  });

  it('staff who only look get no form, and are refused in words when they send one', async () => {
    const [product] = await stored<{ id: string; name: string }>(
      server,
      'select id, name from product__c order by id limit 1',
    );
    const page = await open(product!.id);
    expect([page.status, page.html.includes(`${product!.id}?bewerken`)]).toEqual([200, false]);
    const answer = await send(product!.id, { '.versie': '1', 'was.Name': '"x"', Name: 'Van mij' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(words.troubles.readOnly);
    expect(
      (
        await stored<{ name: string }>(
          server,
          'select name from product__c where id = $1',
          product!.id,
        )
      )[0]!.name,
    ).toBe(product!.name);
  });

  it('a field the layout does not offer is not written', async () => {
    const { fields } = await open(account);
    const answer = await send(account, {
      ...fields,
      'was.Klantnummer__c': '"1"',
      Klantnummer__c: '7',
    });
    expect(answer.status).toBe(403);
  });
});

describe('the form of a record', () => {
  it('has a field for what one may change, by its kind, and shows the rest as it was', async () => {
    const { html, fields, status } = await open(account);
    expect(status).toBe(200);
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining([
        'Name',
        'Phone',
        'Website',
        'BillingCity',
        'Omvangsklasse__c',
        'Interne_notitie__c',
      ]),
    );
    expect(Object.keys(fields)).not.toContain('Klantnummer__c');
    expect(html).toContain('<option value="Middelgroot"');
    expect(await mistakes(html)).toEqual([]);
  });

  it('writes what was touched and nothing else, and leads to the page that says so', async () => {
    const { fields } = await open(account);
    const before = await stands(account);
    const answer = await send(account, {
      ...fields,
      Phone: '030 111 22 33',
      Omvangsklasse_verklaard_op__c: '3 mei 2026',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}?opgeslagen`,
    ]);
    const after = await stands(account);
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    const made = [
      'lastmodifiedbyid',
      'lastmodifieddate',
      'search_text',
      'search_vector',
      'systemmodstamp',
    ];
    expect(changed.filter((name) => !made.includes(name)).toSorted()).toEqual([
      'omvangsklasse_verklaard_op__c',
      'phone',
    ]);
    expect([after['phone'], after['omvangsklasse_verklaard_op__c']]).toEqual([
      '030 111 22 33',
      '2026-05-03',
    ]);
    const html = await (
      await fetch(new URL(answer.headers.get('location')!, server.url), { headers: { cookie } })
    ).text();
    expect(html).toContain('zijn opgeslagen');
  });

  it('in which nothing was touched writes nothing', async () => {
    const before = await stands(account);
    const answer = await send(account, (await open(account)).fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}`,
    ]);
    expect(await stands(account)).toEqual(before);
  });

  it('keeps what was typed and says at each field what is wrong', async () => {
    const { fields } = await open(account);
    const answer = await send(account, {
      ...fields,
      Name: '',
      Omvangsklasse_verklaard_op__c: '31-02-2026',
      Phone: '0309998877',
    });
    const page = await formIn(answer);
    expect(page.status).toBe(400);
    expect(page.html).toContain(words.troubles.required);
    expect(page.html).toContain(words.troubles.date);
    expect(page.fields).toMatchObject({
      Name: '',
      Omvangsklasse_verklaard_op__c: '31-02-2026',
      Phone: '0309998877',
    });
    expect(await mistakes(page.html)).toEqual([]);
  });

  it('says at the field what the system refuses', async () => {
    const { fields } = await open(account);
    const page = await formIn(await send(account, { ...fields, KvK_nummer__c: '12' }));
    expect([page.status, page.html.includes('id="veld-KvK_nummer__c-fout"')]).toEqual([400, true]);
    expect(page.html).toContain(words.troubles.rule);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['what no database keeps', '\u0000'],
    ['much', '🙂'.repeat(3_000)],
    ['a name of JavaScript', '__proto__'],
    ['JSON', '{"a":1}'],
  ])('takes %s for a text', async (_, text) => {
    const { fields } = await open(account);
    const answer = await send(account, { ...fields, Interne_notitie__c: text, 'was.Phone': text });
    expect([303, 400, 409]).toContain(answer.status);
    expect(await answer.text()).not.toContain('<script>alert(1)');
  });

  it('sent twice at once, or again, is saved once and both are told so', async () => {
    const sent = {
      ...(await open(account)).fields,
      Interne_notitie__c: `Twee keer ${String(Date.now())}`,
    };
    const answers = await Promise.all([send(account, sent), send(account, sent)]);
    answers.push(await send(account, sent));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await stands(account))['interne_notitie__c']).toBe(sent.Interne_notitie__c);
  });
});

describe('who was overtaken by a colleague', () => {
  it('sees of each field what both say, chooses, and only that is written', async () => {
    const { fields } = await open(account);
    await colleague(account, {
      Phone: '0201110000',
      Website: 'https://collega.example',
      BillingCity: 'Assen',
    });
    const before = await stands(account);
    const page = await formIn(
      await send(account, {
        ...fields,
        Phone: '0302220000',
        Website: 'https://mij.example',
        BillingStreet: 'Mijnstraat 1',
      }),
    );
    expect(page.status).toBe(409);
    expect(await stands(account)).toEqual(before);
    expect(radios(page.html, 'Phone')).toEqual(['0302220000', '0201110000']);
    expect(radios(page.html, 'Website')).toEqual([
      'https://mij.example',
      'https://collega.example',
    ]);
    expect(page.html).toContain('Assen');
    expect(await mistakes(page.html)).toEqual([]);

    const chosen = await send(account, {
      ...page.fields,
      Phone: '0302220000',
      Website: 'https://collega.example',
    });
    expect(chosen.status).toBe(303);
    expect(await stands(account)).toMatchObject({
      website: 'https://collega.example',
      billingcity: 'Assen',
      billingstreet: 'Mijnstraat 1',
    });
    expect(String((await stands(account))['phone']).replace(/\D/g, '')).toBe('0302220000');
  });

  it('a second time while choosing, sees what differs then', async () => {
    const { fields } = await open(account);
    await colleague(account, { Website: 'https://een.example' });
    const first = await formIn(await send(account, { ...fields, Website: 'https://mij.example' }));
    await colleague(account, { Website: 'https://twee.example' });
    const second = await formIn(
      await send(account, { ...first.fields, Website: 'https://mij.example' }),
    );
    expect([second.status, radios(second.html, 'Website')]).toEqual([
      409,
      ['https://mij.example', 'https://twee.example'],
    ]);
    expect((await stands(account))['website']).toBe('https://twee.example');
  });

  it('goes back to the fields with what they typed', async () => {
    const { fields } = await open(account);
    await colleague(account, { Website: 'https://drie.example' });
    const page = await formIn(
      await send(account, { ...fields, Website: 'https://mij.example', BillingCity: 'Ede' }),
    );
    const back = await formIn(await send(account, { ...page.fields, '.terug': '1' }));
    expect([back.status, back.fields['Website'], back.fields['BillingCity']]).toEqual([
      200,
      'https://mij.example',
      'Ede',
    ]);
  });

  it('and chose nothing is asked again', async () => {
    const { fields } = await open(account);
    await colleague(account, { Website: 'https://vier.example' });
    const page = await formIn(await send(account, { ...fields, Website: 'https://mij.example' }));
    const again = await formIn(await send(account, page.fields));
    expect([again.status, again.fields['Website']]).toEqual([400, 'https://mij.example']);
    expect(again.html).toContain(words.troubles.choose);
    expect((await stands(account))['website']).toBe('https://vier.example');
  });

  it('within the same second, sees it too', async () => {
    for (let tries = 0; tries < 3; tries++) {
      await colleague(account, { Website: `https://eerst${String(tries)}.example` });
      const { fields } = await open(account);
      await colleague(account, { Website: `https://daarna${String(tries)}.example` });
      expect((await send(account, { ...fields, Website: 'https://mij.example' })).status).toBe(409);
    }
  });

  it('who deleted the record, gets back what they typed', async () => {
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Even hier B.V.' } },
    });
    const { fields } = await open(made.body.id);
    expect(
      (await server.call(`/records/${made.body.id}`, { as: 'beheer', method: 'DELETE' })).status,
    ).toBe(204);
    const answer = await send(made.body.id, {
      ...fields,
      Interne_notitie__c: 'Dit wil ik bewaren',
    });
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain(words.gone.title);
    expect(html).toContain('Dit wil ik bewaren');
  });
});
