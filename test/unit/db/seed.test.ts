import { describe, expect, it } from 'vitest';
import { articles, wordCount } from '#db/seed/articles.ts';
import { caseTemplates } from '#db/seed/cases/all.ts';
import { demoData } from '#db/seed/demo.ts';
import { demoLogins } from '#db/seed/demo-logins.ts';
import { fibreMails } from '#messages/mail/fibre-mails.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { fibreSignUpText } from '#messages/site/fibre-sign-up.ts';

import { pages } from '#db/seed/pages.ts';
import { companies, trades } from '#db/seed/people/companies.ts';
import { products } from '#db/seed/products.ts';
import { vacancies } from '#db/seed/vacancies.ts';
import { objects } from '#objects/index.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { normalizeId } from '#protocol/ids.ts';
import { readingMinutes } from '#objects/content/knowledge-article.ts';

const today = '2026-11-21';
const build = (seed = 2026, day = today) => [...demoData({ seed, today: day })];
const batches = build();
const rowsOf = (object: string) =>
  batches.filter((batch) => batch.object === object).flatMap(({ rows }) => rows);
const everyRow = batches.flatMap(({ object, rows }) => rows.map((row) => ({ object, row })));
const everyText = everyRow.flatMap(({ row }) =>
  Object.values(row).filter((value) => typeof value === 'string'),
);

const idOfLogin = (email: string) => demoLogins.find((login) => login.email === email)?.userId;
const userOf = (email: string) => rowsOf('User').find((row) => row.Username === email);
/** The open requests that this user sees by the rule of objects/crm/case.ts. */
const openFor = (email: string) => {
  const user = userOf(email)!;
  return rowsOf('Case').filter(
    (row) =>
      row.AccountId === user.AccountId &&
      row.Status !== 'Gesloten' &&
      (row.Zichtbaarheid__c === 'Bedrijf' ||
        (user.ContactId !== null && row.ContactId === user.ContactId) ||
        row.CreatedById === user.Id),
  );
};
const activeKinds = (email: string) =>
  new Set(
    rowsOf('Aansluiting__c')
      .filter((row) => row.Account__c === userOf(email)!.AccountId && row.Status__c === 'Actief')
      .map((row) => row.Soort__c),
  );

