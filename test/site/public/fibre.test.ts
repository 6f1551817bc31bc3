import { beforeAll, describe, expect, it } from 'vitest';
import { signUpActions, actionFieldName } from '#web/site/fibre/fibre-step.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createAddress, createCampaign, createCode, fibreYear } from '../../support/fibre.ts';
import { createRow } from '../../rows.ts';
import { htmlErrors } from '../html-errors.ts';
import { honeypotName } from '#web/forms/form-key.ts';

/**
 * The postcode check and the fibre sign-up, without JavaScript. Source: spec §2, decisions.md §5,
 * §9.
 */

const server = await openSite({ from: 'empty' });
const action = await createCampaign(server, {
  Adressen__c: 10,
  Aanmeldingen__c: 1,
  Verwachte_oplevering__c: `${fibreYear}-06-01`,
});

const at = (path: string) => new URL(path, server.url);

/** The text of a page, without markup. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe('the postcode check', () => {
  const check = async (query: Record<string, string>) => {
    const answer = await fetch(at(`/glasvezel?${new URLSearchParams(query)}`));
    const html = await answer.text();
    expect(await htmlErrors(html)).toEqual([]);
    return { status: answer.status, html, words: wordsOf(html) };
  };
  let number = 100;
  const makeAddress = async (fields: Record<string, string>, huisnummer = ++number) => {
    await createAddress(server, { Huisnummer__c: huisnummer, Woonplaats__c: 'Hoorn', ...fields });
    return { postcode: '1621aa', huisnummer: String(huisnummer) };
  };

  it.each([
    [{ postcode: '', huisnummer: '1' }, 'Vul alle verplichte velden in'],
    [{ postcode: '162', huisnummer: '1' }, 'Vul een geldige postcode in'],
    [{ postcode: '1621AA', huisnummer: 'nul' }, 'Vul een huisnummer in van 1 tot en met 99999.'],
    [
      { postcode: '<script>alert(1)</script>', huisnummer: "'; drop table x" },
      'Vul een geldige postcode in',
    ],
  ])('refuses %o with a sentence, and keeps what was typed', async (query, sentence) => {
    const { status, html } = await check(query);
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(`value="${query.huisnummer.replaceAll("'", '&#x27;')}"`);
  });

  it('says that an address has fibre, and since when', async () => {
    const { words } = await check(
      await makeAddress({ Status__c: 'Beschikbaar', Datum__c: '2026-03-01' }),
    );
    expect(words).toContain(`Op Kade ${number} kun je glasvezel krijgen`);
    expect(words).toContain(`Kade ${number}, 1621 AA Hoorn`);
    expect(words).toContain('1 maart 2026');
  });

  it('says from when a planned address has fibre', async () => {
    expect(
      (await check(await makeAddress({ Status__c: 'Gepland', Datum__c: `${fibreYear}-04-02` })))
        .words,
    ).toContain(`2 april ${fibreYear}`);
  });

  it('shows the campaign of an address, and links to the sign-up', async () => {
    const { words, html } = await check(
      await makeAddress({ Status__c: 'Campagne', Campagne__c: action }),
    );
    for (const expectedText of [
      'De Kade, Hoorn-Zuid',
      `31 december ${fibreYear}`,
      '30% van de 10 adressen',
      '1 van de 3 aanmeldingen',
      `1 juni ${fibreYear}`,
    ])
      expect(words).toContain(expectedText);
    expect(html).toContain('href="/aanmeldformulier-glasvezel"');
  });

  it('offers an address without fibre an alternative', async () => {
    const { html, words } = await check(await makeAddress({ Status__c: 'Niet beschikbaar' }));
    expect(words).toContain(`Op Kade ${number} ligt nog geen glasvezel`);
    expect(html).toContain('href="/kpn-een-internet"');
  });

  it('accepts an unknown address, and marks it as not checked', async () => {
    const { status, html, words } = await check({ postcode: '9999 zz', huisnummer: '12' });
    expect(status).toBe(200);
    expect(words).toContain('Adres niet gecontroleerd');
    expect(html).toContain('aria-current="page">9999\u00a0ZZ\u00a012<');
    expect(html).toContain('name="toevoeging"');
  });

  it('lets the visitor choose among several addresses at one house number', async () => {
    const house12 = await makeAddress({ Status__c: 'Beschikbaar' });
    await makeAddress({ Status__c: 'Niet beschikbaar', Huisletter__c: 'A' }, number);
    const { html, words } = await check(house12);
    expect(words).toContain('Op dit huisnummer zijn meer adressen.');
    const choices = [...html.matchAll(/type="radio"[^>]*value="([^"]*)"/g)].map(
      ([, value]) => value!,
    );
    expect(choices).toHaveLength(2);
    const answers = await Promise.all(
      choices.map(async (toevoeging) => (await check({ ...house12, toevoeging })).words),
    );
    expect(answers.filter((answer) => answer.includes('kun je glasvezel krijgen'))).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('ligt nog geen glasvezel'))).toHaveLength(1);
  });
});

describe('the offers for an address', () => {
  const [copper, fibre] = ['Koper 100', 'Licht 1000'];
  let number = 300;
  const at1621 = async (fields: Record<string, string>) => {
    const huisnummer = ++number;
    await createAddress(server, { Huisnummer__c: huisnummer, Woonplaats__c: 'Hoorn', ...fields });
    const query = new URLSearchParams({ postcode: '1621AA', huisnummer: String(huisnummer) });
    const html = await (await fetch(at(`/glasvezel?${query}`))).text();
    expect(await htmlErrors(html)).toEqual([]);
    return { html, words: wordsOf(html), query: query.toString() };
  };
  const ids: Record<string, string> = {};
  const createProduct = async (Name: string, fields: Record<string, unknown>) => {
    ids[Name] = await createRow(server, 'Product__c', {
      Name,
      Soort__c: 'Internet',
      Eenheid__c: 'Mbit/s',
      Levertijd_werkdagen__c: 8,
      Gepubliceerd__c: true,
      Actief__c: true,
      ...fields,
    });
  };
  beforeAll(async () => {
    await createProduct(copper, { Maandbedrag__c: 39, Snelheid_down__c: 100, Waar__c: 'Overal' });
    await createProduct(fibre, {
      Maandbedrag__c: 79,
      Eenmalig__c: 99,
      Snelheid_down__c: 1000,
      Waar__c: 'Glasvezel',
    });
  });

  it('are what can be had there, with price, day, and an order of that address', async () => {
    const { html, words, query } = await at1621({ Status__c: 'Beschikbaar' });
    expect(words).toMatch(/Dit kan op jouw adres.*Licht 1000.*€ 79,00.*Koper 100/);
    expect(words).toMatch(/Vanaf (Ma|Di|Wo|Do|Vr) \d+ \p{L}+/u);
    const order = `/bestellen?product=${ids[fibre]}&looptijd=0&${query}`;
    expect(html).toContain(`href="${order.replaceAll('&', '&amp;')}"`);
    expect(words).toContain('Van bestellen tot online');
  });

  it('hold no fibre where there is none, and the form to wait for it', async () => {
    for (const Status__c of ['Niet beschikbaar', 'Gepland', 'Onbekend']) {
      const { html, words } = await at1621({ Status__c });
      expect(words).toMatch(/Dit kan nu al.*Koper 100/);
      expect(words).not.toContain('Licht 1000');
      expect(html).toMatch(/<form[^>]*action="\/glasvezel\/interesse"[^>]*method="post"/);
      expect(html).toContain('type="hidden" name="postcode" value="1621AA"');
      expect(html).toContain(`type="hidden" name="houseNumber" value="${number}"`);
    }
  });

  it('of an unknown address ask us to look it up', async () => {
    const html = await (await fetch(at('/glasvezel?postcode=1622AA&huisnummer=9'))).text();
    expect(wordsOf(html)).toContain('Laat ons dit adres nakijken');
    expect(wordsOf(html)).toContain('Koper 100');
  });

  it('lead to a conversation and a message that already name the address', async () => {
    const asked = 'postcode=1622AA&huisnummer=9&toevoeging=B';
    const html = await (await fetch(at(`/glasvezel?${asked}`))).text();
    const advice = `/kpn-een-internet?${asked}`;
    expect(html).toContain(`href="${advice.replaceAll('&', '&amp;')}#adviesgesprek"`);
    for (const path of [advice, `/contact?${asked}`]) {
      const answer = await fetch(at(path));
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toMatch(
        /<textarea[^>]*>\s*Het gaat om het adres 1622.AA.9.B\.\n/,
      );
    }
  });

  it('name no address in a form that the address bar filled with something else', async () => {
    for (const query of ['postcode=1622AA', 'postcode=%3Cb%3E&huisnummer=9', 'toevoeging=B'])
      for (const path of ['/kpn-een-internet', '/contact']) {
        const answer = await fetch(at(`${path}?${query}`));
        expect(answer.status, path).toBe(200);
        expect(await answer.text(), path).not.toContain('Het gaat om het adres');
      }
  });

  it('are not shown while the visitor chooses an address', async () => {
    await at1621({ Status__c: 'Beschikbaar', Huisletter__c: 'A' });
    await createAddress(server, { Huisnummer__c: number, Woonplaats__c: 'Hoorn' });
    const html = await (await fetch(at(`/glasvezel?postcode=1621AA&huisnummer=${number}`))).text();
    expect(wordsOf(html)).not.toContain('Dit kan');
  });

  it('on the page without an address are those over fibre, with the lowest price', async () => {
    const words = wordsOf(await (await fetch(at('/glasvezel?btw=met'))).text());
    expect(words).toMatch(/Vanaf € 79,00 per maand, zonder btw/);
    expect(words).toMatch(/Waar glasvezel ligt.*Licht 1000/);
    expect(words).not.toContain('Koper 100');
  });
});

describe('the fibre sign-up', () => {
  const company = {
    company: 'Bakkerij & Zn.',
    kvkNumber: '12345678',
    name: 'Sanne de Groot',
    email: 'sanne@bakkerij.example',
    phone: '0612345678',
  };
  let last = 500;
  const letter = async () => {
    const addressId = await createAddress(server, {
      Huisnummer__c: ++last,
      Status__c: 'Campagne',
      Campagne__c: action,
    });
    return {
      code: await createCode(server, { address: addressId, campaign: action }),
      number: last,
    };
  };
  const send = async (body: Record<string, string>, ask: string) => {
    const answer = await fetch(at('/aanmeldformulier-glasvezel'), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...body, [actionFieldName]: ask }),
    });
    const html = await answer.text();
    if (answer.status !== 303) expect(await htmlErrors(html)).toEqual([]);
    return {
      status: answer.status,
      html,
      words: wordsOf(html),
      location: answer.headers.get('location'),
      fields: fieldsOf(html),
    };
  };
  /** The fields that the form of the page would send. */
  const fieldsOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<input[^>]*>/g)]
        .map(
          ([input]) =>
            [
              / name="([^"]*)"/.exec(input)?.[1],
              / value="([^"]*)"/.exec(input)?.[1] ?? '',
            ] as const,
        )
        .filter(([name]) => name !== undefined && name !== 'q' && name !== honeypotName)
        .map(([name, value]) => [name!, value.replaceAll('&amp;', '&')]),
    );
  const requests = () =>
    storedRows<{ name: string; bedrijfsnaam__c: string; huisnummer__c: number }>(
      server,
      'select * from glasvezelaanvraag__c',
    );

  it('refuses an empty code with “Rekeningnummer is vereist!”', async () => {
    const { status, html } = await send({ code: ' ' }, signUpActions.openCode);
    expect([status, html.includes('Rekeningnummer is vereist!')]).toEqual([400, true]);
  });

  it('refuses a wrong code with “Aanmeldcode onjuist”, and keeps it in the form', async () => {
    const { status, html, fields } = await send({ code: 'FFFFF-FFFFF' }, signUpActions.openCode);
    expect([status, html.includes('Aanmeldcode onjuist')]).toEqual([400, true]);
    expect(fields['code']).toBe('FFFFF-FFFFF');
  });

  it('pre-fills the code from ?code=', async () => {
    const html = await (await fetch(at('/aanmeldformulier-glasvezel?code=23456-789CD'))).text();
    expect(fieldsOf(html)['code']).toBe('23456-789CD');
  });

  it('refuses a wrong KvK number with its own sentence, and keeps everything typed', async () => {
    const { code: secret } = await letter();
    const opened = await send({ code: secret }, signUpActions.openCode);
    const { status, html, fields } = await send(
      { ...opened.fields, ...company, kvkNumber: '1234567' },
      signUpActions.toConfirm,
    );
    expect([status, html.includes('Een KvK-nummer bestaat uit 8 cijfers.')]).toEqual([400, true]);
    expect(fields).toMatchObject({ ...company, kvkNumber: '1234567', code: secret });
  });

  it('keeps every field from code to confirmation and back, for one request', async () => {
    const { code: secret, number } = await letter();
    const before = (await requests()).length;
    const opened = await send({ code: secret.toLowerCase() }, signUpActions.openCode);
    expect(opened.words).toContain(`Kade ${number}, 1621 AA Hoorn`);
    const confirm = await send({ ...opened.fields, ...company }, signUpActions.toConfirm);
    for (const typed of Object.values(company)) expect(confirm.words).toContain(typed);
    const back = await send(confirm.fields, signUpActions.backToDetails);
    expect(back.fields).toMatchObject(company);
    const codeAgain = await send(
      { ...back.fields, company: 'Nieuwe naam' },
      signUpActions.backToCode,
    );
    const detailsAgain = await send(codeAgain.fields, signUpActions.openCode);
    expect(detailsAgain.fields).toMatchObject({ ...company, company: 'Nieuwe naam' });
    expect((await requests()).length).toBe(before);
    const confirmed = await send(detailsAgain.fields, signUpActions.toConfirm);
    const [sent, twice] = await Promise.all([
      send(confirmed.fields, signUpActions.send),
      send(confirmed.fields, signUpActions.send),
    ]);
    expect([sent.status, twice.location]).toEqual([303, sent.location]);
    const made = (await requests()).filter(({ huisnummer__c }) => huisnummer__c === number);
    expect(made.map(({ bedrijfsnaam__c }) => bedrijfsnaam__c)).toEqual(['Nieuwe naam']);
    expect(await (await fetch(at(sent.location!))).text()).toContain(made[0]!.name);
  });

  it('shows the request of a used code, and refuses that code for another address', async () => {
    const { code: secret, number } = await letter();
    const opened = await send({ code: secret }, signUpActions.openCode);
    await send({ ...opened.fields, ...company }, signUpActions.send);
    const [made] = (await requests()).filter(({ huisnummer__c }) => huisnummer__c === number);
    expect(
      (
        await send(
          { code: secret, postcode: '1621AA', houseNumber: String(number + 1) },
          signUpActions.openCode,
        )
      ).html,
    ).toContain('Aanmeldcode onjuist');
    const again = await send({ code: secret }, signUpActions.openCode);
    expect(again.words).toContain(made!.name);
    expect(again.words).toContain('Ontvangen');
  });

  it('refuses a confirmation whose fields were tampered with, and saves nothing', async () => {
    const { code: secret } = await letter();
    const opened = await send({ code: secret }, signUpActions.openCode);
    const before = (await requests()).length;
    for (const change of [
      { code: '' },
      { code: 'FFFFFFFFFF' },
      { houseNumber: '9' },
      { kvkNumber: 'x' },
      { email: 'geen' },
      { company: 'x'.repeat(81) },
    ])
      expect(
        (await send({ ...opened.fields, ...company, ...change }, signUpActions.send)).status,
        JSON.stringify(change),
      ).toBe(400);
    expect((await requests()).length).toBe(before);
  });

  it('answers hostile values in every field with a page without that markup', async () => {
    const { code: secret } = await letter();
    const opened = await send({ code: secret }, signUpActions.openCode);
    for (const field of [
      'code',
      'postcode',
      'houseNumber',
      'addition',
      'company',
      'kvkNumber',
      'name',
      'email',
      'phone',
      'address',
      actionFieldName,
    ])
      for (const value of [
        '<script>alert(1)</script>',
        'nul\u0000byte',
        'los\ud800',
        'x'.repeat(50_000),
        'x'.repeat(100_000),
      ]) {
        const { status, html } = await send(
          { ...opened.fields, ...company, [field]: value },
          field === actionFieldName ? value : signUpActions.toConfirm,
        );
        // A guest's form is at most 64 kB.
        expect(
          value.length > 65_536 ? [413] : [200, 400],
          `${field} ${value.slice(0, 10)}`,
        ).toContain(status);
        expect(html).not.toContain('<script>alert');
      }
  });

  it('thanks a program that fills in the hidden field, and saves nothing', async () => {
    const before = (await requests()).length;
    expect((await send({ ...company, [honeypotName]: 'bot' }, signUpActions.send)).status).toBe(
      303,
    );
    expect((await requests()).length).toBe(before);
  });
});
