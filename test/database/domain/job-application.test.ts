import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyForJob } from '#domain/forms/apply-for-job.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { readVacancies, readVacancy } from '#domain/content/read-vacancies.ts';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { filesOfRecord } from '#engine/files/files.ts';
import type { Upload } from '#engine/files/upload.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { keepLongerConsent } from '#messages/site/jobs.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { type JobApplication, jobApplication } from '#protocol/forms/job-application.ts';
import { withFiles } from '../../support/context.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
let guest: RequestContext;
const files = openMemoryFiles();

beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  guest = {
    ...withFiles(server.dependencies.contextOf({ kind: 'guest' }), files),
    now: new Date('2026-11-20T12:00:00Z'),
  };
  const jobs = [
    ['open', 'Planner', '2026-12-01', true],
    ['vandaag', 'Monteur', '2026-11-20', true],
    ['gesloten', 'Adviseur', '2026-11-19', true],
    ['zonder-einde', 'Beheerder', null, true],
    ['concept', 'Geheim', '2026-12-01', false],
  ] as const;
  for (const [slug, name, closes, published] of jobs)
    await createRecord(server.ctx, {
      apiName: 'Vacature__c',
      fields: { Name: name, Slug__c: slug, Sluitingsdatum__c: closes, Gepubliceerd__c: published },
    });
});
afterAll(() => server.close());

const typed = {
  firstName: 'Sanne',
  lastName: 'de Groot',
  email: 'sanne@sollicitant.example',
  phone: '0612345678',
};
let count = 0;
const apply = async (
  change: Partial<JobApplication> = {},
  options: {
    slug?: string | null;
    upload?: Upload | null;
    formKey?: string;
    ctx?: RequestContext;
  } = {},
) =>
  applyForJob(options.ctx ?? guest, {
    value: { ...v.parse(jobApplication, typed), ...change },
    formKey: options.formKey ?? `sleutel-${++count}`,
    address: '192.0.2.1',
    upload: options.upload ?? null,
    slug: options.slug === undefined ? 'open' : options.slug,
  });
async function* bytes() {
  yield Buffer.from('%PDF-1.7 mijn cv');
}
const cv = async (): Promise<Upload> => ({
  name: 'cv.pdf',
  given: 'cv.pdf',
  kind: 'pdf',
  stored: await files.put(bytes()),
});
const keys = async () => {
  const all: string[] = [];
  for await (const key of files.keysBefore(new Date(Date.now() + 60_000))) all.push(key);
  return all;
};
const applications = () =>
  storedRows<{ id: string; bewaren_tot__c: string; vacature__c: string | null }>(
    server,
    'select id, bewaren_tot__c::text, vacature__c from sollicitatie__c order by "name"',
  );

describe('an application is refused and leaves no record, mail or file for', () => {
  it.each<[string, { change?: Partial<JobApplication>; slug?: string; problem: object }]>([
    [
      'a vacancy past its closing day',
      { slug: 'gesloten', problem: { code: 'form.vacancyClosed' } },
    ],
    [
      'a vacancy that is not published',
      { slug: 'concept', problem: { code: 'form.vacancyClosed' } },
    ],
    ['an unknown vacancy', { slug: 'onbekend', problem: { code: 'form.vacancyClosed' } }],
    [
      'a birth date of a child',
      {
        change: { birthDate: '2014-01-01' },
        problem: { code: 'form.dateWrong', field: 'birthDate' },
      },
    ],
    [
      'a birth date in the future',
      {
        change: { birthDate: '2030-01-01' },
        problem: { code: 'form.dateWrong', field: 'birthDate' },
      },
    ],
    [
      'a birth date 150 years ago',
      {
        change: { birthDate: '1876-01-01' },
        problem: { code: 'form.dateWrong', field: 'birthDate' },
      },
    ],
    [
      'a text that cannot be stored',
      {
        change: { motivation: 'nul\u0000' },
        problem: { code: 'form.textUnreadable', field: 'motivation' },
      },
    ],
  ])('%s', async (_, { change = {}, slug = 'open', problem }) => {
    expect(await apply(change, { slug, upload: await cv() })).toMatchObject({
      ok: false,
      problems: [problem],
    });
    expect([
      await applications(),
      await storedRows(server, 'select id from mail__c'),
      await storedRows(server, 'select id from contentdocument'),
      await keys(),
    ]).toEqual([[], [], [], []]);
  });
});