describe('the text of the demo and the pages', () => {
  it('has thirty articles of at least 200 words, five in each of six categories', () => {
    expect(articles).toHaveLength(30);
    expect(articles.filter(({ body }) => wordCount(body) < 200).map(({ title }) => title)).toEqual(
      [],
    );
    expect(
      [...Map.groupBy(articles, ({ category }) => category).values()].map((group) => group.length),
    ).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('mentions the contract, before the visit, wherever it explains a fibre sign-up', () => {
    const body = (key: string): string => pages.find((page) => page.key === key)!.body;
    const stepsBelow = (key: string, anchor: string): string =>
      body(key).split(`{#${anchor}}`)[1]!.split('\n## ')[0]!;
    const brand = { name: 'X', phone: '085', openingHours: 'Altijd' };
    const mail = ({ paragraphs }: MailWords): string =>
      paragraphs.filter((one) => typeof one === 'string').join('\n');
    const texts = [
      stepsBelow('glasvezel', 'verder'),
      stepsBelow('aanmeldformulier-glasvezel', 'daarna'),
      fibreSignUpText.sent.steps.map(({ title, text }) => `${title} ${text}`).join('\n'),
      mail(fibreMails.toSender({ reference: '1', campaign: 'Y', brand })),
      mail(fibreMails.surveyPlanned({ reference: '1', day: today, brand })),
    ];
    for (const text of texts) expect(text).toMatch(/contract/);
    for (const text of texts.slice(0, 4))
      expect(text.indexOf('contract')).toBeLessThan(text.search(/te komen kijken|komen kijken\./));
  });

  it('names no length of contracts', () =>
    expect(
      pages
        .filter(({ body }) => /één jaar vast|Na het eerste jaar/.test(body))
        .map(({ key }) => key),
    ).toEqual([]));

  it('has the reading times that the workspace computes', () => {
    expect(articles.filter(({ body, minutes }) => minutes !== readingMinutes(body))).toEqual([]);
  });

  it('has a reading time of two minutes for 300 words, and three for 500', () => {
    const words = (count: number): string => Array.from({ length: count }, () => 'woord').join(' ');
    expect([1, 238, 239, 300, 500].map((count) => readingMinutes(words(count)))).toEqual([
      1, 1, 2, 2, 3,
    ]);
  });

  it('gives each company of the demo a known trade and a name', () => {
    expect(companies).toHaveLength(200);
    expect(
      companies.filter(({ name, trade }) => name.trim() === '' || !trades.includes(trade)),
    ).toEqual([]);
  });

  it('has vacancies of 150 words and statements of 200', () => {
    expect(vacancies).toHaveLength(5);
    expect(vacancies.filter(({ body }) => wordCount(body) < 150)).toEqual([]);
    expect(
      pages.filter(
        ({ key, body }) => /verklaring|toegankelijkheid/.test(key) && wordCount(body) < 200,
      ),
    ).toEqual([]);
    expect(pages.filter(({ seoDescription }) => seoDescription.length > 160)).toEqual([]);
  });

  it('gives every article and vacancy a unique slug that is valid in a URL', () => {
    const slugs = [...articles, ...vacancies].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it('has no brand name, no open placeholder and no e-mail address outside .example', () => {
    expect(
      everyText.filter((text) =>
        /zorgeloos/i.test(
          text.replaceAll(
            /@zorgeloos\.example|`__Host-zorgeloos(?:-apparaat|-aanmelding)?`|`zorgeloos_(?:session|apparaat|aanmelding)`/g,
            '',
          ),
        ),
      ),
    ).toEqual([]);
    expect(
      everyText.filter((text) =>
        /\{(?!klant|nummer|onderwerp)\w+\}|undefined|\[object|NaN/.test(text),
      ),
    ).toEqual([]);
    expect(
      everyText.filter((text) => /^\S+@\S+$/.test(text) && !text.endsWith('.example')),
    ).toEqual([]);
  });

  it('has at least sixty kinds of requests', () => {
    expect(
      new Set(Object.values(caseTemplates).flatMap((kind) => kind.map(({ subject }) => subject)))
        .size,
    ).toBeGreaterThanOrEqual(60);
    expect(new Set(rowsOf('Case').map((row) => row.Subject)).size).toBeGreaterThanOrEqual(500);
  });
});

describe('the number of rows', () => {
  it.each([
    ['Account', 200],
    ['Contact', 386],
    ['User', 241],
    ['Medewerker__c', 12],
    ['Product__c', 26],
    ['Prijsperiode__c', 2_000],
    ['Aansluiting__c', 2_000],
    ['Case', 5_000],
    ['Vacature__c', 5],
    ['Kennisartikel__c', 30],
    ['Klantverhaal__c', 1],
    ['Kerncijfer__c', 4],
    ['Adviesaanvraag__c', 14],
    ['Contactbericht__c', 9],
    ['Sollicitatie__c', 4],
    ['Glasvezelcampagne__c', 3],
    ['Glasvezeladres__c', 2_000],
  ])('of %s is %i', (object, count) => expect(rowsOf(object)).toHaveLength(count));

  it('is about 8,000 for comments, some of them internal, and 150 for open requests', () => {
    const comments = rowsOf('CaseComment');
    expect(comments.length).toBeGreaterThan(7_500);
    expect(comments.length).toBeLessThan(8_500);
    expect(comments.filter((row) => row.IsPublished === false).length).toBeGreaterThan(500);
    expect(rowsOf('Case').filter((row) => row.Status !== 'Gesloten')).toHaveLength(150);
  });

  it('and their contents are the same for the same seed and day', () => {
    expect(JSON.stringify(build())).toBe(JSON.stringify(batches));
    expect(JSON.stringify(build(7))).not.toBe(JSON.stringify(batches));
  });
});

describe('demo accounts', () => {
  it('have the ids of the demo log-ins', () => {
    for (const { email, userId } of demoLogins) expect(userOf(email)?.Id, email).toBe(userId);
  });

  it('Sanne of the bakery has all five kinds, twelve open requests and closed ones too', () => {
    const email = 'klant@bakkerijdekorenaar.example';
    expect(activeKinds(email)).toEqual(new Set(['Cloud', 'Internet', 'Mobiel', 'SLA', 'VoIP']));
    expect(openFor(email)).toHaveLength(12);
    expect(
      rowsOf('Case').filter(
        (row) => row.AccountId === userOf(email)!.AccountId && row.Status === 'Gesloten',
      ).length,
    ).toBeGreaterThan(5);
    expect(rowsOf('Account').find((row) => row.Id === userOf(email)!.AccountId)).toMatchObject({
      Name: 'Bakkerij De Korenaar B.V.',
      Klantnummer__c: '104882',
    });
    expect(userOf('collega@bakkerijdekorenaar.example')).toMatchObject({
      Portaalrechten__c: 'Alleen serviceverzoeken',
      AccountId: userOf(email)!.AccountId,
    });
  });

  it('each active workplace or telephone service has as many assignments as its count', () => {
    const assigned = Map.groupBy(rowsOf('Toewijzing__c'), (row) => row.Aansluiting__c);
    const used = rowsOf('Aansluiting__c').filter(
      (row) => ['Cloud', 'VoIP'].includes(String(row.Soort__c)) && row.Status__c === 'Actief',
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.map((row) => assigned.get(row.Id)?.length)).toEqual(
      used.map((row) => row.Aantal__c),
    );
  });

  it('Garage Van Dijk has two kinds, three open requests and a login without contact', () => {
    const email = 'klant@garagevandijk.example';
    expect(activeKinds(email)).toEqual(new Set(['Internet', 'Mobiel']));
    expect(openFor(email)).toHaveLength(3);
    expect(userOf(email)?.ContactId).toBeNull();
  });

  it('Nieuwe Start has nothing yet', () => {
    const { AccountId } = userOf('klant@nieuwestart.example')!;
    expect(
      everyRow.filter(
        ({ object, row }) =>
          ['Case', 'Aansluiting__c'].includes(object) &&
          [row.AccountId, row.Account__c].includes(AccountId!),
      ),
    ).toEqual([]);
  });

  it('staff of the demo has a staff record', () => {
    const staffIds = rowsOf('Medewerker__c').map((row) => row.Id);
    for (const email of ['verkoop@zorgeloos.example', 'beheer@zorgeloos.example']) {
      expect(idOfLogin(email)).toBeDefined();
      expect(staffIds).toContain(userOf(email)?.Medewerker__c);
    }
  });
});

describe.each(['2026-11-21', '2024-02-29', '2027-01-01', '2026-03-30'])(
  'dates around %s',
  (day) => {
    const all = build(2026, day);
    const rows = (object: string) =>
      all.filter((batch) => batch.object === object).flatMap((batch) => batch.rows);
    const connections = rows('Aansluiting__c');

    it('has no moments in the future except deadlines and expiry', () => {
      const late = all.flatMap((batch) =>
        batch.rows.flatMap((row) =>
          Object.entries(row).filter(
            ([name, value]) =>
              !['Geldig_tot__c', 'Antwoord_voor__c'].includes(name) &&
              typeof value === 'string' &&
              /^\d{4}-\d\d-\d\dT/.test(value) &&
              value >= day,
          ),
        ),
      );
      expect(late).toEqual([]);
    });

    it('has no row that changed before its creation', () => {
      const wrong = all.flatMap((batch) =>
        batch.rows
          .filter((row) => String(row.LastModifiedDate) < String(row.CreatedDate))
          .map((row) => `${batch.object} ${row.Id}`),
      );
      expect(wrong).toEqual([]);
    });

    it('has tasks of orders before the promised day, unless the order is late', () => {
      const promised = new Map(
        rows('Bestelling__c').map((row) => [row.Id, String(row.Toegezegde_datum__c)]),
      );
      const late = new Set(
        rows('Bestelling__c').flatMap((row) => (row.Te_laat_gemeld__c === null ? [] : [row.Id])),
      );
      expect(late.size).toBe(1);
      const tasks = rows('Leveringstaak__c').filter((row) => !late.has(String(row.Bestelling__c)));
      expect(tasks.length).toBeGreaterThan(10);
      for (const task of tasks) {
        const day = promised.get(String(task.Bestelling__c))!;
        expect(
          String(task.Voor__c) <= day,
          `${String(task.Name)} ${String(task.Voor__c)} ${day}`,
        ).toBe(true);
      }
    });

    it('has tasks that were done between the order and its delivery', () => {
      const orders = new Map(rows('Bestelling__c').map((row) => [row.Id, row]));
      for (const task of rows('Leveringstaak__c').filter((row) => row.Gedaan_op__c !== null)) {
        const order = orders.get(String(task.Bestelling__c))!;
        const done = String(task.Gedaan_op__c);
        expect(done >= String(order.CreatedDate)).toBe(true);
        expect(done.slice(0, 10) <= String(order.Geleverd_op__c ?? day)).toBe(true);
      }
    });

    it('gives connections consistent contracts', () => {
      const wrong = connections.filter((row) => {
        const [start, initial, end] = [
          row.Ingangsdatum__c,
          row.Einde_eerste_termijn__c,
          row.Einddatum__c,
        ].map((value) => (value === null ? null : String(value)));
        const fixed = row.Contractvorm__c === 'Vast';
        if (fixed !== (initial !== null) || (initial && initial! < start!) || (end && end < start!))
          return true;
        if (
          !fixed &&
          (row.Verlengd__c ||
            (row.Drie_maanden_op_verzoek__c
              ? row.Opzegtermijn_maanden__c !== 3
              : row.Opzegtermijn_maanden__c !== 1))
        )
          return true;
        const ended = row.Status__c === 'Beëindigd';
        if (ended && !(end && end < day)) return true;
        if (row.Status__c === 'Wordt beëindigd' && !(end && end > day)) return true;
        if (row.Status__c === 'In aanvraag' && !(start! > day)) return true;
        return (
          row.Status__c === 'Actief' &&
          (start! > day ||
            end !== null ||
            Boolean(row.Verlengd__c) !== Boolean(fixed && initial! < day))
        );
      });
      expect(wrong).toEqual([]);
    });

    it('has releases that are valid for 90 days, and lapsed ones only after these', () => {
      const released = rows('Uitportering__c').filter((row) => row.Geldig_tot__c !== null);
      expect(released.length).toBeGreaterThan(4);
      const wrong = released.filter(
        (row) =>
          row.Geldig_tot__c !== addDays(String(row.Voorgestelde_datum__c), 90) ||
          (row.Status__c === 'vervallen' && String(row.Geldig_tot__c) >= day),
      );
      expect(wrong).toEqual([]);
    });

    it('gives connections the price of their product', () => {
      const price = new Map(products.map((product) => [product.name, product]));
      const names = new Map(rows('Product__c').map((row) => [row.Id, String(row.Name)]));
      const wrong = connections.filter((row) => {
        const product = price.get(names.get(row.Product__c!)!)!;
        const pieces = product.amount === null ? Number(row.Aantal__c) : 1;
        return (
          row.Soort__c !== product.kind ||
          row.Eenheid__c !== product.unit ||
          Math.abs(Number(row.Maandbedrag__c) - pieces * product.monthly) > 0.001
        );
      });
      expect(wrong).toEqual([]);
    });
  },
);

describe('rows fit the objects', () => {
  const definitions = new Map(objects.map((object) => [object.apiName, object]));
  const engineFields = [
    'Id',
    'OwnerId',
    'CreatedById',
    'CreatedDate',
    'LastModifiedById',
    'LastModifiedDate',
  ];

  it('have valid, unique ids with the prefix of their object', () => {
    const wrong = everyRow.filter(({ object, row }) => {
      const id = String(row.Id);
      return (
        normalizeId(id)?.slice(0, 15) !== id || !id.startsWith(definitions.get(object)!.keyPrefix)
      );
    });
    expect(wrong).toEqual([]);
    expect(new Set(everyRow.map(({ row }) => row.Id)).size).toBe(everyRow.length);
  });

  it('name existing fields with allowed values, and every required one', () => {
    const faults = new Set<string>();
    for (const { object, row } of everyRow) {
      const { fields } = definitions.get(object)!;
      for (const [name, value] of Object.entries(row)) {
        const field = fields[name];
        if (!field) engineFields.includes(name) || faults.add(`${object} has no ${name}`);
        else if (value !== null) {
          const parsed = field.parse(value);
          if (!parsed.ok) faults.add(`${object}.${name} = ${value}: ${parsed.detail}`);
        }
      }
      for (const [name, field] of Object.entries(fields))
        if (field.required && row[name] == null) faults.add(`${object} lacks ${name}`);
      for (const rule of definitions.get(object)!.rules ?? []) {
        const broken = rule(row);
        if (broken) faults.add(`${object} ${row.Id}: ${broken.detail}`);
      }
    }
    expect([...faults]).toEqual([]);
  });

  it('have different values in unique fields', () => {
    const faults = batches.flatMap(({ object, rows }) =>
      Object.entries(definitions.get(object)!.fields).flatMap(([name, field]) => {
        const values = rows.map((row) => row[name]).filter((value) => value != null);
        return field.unique && new Set(values).size !== values.length ? [`${object}.${name}`] : [];
      }),
    );
    expect(faults).toEqual([]);
    const addresses = rowsOf('Glasvezeladres__c').map((row) =>
      [row.Postcode__c, row.Huisnummer__c, row.Huisletter__c, row.Toevoeging__c].join('|'),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    const kvk = rowsOf('Account').map((row) => row.KvK_nummer__c);
    expect(new Set(kvk).size).toBe(kvk.length);
  });

  it('refer to existing rows of the right object', () => {
    const objectOf = new Map(everyRow.map(({ object, row }) => [row.Id, object]));
    const faults = new Set<string>();
    for (const { object, row } of everyRow) {
      for (const [name, field] of Object.entries(definitions.get(object)!.fields)) {
        const target = row[name];
        if (
          field.reference &&
          target != null &&
          !field.reference.to.includes(objectOf.get(target) ?? '')
        )
          faults.add(`${object}.${name} ${target}`);
      }
      for (const name of ['OwnerId', 'CreatedById', 'LastModifiedById'])
        if (row[name] != null && objectOf.get(row[name]) !== 'User')
          faults.add(`${object}.${name} ${row[name]}`);
    }
    expect([...faults]).toEqual([]);
  });
});
