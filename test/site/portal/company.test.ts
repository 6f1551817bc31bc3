import { describe, expect, it } from 'vitest';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { attachFile } from '#engine/files/files.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
} from '../../support/server.ts';
import { openSessions } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { pagerLink } from '../pager-links.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * Mijn bedrijf over HTTP, without JavaScript. Source: spec §2 Company details edit, decisions.md
 * §6, §9, §10.
 */

const { server, cookies } = await openSessions([
  'korenaar',
  'collega',
  'garage',
  'nieuw',
  'verkoop',
]);
const company = (await ownAndForeignCompany(server, 'korenaar')).own;

const fetchAs = (path: string, as?: AccountName, body?: Record<string, string>) =>
  fetch(new URL(path, server.url), {
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    headers: { ...(as && { cookie: cookies.get(as)! }) },
  });
const openPage = async (path: string, as: AccountName = 'korenaar') => {
  const answer = await fetchAs(path, as);
  const html = await answer.text();
  expect([answer.status, await htmlErrors(html)], path).toEqual([200, []]);
  return html;
};
const row = async () =>
  (
    await storedRows<Record<string, string | null>>(
      server,
      'select * from account where id = $1',
      company,
    )
  )[0]!;
const mailsAbout = async (id: string) =>
  (await storedRows(server, 'select id from mail__c where record__c = $1', id)).length;

const pages = [
  '/dashboard?tab=mijnbedrijf',
  '/dashboard/bedrijf/gegevens',
  '/dashboard/bedrijf/adres',
  '/dashboard/bedrijf/documenten',
];