describe('an application', () => {
  it('is stored with its fields and CV, and mailed to the sender and to staff', async () => {
    const result = await apply(
      { gender: 'Vrouw', birthDate: '1990-05-03', days: ['Vrijdag', 'Maandag'], hours: 32 },
      { upload: await cv() },
    );
    if (!result.ok) throw new Error('refused');
    const { id } = result.value;
    expect(
      await storedRows(
        server,
        'select geslacht__c, geboortedatum__c::text, dagen__c, uren__c from sollicitatie__c where id = $1',
        id,
      ),
    ).toEqual([
      {
        geslacht__c: 'Vrouw',
        geboortedatum__c: '1990-05-03',
        dagen__c: 'Maandag;Vrijdag',
        uren__c: 32,
      },
    ]);
    expect((await filesOfRecord(server.ctx, id)).map(({ name }) => name)).toEqual(['cv.pdf']);
    const mails = await storedRows<{ aan__c: string; tekst__c: string }>(
      server,
      'select aan__c, tekst__c from mail__c where record__c = $1 order by aan__c',
      id,
    );
    expect(mails.map((mail) => mail.aan__c)).toEqual(['info@zorgeloos.example', typed.email]);
    expect(mails[1]!.tekst__c).not.toContain('Sanne');
    expect(mails.map((mail) => mail.tekst__c).join()).not.toContain('1990');
  });

  it('is retained four weeks after the closing day, and a year only with consent', async () => {
    await apply({ email: 'kort@sollicitant.example' });
    expect((await applications()).at(-1)!.bewaren_tot__c).toBe('2026-12-29');
    expect(await storedRows(server, 'select id from toestemming__c')).toEqual([]);
    const result = await apply({ email: 'lang@sollicitant.example', keepLonger: true });
    expect((await applications()).at(-1)!.bewaren_tot__c).toBe('2027-12-01');
    expect(
      await storedRows(
        server,
        'select tekst__c, versie__c, email__c, adres_van_computer__c, record__c from toestemming__c',
      ),
    ).toEqual([
      {
        tekst__c: keepLongerConsent.text,
        versie__c: keepLongerConsent.version,
        email__c: 'lang@sollicitant.example',
        adres_van_computer__c: '192.0.2.1',
        record__c: result.ok && result.value.id,
      },
    ]);
  });

  it('can be sent without a vacancy', async () => {
    expect(await apply({ email: 'los@sollicitant.example' }, { slug: null })).toMatchObject({
      ok: true,
    });
    expect((await applications()).at(-1)).toMatchObject({
      vacature__c: null,
      bewaren_tot__c: '2026-12-18',
    });
  });

  it('sent several times at once is stored once, with one copy of its CV', async () => {
    const before = [(await applications()).length, (await keys()).length];
    const again = async () =>
      apply({ email: 'dubbel@sollicitant.example' }, { formKey: 'dubbel', upload: await cv() });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value.reference)).size).toBe(1);
    expect([(await applications()).length, (await keys()).length]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
    ]);
  });

  it('whose transaction fails leaves only the bytes of its CV', async () => {
    const before = [(await applications()).length, (await keys()).length];
    const transaction = (work: (db: RequestContext['db']) => Promise<unknown>) =>
      guest.db.transaction(async (db) => {
        await work(db);
        throw new Error('connection lost');
      });
    const broken = { ...guest, db: { ...guest.db, transaction } } as RequestContext;
    await expect(
      apply({ email: 'kapot@sollicitant.example' }, { upload: await cv(), ctx: broken }),
    ).rejects.toThrow('connection lost');
    expect([(await applications()).length, (await keys()).length]).toEqual([
      before[0]!,
      before[1]! + 1,
    ]);
  });
});

describe('retention of applications', () => {
  // Applications to a closed vacancy have a retention rule of their own.
  beforeAll(() => storedRows(server, 'update sollicitatie__c set vacature__c = null'));

  const day = 86_400_000;
  const remainingIds = async () => (await applications()).map(({ id }) => id);
  it('deletes a closed application and its mails four weeks after it was closed', async () => {
    const all = await remainingIds();
    const closed = all[0]!;
    const atClosing = { ...server.ctx, now: new Date('2027-03-01T12:00:00Z') };
    await updateRecord(atClosing, closed, { fields: { Status__c: 'Afgewezen' } });
    const after = (days: number) => ({
      ...guest,
      now: new Date(atClosing.now.getTime() + days * day),
    });
    expect([await applyRetention(after(27), 'Sollicitatie__c'), await remainingIds()]).toEqual([
      0,
      all,
    ]);
    expect([await applyRetention(after(28), 'Sollicitatie__c'), await remainingIds()]).toEqual([
      1,
      all.slice(1),
    ]);
    expect(await storedRows(server, 'select id from mail__c where record__c = $1', closed)).toEqual(
      [],
    );
    expect(await applyRetention(after(28), 'Sollicitatie__c')).toBe(0);
  });

  it('deletes an application with consent only after its year', async () => {
    const [longer] = await storedRows<{ id: string }>(
      server,
      `select id from sollicitatie__c where email__c = 'lang@sollicitant.example'`,
    );
    await updateRecord({ ...server.ctx, now: new Date('2027-03-01T12:00:00Z') }, longer!.id, {
      fields: { Status__c: 'Afgewezen' },
    });
    const before = await remainingIds();
    expect(
      await applyRetention({ ...guest, now: new Date('2027-12-01T12:00:00Z') }, 'Sollicitatie__c'),
    ).toBe(0);
    expect(
      await applyRetention({ ...guest, now: new Date('2027-12-02T12:00:00Z') }, 'Sollicitatie__c'),
    ).toBe(1);
    expect(await remainingIds()).toEqual(before.filter((id) => id !== longer!.id));
  });
});

