import { describe, expect, it } from 'vitest';
import {
  type AccountName,
  accounts,
  ownAndForeign,
  sessionOf,
  stored,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { made } from '../../rows.ts';
import { mistakes } from '../mistakes.ts';

/** The contact persons of a company, without JavaScript. Source: decisions.md §6, domain.md §8. */

const cookies = new Map<AccountName, string>();
const server = await openSite();
for (const account of ['korenaar', 'collega', 'garage', 'nieuw'] as const)
  cookies.set(account, await sessionOf(server, account));
const company = (await ownAndForeign(server, 'korenaar')).own;

let count = 0;
const list = '/dashboard/bedrijf/contactpersonen';
const path = (id = 'nieuw') => `/dashboard/bedrijf/contactpersoon/${id}`;
const ask = (to: string, as: AccountName, body?: Record<string, string>) =>
  fetch(new URL(to, server.url), {
    redirect: 'manual',
    ...(body && {
      method: 'POST',
      body: new URLSearchParams({ formKey: `sleutel-contact-${++count}`, ...body }),
    }),
    headers: { cookie: cookies.get(as)! },
  });
const read = async (to: string, as: AccountName = 'korenaar') => {
  const answer = await ask(to, as);
  const html = await answer.text();
  expect([answer.status, await mistakes(html)], to).toEqual([200, []]);
  return html;
};
type Row = {
  id: string;
  firstname: string | null;
  lastname: string;
  email: string;
  phone: string | null;
  contactpersoon_ict__c: boolean;
  accountid: string;
};
const contacts = (email: string) =>
  stored<Row>(server, 'select * from contact where email = $1', email);
const mailsTo = (email: string) =>
  stored<{ onderwerp__c: string }>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate',
    email,
  );
const person = (email: string, change: Record<string, string> = {}) => ({
  firstName: 'Lotte',
  lastName: 'Visser',
  title: 'Planning',
  email,
  phone: '',
  mobile: '06-12345999',
  ...change,
});
const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)![1]!;
const add = async (email: string, change?: Record<string, string>) => {
  expect((await ask(path(), 'korenaar', person(email, change))).headers.get('location')).toBe(
    `${list}?gedaan=contact-nieuw`,
  );
  return (await contacts(email))[0]!;
};