describe('a user who may not see the company', () => {
  it.each(pages)('is redirected from %s', async (path) => {
    const guest = await fetchAs(path);
    expect([guest.status, guest.headers.get('location')]).toEqual([
      302,
      `/support?naar=${encodeURIComponent(path)}`,
    ]);
    const casesOnly = await fetchAs(path, 'collega');
    expect([casesOnly.status, casesOnly.headers.get('location')]).toEqual([
      302,
      '/dashboard?tab=serviceverzoeken&gedaan=alleen-verzoeken',
    ]);
    expect((await fetchAs(path, 'verkoop')).headers.get('location')).toMatch(/^\/medewerker\//);
  });

  it.each(pages.slice(1, 3))('changes nothing by sending a form to %s', async (path) => {
    const before = await row();
    for (const as of [undefined, 'collega', 'verkoop'] as const)
      expect(
        (await fetchAs(path, as, { name: 'Anders', postcode: '3542AD', houseNumber: '1' })).status,
      ).toBe(302);
    expect(await row()).toEqual(before);
  });
});

describe('company details', () => {
  const renderedForm = async () => {
    const now = await row();
    const shown = {
      name: now['name'] ?? '',
      chamber: now['kvk_nummer__c'] ?? '',
      phone: now['phone'] ?? '',
      website: now['website'] ?? '',
    };
    return {
      ...shown,
      seenName: shown.name,
      seenChamber: shown.chamber,
      seenPhone: shown.phone,
      seenWebsite: shown.website,
    };
  };
  const send = (change: Record<string, string>) =>
    fetchAs('/dashboard/bedrijf/gegevens', 'korenaar', change);

  it('are changed and mailed once when the form is sent three times', async () => {
    const body = {
      ...(await renderedForm()),
      phone: '030-1112233',
      website: 'www.dekorenaar.example',
      formKey: 'sleutel-gegevens-1',
    };
    const before = await mailsAbout(company);
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const next = answers[0]!.headers.get('location')!;
    expect(await openPage(next)).toContain('Gegevens aangepast!');
    expect(await row()).toMatchObject({
      phone: '030-1112233',
      website: 'https://www.dekorenaar.example',
    });
    expect(await mailsAbout(company)).toBe(before + 2);
  });

  it.each([
    ['chamber', '1234567', 'Een KvK-nummer bestaat uit 8 cijfers.'],
    ['chamber', '', 'Vul alle verplichte velden in'],
    ['name', ' ', 'Vul alle verplichte velden in'],
    ['phone', 'bel maar', 'Vul een telefoonnummer in'],
    ['website', 'javascript:alert(1)', 'Vul een webadres in'],
    ['website', 'x'.repeat(300), 'te lang'],
  ])('refuse a wrong %s (%#) and keep what was typed', async (field, value, sentence) => {
    const before = await row();
    const answer = await send({
      ...(await renderedForm()),
      name: 'Bakkerij Getypt',
      [field]: value,
    });
    const html = await answer.text();
    expect([answer.status, await htmlErrors(html)]).toEqual([400, []]);
    expect(html).toContain(sentence);
    if (field !== 'name') expect(html).toContain('value="Bakkerij Getypt"');
    expect(await row()).toEqual(before);
  });

  it('that a colleague changed meanwhile are saved only when the form is sent again', async () => {
    const first = await renderedForm();
    await send({ ...first, phone: '030-5550001' });
    const answer = await send({ ...first, phone: '030-5550002' });
    const html = await answer.text();
    expect([answer.status, (await row())['phone']]).toEqual([400, '030-5550001']);
    for (const value of ['Een collega was je voor', '030-5550001', 'value="030-5550002"'])
      expect(html).toContain(value);
    expect((await send({ ...first, seenPhone: '030-5550001', phone: '030-5550002' })).status).toBe(
      303,
    );
    expect((await row())['phone']).toBe('030-5550002');
  });

  it('in other fields than a colleague changed are saved next to theirs', async () => {
    const first = await renderedForm();
    await send({ ...first, phone: '030-5550003' });
    expect(
      (
        await send({
          ...first,
          name: 'Bakkerij De Korenaar B.V.',
          website: 'https://nieuw.example',
        })
      ).status,
    ).toBe(303);
    expect(await row()).toMatchObject({ phone: '030-5550003', website: 'https://nieuw.example' });
  });

  it('say why a field is locked, and link to a request for a change', async () => {
    const html = await openPage('/dashboard/bedrijf/gegevens');
    expect(html).toContain('Je klantnummer hoort bij je contract en verandert nooit.');
    expect(html).toMatch(/href="\/dashboard\/serviceverzoek\/nieuw\?soort=Wijziging/);
  });

  it('that are locked do not change, whatever a form sends', async () => {
    const before = await row();
    await send({
      ...(await renderedForm()),
      customerNumber: '1',
      Klantnummer__c: '1',
      Contactpersoon__c: '003000000000000',
      Omvangsklasse__c: 'Groot',
      phone: '030-5550009',
    });
    const after = await row();
    for (const name of ['klantnummer__c', 'contactpersoon__c', 'omvangsklasse__c'])
      expect(after[name]).toBe(before[name]);
  });
});

describe('the establishment address', () => {
  const path = '/dashboard/bedrijf/adres';
  const registeredAddress = async () =>
    (
      await storedRows<{
        postcode__c: string;
        huisnummer__c: number;
        straat__c: string;
        woonplaats__c: string;
      }>(
        server,
        `select a.* from glasvezeladres__c a where huisletter__c is null and toevoeging__c is null and straat__c is not null
          and not exists (select from glasvezeladres__c b where b.postcode__c = a.postcode__c and b.huisnummer__c = a.huisnummer__c and b.id <> a.id) order by id limit 1`,
      )
    )[0]!;
  const seen = async () => {
    const now = await row();
    return [now['billingstreet'], now['billingpostalcode'], now['billingcity']]
      .filter(Boolean)
      .join(', ');
  };

  it('is found by postcode and house number, and saved as the register writes it', async () => {
    const {
      postcode__c: postcode,
      huisnummer__c: number,
      straat__c: street,
      woonplaats__c: town,
    } = await registeredAddress();
    expect(
      await openPage(`${path}?postcode=${postcode.toLowerCase()}&huisnummer=${number}&toevoeging=`),
    ).toContain(street);
    const answer = await fetchAs(path, 'korenaar', {
      postcode,
      houseNumber: String(number),
      addition: '',
      street: 'Verzonnen',
      town: 'Nergens',
      seenAddress: await seen(),
    });
    expect(answer.headers.get('location')).toBe('/dashboard?tab=mijnbedrijf&gedaan=adres');
    expect(await row()).toMatchObject({
      billingstreet: `${street} ${number}`,
      billingcity: town,
      gecontroleerd_adres__c: `${street} ${number}, ${postcode}, ${town}`,
    });
    expect(await openPage('/dashboard?tab=mijnbedrijf')).toContain(
      'Gecontroleerd in het adressenregister',
    );
  });

  it('that the register does not know can be typed, and is shown as not checked', async () => {
    const html = await openPage(`${path}?postcode=9999ZZ&huisnummer=99998&toevoeging=A`);
    for (const words of ['We kennen dit adres nog niet', 'name="street"', 'name="town"'])
      expect(html).toContain(words);
    const body = {
      postcode: '9999 zz',
      houseNumber: '99998',
      addition: 'A',
      street: 'Nieuwe Laan',
      town: 'Nieuwstad',
    };
    const answer = await fetchAs(path, 'korenaar', { ...body, seenAddress: await seen() });
    expect(answer.headers.get('location')).toBe('/dashboard?tab=mijnbedrijf&gedaan=adres-nakijken');
    expect(await row()).toMatchObject({
      billingstreet: 'Nieuwe Laan 99998A',
      billingpostalcode: '9999ZZ',
      gecontroleerd_adres__c: null,
    });
    const tab = await openPage('/dashboard?tab=mijnbedrijf');
    for (const words of [
      'Nieuwe Laan\u00a099998A',
      '9999\u00a0ZZ Nieuwstad',
      'Nog niet gecontroleerd',
    ])
      expect(tab).toContain(words);
  });

  it('needs a valid postcode, and a street and a town if that is unknown', async () => {
    const bare = await fetchAs(`${path}?postcode=9999ZZ&huisnummer=99997`, 'korenaar', {
      postcode: '9999ZZ',
      houseNumber: '99997',
      seenAddress: await seen(),
    });
    expect([bare.status, await bare.text()]).toEqual([
      400,
      expect.stringContaining('Vul de straat en de plaats zelf in'),
    ]);
    const wrong = await fetchAs(`${path}?postcode=0999&huisnummer=x`, 'korenaar');
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Vul een geldige postcode in'),
    ]);
  });

  it('that a colleague changed meanwhile is not overwritten', async () => {
    const body = { postcode: '9999ZZ', houseNumber: '5', street: 'Mijn Straat', town: 'Mijnstad' };
    const answer = await fetchAs(`${path}?postcode=9999ZZ&huisnummer=5`, 'korenaar', {
      ...body,
      seenAddress: 'Oude Straat 1, 1234AB, Oudstad',
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(
        'Een collega heeft het adres net gewijzigd in Nieuwe Laan\u00a099998A',
      ),
    ]);
    expect((await row())['billingcity']).toBe('Nieuwstad');
  });

  it('shows that it cannot be looked up while the register is unavailable', async () => {
    const away = await openTestServer({
      outside: { addresses: { addressesAt: async () => 'away' } },
    });
    const cookie = await logIn(away, 'korenaar');
    const answer = await fetch(new URL(`${path}?postcode=9999ZZ&huisnummer=7`, away.url), {
      headers: { cookie },
    });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('We kunnen dit adres nu niet opzoeken'),
    ]);
    await away.close();
  });
});