describe('retention behind many other applications', () => {
  it('deletes one that is due, behind hundreds that were closed recently', async () => {
    const now = new Date('2030-01-01T12:00:00Z');
    const insert = (
      name: string,
      count: number,
      { retainUntil, changed }: { retainUntil: string; changed: string },
    ) =>
      storedRows(
        server,
        `insert into sollicitatie__c (id, createddate, lastmodifieddate, systemmodstamp, "name", voornaam__c, achternaam__c, email__c, status__c, bewaren_tot__c)
          select (select left(id, 3) from sollicitatie__c limit 1) || lpad($1 || n, 12, '0') || 'AAA', $3, $3, $3, 'SO-' || $1 || n, 'Noor', 'Bos', 'x@y.example', 'Afgewezen', $2
          from generate_series(1, $4::int) n`,
        name,
        retainUntil,
        new Date(changed),
        count,
      );
    await insert('vers', 201, { retainUntil: '2029-01-01', changed: '2029-12-31T12:00:00Z' });
    await insert('over', 1, { retainUntil: '2029-02-01', changed: '2029-06-01T12:00:00Z' });
    expect(await applyRetention({ ...guest, now }, 'Sollicitatie__c')).toBe(1);
    expect(
      await storedRows(server, `select id from sollicitatie__c where "name" like 'SO-over%'`),
    ).toEqual([]);
    await storedRows(server, `delete from sollicitatie__c where "name" like 'SO-vers%'`);
  });
});

describe('vacancies', () => {
  it('are listed when published, up to and including their closing day', async () => {
    expect((await readVacancies(guest)).map(({ slug }) => slug).sort()).toEqual([
      'open',
      'vandaag',
      'zonder-einde',
    ]);
  });

  it('close at midnight in the Netherlands', async () => {
    const at = async (moment: string) =>
      (await readVacancy({ ...guest, now: new Date(moment) }, 'vandaag'))?.open;
    expect([await at('2026-11-20T22:59:00Z'), await at('2026-11-20T23:01:00Z')]).toEqual([
      true,
      false,
    ]);
  });

  it('that are closed can be read, and unpublished ones cannot', async () => {
    expect(await readVacancy(guest, 'gesloten')).toMatchObject({ title: 'Adviseur', open: false });
    expect(await readVacancy(guest, 'concept')).toBeNull();
  });
});

describe('the form of an application', () => {
  it.each([
    ['3-5-1990', '1990-05-03'],
    ['03-05-1990', '1990-05-03'],
    ['3/5/1990', '1990-05-03'],
    ['3.5.1990', '1990-05-03'],
    ['03 05 1990', '1990-05-03'],
    ['03051990', '1990-05-03'],
    ['3 mei 1990', '1990-05-03'],
    ['12 Maart 1990', '1990-03-12'],
    ['1990-05-03', '1990-05-03'],
    ['29-02-2000', '2000-02-29'],
    ['29-02-1999', undefined],
    ['31-02-1990', undefined],
    ['12-31-1990', undefined],
    ['3-5-90', undefined],
    ['mei 1990', undefined],
    ['3 marsepein 1990', undefined],
    ['0-0-0000', undefined],
  ])('reads the date %s as %s', (written, day) => expect(readDutchDate(written)).toBe(day));

  const problemsIn = (change: Record<string, unknown>) =>
    v.safeParse(jobApplication, { ...typed, ...change }).issues?.map(({ message }) => message) ??
    [];
  it.each([
    [{ postcode: '12 ab' }, 'form.postcodeWrong'],
    [{ hours: '0' }, 'form.hoursWrong'],
    [{ hours: '61' }, 'form.hoursWrong'],
    [{ hours: '3,5' }, 'form.hoursWrong'],
    [{ gender: 'Iets' }, 'record.notInList'],
    [{ days: ['Zondag'] }, 'record.notInList'],
    [{ birthDate: 'gisteren' }, 'form.dateWrong'],
    [{ firstName: 'x'.repeat(81) }, 'form.tooLong'],
  ])('refuses %j with %s', (change, code) => expect(problemsIn(change)).toEqual([code]));

  it('accepts a postcode with spaces and in lower case', () => {
    expect(v.parse(jobApplication, { ...typed, postcode: ' 3542 ad ' }).postcode).toBe('3542AD');
  });
});
