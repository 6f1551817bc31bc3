import { beforeEach, describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { companyOf } from '../../../rows.ts';
import { fieldsIn, radioValues } from '../../form-fields.ts';
import { htmlErrors } from '../../html-errors.ts';

/**
 * Reference fields in the form of a record without scripts: the user types the name of the record.
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

const changeAsColleague = async (id: string, fields: Record<string, unknown>): Promise<void> => {
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

const accountRow = async (id: string) =>
  (
    await storedRows<Record<string, unknown>>(server, 'select * from account where id = $1', id)
  )[0]!;

describe('a reference, without scripts', () => {
  const nameOf = async (id: string) =>
    (await storedRows<{ name: string }>(server, 'select name from contact where id = $1', id))[0]!
      .name;
  const contacts = () =>
    storedRows<{ id: string; name: string }>(
      server,
      'select id, name from contact where accountid = $1 order by id',
      account,
    );

  it('is shown by name, and not written when it was not changed', async () => {
    const [one] = await contacts();
    await changeAsColleague(account, { Contactpersoon__c: one!.id });
    const { fields } = await open(account);
    expect(fields['Contactpersoon__c']).toBe(await nameOf(one!.id));
    const before = await accountRow(account);
    const answer = await send(account, fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${home}/record/${account}`,
    ]);
    expect(await accountRow(account)).toEqual(before);
  });

  it('accepts the name of another record, an id, or nothing', async () => {
    const [one, other] = await contacts();
    for (const [typed, id] of [
      [other!.name.toUpperCase(), other!.id],
      [one!.id, one!.id],
      ['', null],
    ] as const) {
      const { fields } = await open(account);
      const answer = await send(account, { ...fields, Contactpersoon__c: typed });
      expect([typed, answer.status]).toEqual([typed, 303]);
      expect((await accountRow(account))['contactpersoon__c']).toBe(id);
    }
  });

  it('accepts a name that is as long as an id', async () => {
    for (const name of ['Bakkerijdevries', 'Bakkerijdekorenaar']) {
      const made = await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: { apiName: 'Contact', fields: { LastName: name, AccountId: account } },
      });
      const { fields } = await open(account);
      const answer = await send(account, { ...fields, Contactpersoon__c: name });
      expect([name, answer.status]).toEqual([name, 303]);
      expect((await accountRow(account))['contactpersoon__c']).toBe(made.body.id);
    }
  });

  it('is refused with an unknown name, and keeps what was typed', async () => {
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
    expect(await htmlErrors(answer.html)).toEqual([]);
  });

  it('that a colleague changed meanwhile shows both names, and saves the chosen one', async () => {
    const [one, other] = await contacts();
    await changeAsColleague(account, { Contactpersoon__c: null });
    const { fields } = await open(account);
    await changeAsColleague(account, { Contactpersoon__c: one!.id });
    const met = await formIn(await send(account, { ...fields, Contactpersoon__c: other!.name }));
    expect([met.status, met.html.includes(one!.name), met.html.includes(other!.name)]).toEqual([
      409,
      true,
      true,
    ]);
    const choices = radioValues(met.html, 'Contactpersoon__c');
    expect(choices).toEqual([other!.id, one!.id]);
    const answer = await send(account, { ...met.fields, Contactpersoon__c: other!.id });
    expect(answer.status).toBe(303);
    expect((await accountRow(account))['contactpersoon__c']).toBe(other!.id);
  });
});

describe('an existing connection, without scripts', () => {
  const productOf = async () =>
    (
      await storedRows<{ id: string; name: string; kind: string }>(
        server,
        `select id, name, soort__c as kind from product__c
         where soort__c = 'Internet' and gepubliceerd__c order by maandbedrag__c limit 1`,
      )
    )[0]!;
  /** The id of a connection, from which product and amount are removed. */
  const emptiedConnection = async () => {
    const [one] = await storedRows<{ id: string }>(
      server,
      'select id from aansluiting__c where account__c = $1 order by id limit 1',
      account,
    );
    await changeAsColleague(one!.id, { Product__c: null, Maandbedrag__c: null });
    return one!.id;
  };

  it('is filled in from the chosen product by a button, and saved by the next submit', async () => {
    const [id, product] = [await emptiedConnection(), await productOf()];
    const { html, fields } = await open(id);
    expect(html).toMatch(/<noscript><button[^>]*name="\.invullen"[^>]*>.*?Vul in bij je keuze/s);
    const typed = { ...fields, Product__c: product.name, '.invullen': '1' };
    const answer = await formIn(await send(id, typed));
    expect(answer.status).toBe(200);
    expect(answer.html).toMatch(/Ingevuld bij je keuze: .*Maandbedrag/);
    expect(answer.fields['Product__c']).toBe(product.name);
    expect(answer.fields['Maandbedrag__c']).toMatch(/^\d+,\d\d$/);
    expect(await htmlErrors(answer.html)).toEqual([]);
    const [unsaved] = await storedRows(
      server,
      'select product__c, maandbedrag__c from aansluiting__c where id = $1',
      id,
    );
    expect(unsaved).toEqual({ product__c: null, maandbedrag__c: null });
    // The next submit saves what the page shows now.
    expect((await send(id, answer.fields)).status).toBe(303);
    const [saved] = await storedRows<Record<string, unknown>>(
      server,
      'select product__c, maandbedrag__c from aansluiting__c where id = $1',
      id,
    );
    expect(saved!['product__c']).toBe(product.id);
    expect(saved!['maandbedrag__c']).not.toBeNull();
  });

  it('keeps what was typed, and an empty field when the product was chosen before', async () => {
    const [id, product] = [await emptiedConnection(), await productOf()];
    const { fields } = await open(id);
    const own = { ...fields, Product__c: product.name, Maandbedrag__c: '12,34', '.invullen': '1' };
    expect((await formIn(await send(id, own))).fields['Maandbedrag__c']).toBe('12,34');
    await changeAsColleague(id, { Product__c: product.id, Maandbedrag__c: null });
    const untouched = { ...(await open(id)).fields, '.invullen': '1' };
    const answer = await formIn(await send(id, untouched));
    expect(answer.html).toContain('Er is niets ingevuld');
    expect(answer.fields['Maandbedrag__c'] ?? '').toBe('');
  });
});
