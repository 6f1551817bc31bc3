import { beforeEach, describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, storedRows } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { companyOf } from '../../../rows.ts';
import { fieldsIn, radioValues } from '../../form-fields.ts';
import { logIn } from '../../login/log-in.ts';
import { htmlErrors } from '../../html-errors.ts';

/**
 * Editing a record of the workspace without scripts. Source: spec §5 (ifUnmodifiedSince),
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

const changeAsColleague = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  const saved = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields },
  });
  expect(saved.status).toBe(200);
};

const accountRow = async (id: string) =>
  (
    await storedRows<Record<string, unknown>>(server, 'select * from account where id = $1', id)
  )[0]!;

describe('the form of a record is refused', () => {
  it.each<[string, AccountName | null]>([
    ['a guest', null],
    ['a customer', 'korenaar'],
    ['a colleague', 'beheer'],
  ])('with 404 for %s in the workspace of another, and changes nothing', async (_, who) => {
    const { fields } = await open(account);
    const before = await accountRow(account);
    const as = who === null ? '' : await logIn(server, who);
    const answer = await send(account, { ...fields, Phone: '0301112233' }, { as });
    expect(answer.status).toBe(404);
    expect(await accountRow(account)).toEqual(before);
  });

  it('with 403 when another site sends it', async () => {
    const { fields } = await open(account);
    const answer = await send(
      account,
      { ...fields, Phone: '0301112233' },
      { headers: { origin: 'https://elders.example' } },
    );
    expect(answer.status).toBe(403);
  });

  it('with a sentence for staff who may only read the record, who see no link to it', async () => {
    const [product] = await storedRows<{ id: string; name: string }>(
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
        await storedRows<{ name: string }>(
          server,
          'select name from product__c where id = $1',
          product!.id,
        )
      )[0]!.name,
    ).toBe(product!.name);
  });

  it('when it holds a field that the layout does not offer', async () => {
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
  it('has a field for what the user may change, and none for a locked field', async () => {
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
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('writes only the changed fields, and redirects to the page that confirms it', async () => {
    const { fields } = await open(account);
    const before = await accountRow(account);
    const answer = await send(account, {
      ...fields,
      Phone: '030 111 22 33',
      Omvangsklasse_verklaard_op__c: '3 mei 2026',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}?opgeslagen`,
    ]);
    const after = await accountRow(account);
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

  it('writes nothing when no field was changed', async () => {
    const before = await accountRow(account);
    const answer = await send(account, (await open(account)).fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}`,
    ]);
    expect(await accountRow(account)).toEqual(before);
  });

  it('keeps what was typed and shows the error of each field', async () => {
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
    expect(await htmlErrors(page.html)).toEqual([]);
  });

  it('shows a validation rule at its field', async () => {
    const { fields } = await open(account);
    const page = await formIn(await send(account, { ...fields, KvK_nummer__c: '12' }));
    expect([page.status, page.html.includes('id="veld-KvK_nummer__c-fout"')]).toEqual([400, true]);
    expect(page.html).toContain(words.troubles.rule);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a null byte', '\u0000'],
    ['a long text', '🙂'.repeat(3_000)],
    ['a name of JavaScript', '__proto__'],
    ['JSON', '{"a":1}'],
  ])('answers %s as a text, without markup or a server error', async (_, text) => {
    const { fields } = await open(account);
    const answer = await send(account, { ...fields, Interne_notitie__c: text, 'was.Phone': text });
    expect([303, 400, 409]).toContain(answer.status);
    expect(await answer.text()).not.toContain('<script>alert(1)');
  });

  it('confirms each submission when it is sent three times', async () => {
    const sent = {
      ...(await open(account)).fields,
      Interne_notitie__c: `Twee keer ${String(Date.now())}`,
    };
    const answers = await Promise.all([send(account, sent), send(account, sent)]);
    answers.push(await send(account, sent));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await accountRow(account))['interne_notitie__c']).toBe(sent.Interne_notitie__c);
  });
});

describe('a user whose record a colleague changed meanwhile', () => {
  it('sees both values of each field, and the chosen ones are written', async () => {
    const { fields } = await open(account);
    await changeAsColleague(account, {
      Phone: '0201110000',
      Website: 'https://collega.example',
      BillingCity: 'Assen',
    });
    const before = await accountRow(account);
    const page = await formIn(
      await send(account, {
        ...fields,
        Phone: '0302220000',
        Website: 'https://mij.example',
        BillingStreet: 'Mijnstraat 1',
      }),
    );
    expect(page.status).toBe(409);
    expect(await accountRow(account)).toEqual(before);
    expect(radioValues(page.html, 'Phone')).toEqual(['0302220000', '0201110000']);
    expect(radioValues(page.html, 'Website')).toEqual([
      'https://mij.example',
      'https://collega.example',
    ]);
    expect(page.html).toContain('Assen');
    expect(await htmlErrors(page.html)).toEqual([]);

    const chosen = await send(account, {
      ...page.fields,
      Phone: '0302220000',
      Website: 'https://collega.example',
    });
    expect(chosen.status).toBe(303);
    expect(await accountRow(account)).toMatchObject({
      website: 'https://collega.example',
      billingcity: 'Assen',
      billingstreet: 'Mijnstraat 1',
    });
    expect(String((await accountRow(account))['phone']).replace(/\D/g, '')).toBe('0302220000');
  });

  it('sees the newest values after a second change during the choice', async () => {
    const { fields } = await open(account);
    await changeAsColleague(account, { Website: 'https://een.example' });
    const first = await formIn(await send(account, { ...fields, Website: 'https://mij.example' }));
    await changeAsColleague(account, { Website: 'https://twee.example' });
    const second = await formIn(
      await send(account, { ...first.fields, Website: 'https://mij.example' }),
    );
    expect([second.status, radioValues(second.html, 'Website')]).toEqual([
      409,
      ['https://mij.example', 'https://twee.example'],
    ]);
    expect((await accountRow(account))['website']).toBe('https://twee.example');
  });

  it('can go back to the form with what they typed', async () => {
    const { fields } = await open(account);
    await changeAsColleague(account, { Website: 'https://drie.example' });
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

  it('is asked again after choosing nothing', async () => {
    const { fields } = await open(account);
    await changeAsColleague(account, { Website: 'https://vier.example' });
    const page = await formIn(await send(account, { ...fields, Website: 'https://mij.example' }));
    const again = await formIn(await send(account, page.fields));
    expect([again.status, again.fields['Website']]).toEqual([400, 'https://mij.example']);
    expect(again.html).toContain(words.troubles.choose);
    expect((await accountRow(account))['website']).toBe('https://vier.example');
  });

  it('sees a change within the same second too', async () => {
    for (let tries = 0; tries < 3; tries++) {
      await changeAsColleague(account, { Website: `https://eerst${String(tries)}.example` });
      const { fields } = await open(account);
      await changeAsColleague(account, { Website: `https://daarna${String(tries)}.example` });
      expect((await send(account, { ...fields, Website: 'https://mij.example' })).status).toBe(409);
    }
  });

  it('gets back what they typed when the record was deleted', async () => {
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