describe('a contact person', () => {
  it('is added once, stands in the list and is told so', async () => {
    const body = { ...person('lotte@bakkerijdekorenaar.example'), formKey: 'sleutel-lotte-1' };
    const answers = await Promise.all([
      ask(path(), 'korenaar', body),
      ask(path(), 'korenaar', body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await contacts(body.email)).map(({ accountid }) => accountid)).toEqual([company]);
    expect((await mailsTo(body.email)).map(({ onderwerp__c }) => onderwerp__c)).toEqual([
      'Je staat bij ons als contactpersoon van Bakkerij De Korenaar B.V.',
    ]);
    const html = await read(`${list}?gedaan=contact-nieuw`);
    for (const words of [
      'De contactpersoon staat in de lijst.',
      'Lotte Visser',
      'contactpersoon-ict?accId=',
    ])
      expect(html).toContain(words);
  });

  it('who looks after ICT gets the mail with the link to object, and what was read is kept', async () => {
    const { id } = await add('ict@bakkerijdekorenaar.example', { ict: 'ja' });
    expect((await mailsTo('ict@bakkerijdekorenaar.example'))[0]!.onderwerp__c).toContain(
      'contactpersoon ICT',
    );
    expect(
      await stored(server, 'select id from toestemming__c where record__c = $1', id),
    ).toHaveLength(1);
  });

  it('is changed, and not over what a colleague changed meanwhile', async () => {
    const { id } = await add('wijzig@bakkerijdekorenaar.example');
    const seen = seenIn(await read(path(id)));
    const change = (phone: string, version = seen) =>
      ask(
        path(id),
        'korenaar',
        person('wijzig@bakkerijdekorenaar.example', { phone, seen: version }),
      );
    expect((await change('030-1111111')).status).toBe(303);
    const late = await change('030-2222222');
    const html = await late.text();
    expect([late.status, await mistakes(html)]).toEqual([400, []]);
    for (const words of ['Een collega was je voor', '030-1111111', 'value="030-2222222"'])
      expect(html).toContain(words);
    expect((await change('030-2222222', seenIn(html))).status).toBe(303);
    expect((await contacts('wijzig@bakkerijdekorenaar.example'))[0]!.phone).toBe('030-2222222');
  });

  it.each([
    ['lastName', '', 'Vul alle verplichte velden in'],
    ['email', '', 'Er is geen e-mailadres ingevuld.'],
    ['email', 'geen adres', 'Voer een correct e-mailadres in'],
    [
      'email',
      'noor@bakkerijdekorenaar.example',
      'Er staat al een contactpersoon met dit e-mailadres',
    ],
    ['mobile', 'nul zes', 'Vul een telefoonnummer in'],
  ])('with a wrong %s (%#) is not kept, and what was typed is', async (field, value, sentence) => {
    const before = (await stored(server, 'select id from contact')).length;
    const answer = await ask(
      path(),
      'korenaar',
      person('fout@bakkerijdekorenaar.example', { title: 'Getypte functie', [field]: value }),
    );
    const html = await answer.text();
    expect([answer.status, await mistakes(html)]).toEqual([400, []]);
    for (const words of [sentence, 'value="Getypte functie"']) expect(html).toContain(words);
    expect((await stored(server, 'select id from contact')).length).toBe(before);
  });

  it('is removed, but not when they log in, are the main contact or kept a request to themselves', async () => {
    const { id } = await add('weg@bakkerijdekorenaar.example');
    expect((await ask(path(id), 'korenaar', { wat: 'verwijderen' })).headers.get('location')).toBe(
      `${list}?gedaan=contact-weg`,
    );
    expect(await contacts('weg@bakkerijdekorenaar.example')).toEqual([]);

    const [main] = await contacts(accounts.korenaar);
    const [colleague] = await contacts(accounts.collega);
    const addedContact = await add('stil@bakkerijdekorenaar.example');
    const fields = {
      Subject: 'Vertrouwelijk',
      AccountId: company,
      ContactId: addedContact.id,
      Zichtbaarheid__c: 'Alleen melder',
    };
    await made(server, 'Case', fields);
    for (const one of [main!, colleague!, addedContact]) {
      const answer = await ask(path(one.id), 'korenaar', { wat: 'verwijderen' });
      expect([answer.status, (await contacts(one.email)).length], one.email).toEqual([400, 1]);
    }
    const moved = await ask(
      path(addedContact.id),
      'korenaar',
      person('van-mij@bakkerijdekorenaar.example', {
        seen: seenIn(await read(path(addedContact.id))),
      }),
    );
    expect([moved.status, (await contacts('van-mij@bakkerijdekorenaar.example')).length]).toEqual([
      400, 0,
    ]);
  });

  it('who logs in keeps their own details: others say only whether they look after ICT', async () => {
    const [colleague] = await contacts(accounts.collega);
    const html = await read(path(colleague!.id));
    expect([html.includes('name="email"'), html.includes('Deze persoon logt zelf in')]).toEqual([
      false,
      true,
    ]);
    expect(
      (await ask(path(colleague!.id), 'korenaar', person('kaping@elders.example', { ict: 'ja' })))
        .status,
    ).toBe(303);
    const [after] = await contacts(accounts.collega);
    expect([after!.lastname, after!.contactpersoon_ict__c]).toEqual([colleague!.lastname, true]);
  });
});

it('another company’s contact persons are not there, and who sees service requests only has no such page', async () => {
  const [noor] = await contacts('noor@bakkerijdekorenaar.example');
  expect((await ask(path(noor!.id), 'garage')).status).toBe(404);
  for (const body of [person('kaping@elders.example'), { wat: 'verwijderen' }]) {
    // As who keeps a page open of somebody a colleague took away meanwhile.
    expect((await ask(path(noor!.id), 'garage', body)).headers.get('location')).toBe(
      `${list}?gedaan=contact-al-weg`,
    );
    expect((await ask(path(noor!.id), 'collega', body)).status).toBe(404);
  }
  expect(await contacts('noor@bakkerijdekorenaar.example')).toEqual([noor]);
  expect((await ask(list, 'collega')).headers.get('location')).toBe(
    '/dashboard?tab=serviceverzoeken',
  );
  expect((await ask(path(noor!.id), 'collega')).status).toBe(404);
  expect(await read(list, 'garage')).not.toContain('noor@bakkerijdekorenaar.example');
});
