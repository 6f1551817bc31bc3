import { beforeEach, describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { stored } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { companyOf } from '../../../rows.ts';
import { fieldsIn, radios } from '../../form-fields.ts';
import { mistakes } from '../../mistakes.ts';

/**
 * References in the form of a record, changed without scripts: by the name of what they lead to.
 */

const { edit: words } = staffText;

let account: string;
const { server, cookie, home } = await openWorkspace('verkoop');
beforeEach(async () => {
  account = await companyOf(server, 'korenaar');
});

const address = (id: string): URL => new URL(`${home}/record/${id}?bewerken`, server.url);

async function formIn(answer: Response) {
  const html = await answer.text();
  return { html, status: answer.status, fields: fieldsIn(html) };
}

const open = async (id: string) => formIn(await fetch(address(id), { headers: { cookie } }));

const send = (id: string, fields: Record<string, string>) =>
  fetch(address(id), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams(fields),
  });

const colleague = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  expect(
    (
      await server.call(`/records/${id}`, {
        as: 'beheer',
        fresh: true,
        method: 'PATCH',
        body: { fields },
      })
    ).status,
  ).toBe(200);
};

const stands = async (id: string) =>
  (await stored<Record<string, unknown>>(server, 'select * from account where id = $1', id))[0]!;

describe('a reference, without scripts', () => {
  const nameOf = async (id: string) =>
    (await stored<{ name: string }>(server, 'select name from contact where id = $1', id))[0]!.name;
  const contacts = () =>
    stored<{ id: string; name: string }>(
      server,
      'select id, name from contact where accountid = $1 order by id',
      account,
    );

  it('is shown by its name, and untouched it is not written', async () => {
    const [one] = await contacts();
    await colleague(account, { Contactpersoon__c: one!.id });
    const { fields } = await open(account);
    expect(fields['Contactpersoon__c']).toBe(await nameOf(one!.id));
    const before = await stands(account);
    const answer = await send(account, fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}`,
    ]);
    expect(await stands(account)).toEqual(before);
  });

  it('takes the name of another, an id, or nothing', async () => {
    const [one, other] = await contacts();
    for (const [typed, id] of [
      [other!.name.toUpperCase(), other!.id],
      [one!.id, one!.id],
      ['', null],
    ] as const) {
      const { fields } = await open(account);
      const answer = await send(account, { ...fields, Contactpersoon__c: typed });
      expect([typed, answer.status]).toEqual([typed, 303]);
      expect((await stands(account))['contactpersoon__c']).toBe(id);
    }
  });

  it('takes a name that has as many letters as an id for a name', async () => {
    for (const name of ['Bakkerijdevries', 'Bakkerijdekorenaar']) {
      const made = await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: { apiName: 'Contact', fields: { LastName: name, AccountId: account } },
      });
      const { fields } = await open(account);
      const answer = await send(account, { ...fields, Contactpersoon__c: name });
      expect([name, answer.status]).toEqual([name, 303]);
      expect((await stands(account))['contactpersoon__c']).toBe(made.body.id);
    }
  });

  it('of a name nobody has is refused at its field, and what was typed stays', async () => {
    const { fields } = await open(account);
    const answer = await formIn(
      await send(account, {
        ...fields,
        Contactpersoon__c: 'Wie is dat <b>dan</b>',
        Phone: '0301234567',
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(words.troubles.unknownName);
    expect([answer.fields['Contactpersoon__c'], answer.fields['Phone']]).toEqual([
      'Wie is dat <b>dan</b>',
      '0301234567',
    ]);
    expect(await mistakes(answer.html)).toEqual([]);
  });

  it('changed by a colleague meanwhile shows both by name, and takes the one chosen', async () => {
    const [one, other] = await contacts();
    await colleague(account, { Contactpersoon__c: null });
    const { fields } = await open(account);
    await colleague(account, { Contactpersoon__c: one!.id });
    const met = await formIn(await send(account, { ...fields, Contactpersoon__c: other!.name }));
    expect([met.status, met.html.includes(one!.name), met.html.includes(other!.name)]).toEqual([
      409,
      true,
      true,
    ]);
    const choices = radios(met.html, 'Contactpersoon__c');
    expect(choices).toEqual([other!.id, one!.id]);
    const answer = await send(account, { ...met.fields, Contactpersoon__c: other!.id });
    expect(answer.status).toBe(303);
    expect((await stands(account))['contactpersoon__c']).toBe(other!.id);
  });
});

describe('a connection that is there already, without scripts', () => {
  const productOf = async () =>
    (
      await stored<{ id: string; name: string; kind: string }>(
        server,
        `select id, name, soort__c as kind from product__c
         where soort__c = 'Internet' and gepubliceerd__c order by maandbedrag__c limit 1`,
      )
    )[0]!;
  /** One with no product and no amount yet. */
  const emptied = async () => {
    const [one] = await stored<{ id: string }>(
      server,
      'select id from aansluiting__c where account__c = $1 order by id limit 1',
      account,
    );
    await colleague(one!.id, { Product__c: null, Maandbedrag__c: null });
    return one!.id;
  };

  it('is filled in by a button from the product that was chosen, and nothing is saved yet', async () => {
    const [id, product] = [await emptied(), await productOf()];
    const { html, fields } = await open(id);
    expect(html).toMatch(/<noscript><button[^>]*name="\.invullen"[^>]*>.*?Vul in bij je keuze/s);
    const typed = { ...fields, Product__c: product.name, '.invullen': '1' };
    const answer = await formIn(await send(id, typed));
    expect(answer.status).toBe(200);
    expect(answer.html).toMatch(/Ingevuld bij je keuze: .*Maandbedrag/);
    expect(answer.fields['Product__c']).toBe(product.name);
    expect(answer.fields['Maandbedrag__c']).toMatch(/^\d+,\d\d$/);
    expect(await mistakes(answer.html)).toEqual([]);
    const [unsaved] = await stored(
      server,
      'select product__c, maandbedrag__c from aansluiting__c where id = $1',
      id,
    );
    expect(unsaved).toEqual({ product__c: null, maandbedrag__c: null });
    // What the page shows now is what its next submit saves.
    expect((await send(id, answer.fields)).status).toBe(303);
    const [saved] = await stored<Record<string, unknown>>(
      server,
      'select product__c, maandbedrag__c from aansluiting__c where id = $1',
      id,
    );
    expect(saved!['product__c']).toBe(product.id);
    expect(saved!['maandbedrag__c']).not.toBeNull();
  });

  it('keeps what was typed, and a field that was left empty beside a choice of before', async () => {
    const [id, product] = [await emptied(), await productOf()];
    const { fields } = await open(id);
    const own = { ...fields, Product__c: product.name, Maandbedrag__c: '12,34', '.invullen': '1' };
    expect((await formIn(await send(id, own))).fields['Maandbedrag__c']).toBe('12,34');
    await colleague(id, { Product__c: product.id, Maandbedrag__c: null });
    const untouched = { ...(await open(id)).fields, '.invullen': '1' };
    const answer = await formIn(await send(id, untouched));
    expect(answer.html).toContain('Er is niets ingevuld');
    expect(answer.fields['Maandbedrag__c'] ?? '').toBe('');
  });
});
