import { describe, expect, it } from 'vitest';
import {
  type AccountName,
  accounts,
  ownAndForeignCompany,
  sessionCookieOf,
  storedRows,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { htmlErrors } from '../html-errors.ts';

/** The contact persons of a company, without JavaScript. Source: decisions.md §6, domain.md §8. */

const cookies = new Map<AccountName, string>();
const server = await openSite();
for (const account of ['korenaar', 'collega', 'garage', 'nieuw'] as const)
  cookies.set(account, await sessionCookieOf(server, account));
const company = (await ownAndForeignCompany(server, 'korenaar')).own;

let count = 0;
const listPath = '/dashboard/bedrijf/contactpersonen';
const path = (id = 'nieuw') => `/dashboard/bedrijf/contactpersoon/${id}`;
const fetchAs = (to: string, as: AccountName, body?: Record<string, string>) =>
  fetch(new URL(to, server.url), {
    redirect: 'manual',
    ...(body && {
      method: 'POST',
      body: new URLSearchParams({ formKey: `sleutel-contact-${++count}`, ...body }),
    }),
    headers: { cookie: cookies.get(as)! },
  });
const readPage = async (to: string, as: AccountName = 'korenaar') => {
  const answer = await fetchAs(to, as);
  const html = await answer.text();
  expect([answer.status, await htmlErrors(html)], to).toEqual([200, []]);
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
  storedRows<Row>(server, 'select * from contact where email = $1', email);
const mailsTo = (email: string) =>
  storedRows<{ onderwerp__c: string }>(
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
const versionIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)![1]!;
const add = async (email: string, change?: Record<string, string>) => {
  expect((await fetchAs(path(), 'korenaar', person(email, change))).headers.get('location')).toBe(
    `${listPath}?gedaan=contact-nieuw`,
  );
  return (await contacts(email))[0]!;
};

describe('a contact person', () => {
  it('is added once when the form is sent twice, is in the list, and gets a mail', async () => {
    const body = { ...person('lotte@bakkerijdekorenaar.example'), formKey: 'sleutel-lotte-1' };
    const answers = await Promise.all([
      fetchAs(path(), 'korenaar', body),
      fetchAs(path(), 'korenaar', body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await contacts(body.email)).map(({ accountid }) => accountid)).toEqual([company]);
    expect((await mailsTo(body.email)).map(({ onderwerp__c }) => onderwerp__c)).toEqual([
      'Je staat bij ons als contactpersoon van Bakkerij De Korenaar B.V.',
    ]);
    const html = await readPage(`${listPath}?gedaan=contact-nieuw`);
    for (const words of [
      'De contactpersoon staat in de lijst.',
      'Lotte Visser',
      'contactpersoon-ict?accId=',
    ])
      expect(html).toContain(words);
  });

  it('for ICT gets the ICT mail, and the consent text is stored', async () => {
    const { id } = await add('ict@bakkerijdekorenaar.example', { ict: 'ja' });
    expect((await mailsTo('ict@bakkerijdekorenaar.example'))[0]!.onderwerp__c).toContain(
      'contactpersoon ICT',
    );
    expect(
      await storedRows(server, 'select id from toestemming__c where record__c = $1', id),
    ).toHaveLength(1);
  });

  it('can be changed, but not over what a colleague changed meanwhile', async () => {
    const { id } = await add('wijzig@bakkerijdekorenaar.example');
    const seen = versionIn(await readPage(path(id)));
    const change = (phone: string, version = seen) =>
      fetchAs(
        path(id),
        'korenaar',
        person('wijzig@bakkerijdekorenaar.example', { phone, seen: version }),
      );
    expect((await change('030-1111111')).status).toBe(303);
    const late = await change('030-2222222');
    const html = await late.text();
    expect([late.status, await htmlErrors(html)]).toEqual([400, []]);
    for (const words of ['Een collega was je voor', '030-1111111', 'value="030-2222222"'])
      expect(html).toContain(words);
    expect((await change('030-2222222', versionIn(html))).status).toBe(303);
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
  ])(
    'with a wrong %s (%#) is not saved, and the form keeps what was typed',
    async (field, value, sentence) => {
      const before = (await storedRows(server, 'select id from contact')).length;
      const answer = await fetchAs(
        path(),
        'korenaar',
        person('fout@bakkerijdekorenaar.example', { title: 'Getypte functie', [field]: value }),
      );
      const html = await answer.text();
      expect([answer.status, await htmlErrors(html)]).toEqual([400, []]);
      for (const words of [sentence, 'value="Getypte functie"']) expect(html).toContain(words);
      expect((await storedRows(server, 'select id from contact')).length).toBe(before);
    },
  );

  it('can be removed, unless they log in, are main contact or have a private request', async () => {
    const { id } = await add('weg@bakkerijdekorenaar.example');
    expect(
      (await fetchAs(path(id), 'korenaar', { wat: 'verwijderen' })).headers.get('location'),
    ).toBe(`${listPath}?gedaan=contact-weg`);
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
    await createRow(server, 'Case', fields);
    for (const one of [main!, colleague!, addedContact]) {
      const answer = await fetchAs(path(one.id), 'korenaar', { wat: 'verwijderen' });
      expect([answer.status, (await contacts(one.email)).length], one.email).toEqual([400, 1]);
    }
    const moved = await fetchAs(
      path(addedContact.id),
      'korenaar',
      person('van-mij@bakkerijdekorenaar.example', {
        seen: versionIn(await readPage(path(addedContact.id))),
      }),
    );
    expect([moved.status, (await contacts('van-mij@bakkerijdekorenaar.example')).length]).toEqual([
      400, 0,
    ]);
  });

  it('who can log in alone changes their details, but for being an ICT contact', async () => {
    const [colleague] = await contacts(accounts.collega);
    const html = await readPage(path(colleague!.id));
    expect([html.includes('name="email"'), html.includes('Deze persoon logt zelf in')]).toEqual([
      false,
      true,
    ]);
    expect(
      (
        await fetchAs(
          path(colleague!.id),
          'korenaar',
          person('kaping@elders.example', { ict: 'ja' }),
        )
      ).status,
    ).toBe(303);
    const [after] = await contacts(accounts.collega);
    expect([after!.lastname, after!.contactpersoon_ict__c]).toEqual([colleague!.lastname, true]);
  });
});

it('other companies and cases-only users cannot see or change a contact person', async () => {
  const [noor] = await contacts('noor@bakkerijdekorenaar.example');
  expect((await fetchAs(path(noor!.id), 'garage')).status).toBe(404);
  for (const body of [person('kaping@elders.example'), { wat: 'verwijderen' }]) {
    // The same answer as for a contact person that a colleague removed meanwhile.
    expect((await fetchAs(path(noor!.id), 'garage', body)).headers.get('location')).toBe(
      `${listPath}?gedaan=contact-al-weg`,
    );
    expect((await fetchAs(path(noor!.id), 'collega', body)).status).toBe(404);
  }
  expect(await contacts('noor@bakkerijdekorenaar.example')).toEqual([noor]);
  expect((await fetchAs(listPath, 'collega')).headers.get('location')).toBe(
    '/dashboard?tab=serviceverzoeken&gedaan=alleen-verzoeken',
  );
  expect((await fetchAs(path(noor!.id), 'collega')).status).toBe(404);
  expect(await readPage(listPath, 'garage')).not.toContain('noor@bakkerijdekorenaar.example');
});