describe('the list of connections', () => {
  const names = (html: string) =>
    [...html.matchAll(/href="\/dashboard\/aansluiting\/(\w+)"/g)].map(([, id]) => id!);

  it('shows each connection once over its pages, and filters them', async () => {
    const { own } = await ownAndForeignCompany(server, 'nieuw');
    for (let n = 0; n < 120; n++) {
      const fields = {
        Name: `Mobiel ${String(n).padStart(3, '0')}`,
        Account__c: own,
        Soort__c: n % 2 === 0 ? 'Mobiel' : 'VoIP',
        Status__c: n < 100 ? 'Actief' : 'Beëindigd',
      };
      await createRow(server, 'Aansluiting__c', fields);
    }
    const seen: string[] = [];
    let last = '';
    let next: string | undefined = '/dashboard?tab=mijnbedrijf';
    for (let page = 0; next !== undefined && page < 6; page++) {
      const html: string = await openPage(next, 'nieuw');
      if (page === 1) expect(html).toContain('26 tot en met 50 van 120');
      seen.push(...names(html));
      last = html;
      next = pagerLink(html, 'next');
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    let second = last;
    for (let page = 4; page > 1; page--)
      second = await openPage(pagerLink(second, 'prev')!, 'nieuw');
    expect([names(second), second.includes('26 tot en met 50 van 120')]).toEqual([
      seen.slice(25, 50),
      true,
    ]);
    expect(pagerLink(second, 'prev')).toBe('/dashboard?tab=mijnbedrijf');
    const first = await openPage(pagerLink(second, 'prev')!, 'nieuw');
    expect([names(first), pagerLink(first, 'prev')]).toEqual([seen.slice(0, 25), undefined]);
    const filtered = await openPage(
      '/dashboard?tab=mijnbedrijf&soort=VoIP&status=Be%C3%ABindigd',
      'nieuw',
    );
    expect([names(filtered).length, filtered.includes('10 aansluitingen')]).toEqual([10, true]);
    expect(
      names(await openPage('/dashboard?tab=mijnbedrijf&zoek=mobiel+008', 'nieuw')),
    ).toHaveLength(1);
  });

  it('answers every query string with a valid page', async () => {
    for (const query of [
      'verder=onzin',
      'vanaf=-1&verder=x',
      'soort=%22%7D',
      'status=%00',
      `zoek=${'a%20'.repeat(300)}`,
      'zoek=*',
      'zoek=%5C%25_',
    ])
      await openPage(`/dashboard?tab=mijnbedrijf&${query}`);
  });
});

describe('documents', () => {
  async function* bytes() {
    yield Buffer.from('%PDF-1.7 contract');
  }
  const attachDocument = async (about: string, name: string) => {
    const upload = {
      name,
      given: name,
      kind: 'pdf',
      stored: await server.ctx.services.integrations.files.put(bytes()),
    } as const;
    expect((await attachFile(server.ctx, upload, about)).ok).toBe(true);
  };

  it('can be downloaded by the company’s own users only, as can its proofs', async () => {
    expect(await openPage('/dashboard/bedrijf/documenten', 'nieuw')).toContain(
      'Nog geen documenten',
    );
    await attachDocument(company, 'Contract 2026.pdf');
    const [connection] = await storedRows<{ id: string }>(
      server,
      `select id from aansluiting__c where account__c = $1 and status__c = 'Actief' limit 1`,
      company,
    );
    const wish = {
      connectionId: connection!.id,
      endDate: addMonths(localDay(new Date()), 13),
      acceptEarlyCost: true,
    };
    expect(
      (
        await requestTermination(await server.contextOf('korenaar'), {
          value: wish,
          formKey: 'sleutel-einde-1',
          address: '::1',
        })
      ).ok,
    ).toBe(true);
    const html = await openPage('/dashboard/bedrijf/documenten');
    expect(html).toContain('Bewijs van opzegging');
    const file = /href="([^"]+VersionData)"/.exec(html)![1]!;
    const proof = /href="([^"]+bewijs\.pdf)"/.exec(html)![1]!;
    for (const path of [file, proof])
      expect((await fetchAs(path, 'korenaar')).headers.get('content-type'), path).toMatch(/pdf/);
    for (const path of [file, proof])
      expect((await fetchAs(path, 'garage')).status, path).toBe(404);
    const other = await openPage('/dashboard/bedrijf/documenten', 'garage');
    expect(other).not.toContain('Contract 2026');
  });
});

it('a price is shown for a connection on order, and not for an ended one', async () => {
  const values = {
    Account__c: company,
    Soort__c: 'Mobiel',
    Maandbedrag__c: 77.25,
    Contractvorm__c: 'Onbepaald',
    Opzegtermijn_maanden__c: 1,
  };
  await createRow(server, 'Aansluiting__c', {
    ...values,
    Name: 'Mobiel voorbij',
    Status__c: 'Beëindigd',
  });
  await createRow(server, 'Aansluiting__c', {
    ...values,
    Name: 'Mobiel straks',
    Status__c: 'In aanvraag',
  });
  const rowWith = async (words: string): Promise<string> => {
    const html = await openPage(`/dashboard?tab=mijnbedrijf&zoek=${encodeURIComponent(words)}`);
    return html.slice(html.indexOf(`${words}</a>`)).split('</tr>')[0] ?? '';
  };
  expect(await rowWith('Mobiel voorbij')).not.toContain('77,25');
  expect(await rowWith('Mobiel voorbij')).toContain('Niets meer');
  expect(await rowWith('Mobiel straks')).toContain('77,25');
});
