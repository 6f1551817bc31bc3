import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { requestProblemText } from '#messages/problems/request-problems.ts';
import { requestText } from '#messages/portal/requests.ts';
import { requestPath } from '#protocol/site/site.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { htmlErrors } from '../html-errors.ts';
import {
  formData,
  openRequests,
  pdfFile,
  replyForm,
  requestForm,
  type Requests,
  stepForm,
} from './requests.ts';

/**
 * The forms of a service request, without scripts. Source: spec §2, §4, decisions.md §2, §5, §6.
 */

const { detail } = requestText;

let world: Requests;
let server: TestServer;
beforeAll(async () => {
  world = await openRequests();
  ({ server } = world);
});
afterAll(() => server.close());
const get: Requests['get'] = (path, as) => world.get(path, as);
const post: Requests['post'] = (path, form, as) => world.post(path, form, as);
const made: Requests['made'] = (subject, more, as) => world.made(subject, more, as);

describe('a new request', () => {
  it('is saved at once, and its page shows its number and what happens next', async () => {
    const { status, location } = await post(
      '/dashboard/serviceverzoek/nieuw',
      requestForm('Pinautomaat offline'),
    );
    expect(status).toBe(303);
    const { html } = await get(location!.split('#')[0]!);
    const number = /S-\d+/.exec(html)![0];
    for (const words of [
      detail.done.nieuw(number),
      'Pinautomaat offline',
      'Sinds vanochtend doet het niets.',
      'In behandeling',
      detail.next.title,
    ])
      expect(html).toContain(words);
    expect(await htmlErrors(html)).toEqual([]);
    const [row] = await storedRows<{ status: string; ownerid: null; origin: string }>(
      server,
      `select status, ownerid, origin from "case" where subject = 'Pinautomaat offline'`,
    );
    expect(row).toEqual({ status: 'Nieuw', ownerid: null, origin: 'Portaal' });
  });

  it('is one request with one set of mails when its form is sent twice at once', async () => {
    const form = () =>
      formData(
        {
          formKey: 'een-en-dezelfde-sleutel',
          kind: 'Vraag',
          subject: 'Dubbel geklikt',
          description: 'Twee keer.',
        },
        [pdfFile()],
      );
    const before = await world.filesKept();
    const answers = await Promise.all([
      post('/dashboard/serviceverzoek/nieuw', form()),
      post('/dashboard/serviceverzoek/nieuw', form()),
    ]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    const rows = await storedRows<{ id: string }>(
      server,
      `select id from "case" where subject = 'Dubbel geklikt'`,
    );
    expect(rows).toHaveLength(1);
    expect(
      await storedRows(server, 'select 1 from mail__c where record__c = $1', rows[0]!.id),
    ).toHaveLength(2);
    expect(await world.filesKept()).toBe(before + 1);
  });

  it('keeps what was typed after an error, except the files', async () => {
    const before = await world.filesKept();
    const answer = await post(
      '/dashboard/serviceverzoek/nieuw',
      formData({ kind: 'Klacht', subject: '', description: 'Wel iets getypt.' }, [pdfFile()]),
    );
    expect(answer.status).toBe(400);
    for (const words of [problemText['form.required'], 'Wel iets getypt.', detail.reply.filesAgain])
      expect(answer.html).toContain(words);
    expect(answer.html).toMatch(/value="Klacht"[^>]*checked|checked=""[^>]*value="Klacht"/);
    expect(await htmlErrors(answer.html)).toEqual([]);
    expect(await world.filesKept()).toBe(before);
  });

  it.each([
    ['a subject that is too long', { subject: 'x'.repeat(121) }],
    ['a description that is too long', { description: 'x'.repeat(5_001) }],
    ['an unknown kind', { kind: 'Onzin' }],
    ['an unknown visibility', { visibility: 'Niemand' }],
    ['an invalid connection', { connection: '../../etc' }],
    ['characters that cannot be stored', { description: 'nul \u0000 teken' }],
  ])('refuses %s', async (_, wrong) => {
    expect(
      (await post('/dashboard/serviceverzoek/nieuw', requestForm('Verkeerd ingevuld', wrong)))
        .status,
    ).toBe(400);
    expect(
      await storedRows(server, `select 1 from "case" where subject = 'Verkeerd ingevuld'`),
    ).toEqual([]);
  });

  it('can be searched in the articles first, which saves nothing', async () => {
    const answer = await post(
      '/dashboard/serviceverzoek/nieuw',
      formData({ stap: 'zoeken', subject: 'internet valt weg', description: 'Nog niet klaar.' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('/kennisdatabase-detail/');
    expect(answer.html).toContain('Nog niet klaar.');
    expect(
      await storedRows(server, `select 1 from "case" where subject = 'internet valt weg'`),
    ).toEqual([]);
    expect(await htmlErrors(answer.html)).toEqual([]);
  });

  it('is pre-filled with the kind and subject in its link', async () => {
    const { html } = await get(
      '/dashboard/serviceverzoek/nieuw?soort=storing&onderwerp=KvK-nummer%20wijzigen&aansluiting=zomaar',
    );
    expect(html).toMatch(/value="Storing"[^>]*checked|checked=""[^>]*value="Storing"/);
    expect(html).toContain('KvK-nummer wijzigen');
    expect(await htmlErrors(html)).toEqual([]);
  });
});

describe('a reply', () => {
  it('is on the page with its files, for users who see the request only', async () => {
    const id = await made('Met bijlagen');
    const answer = await post(
      requestPath(id),
      replyForm('Zie de bijlagen.', [pdfFile(), new File(['a;b\n1;2\n'], 'lijst.csv')]),
    );
    expect(answer.location).toBe(`${requestPath(id)}?gedaan=reactie#gedaan`);
    const { html } = await get(`${requestPath(id)}?gedaan=reactie`, 'collega');
    for (const words of ['Zie de bijlagen.', 'factuur.pdf', 'lijst.csv', detail.done.reactie])
      expect(html).toContain(words);
    expect(html.match(/download="factuur.pdf"/g)).toHaveLength(1);
    expect(await htmlErrors(html)).toEqual([]);
    const url =
      /href="([^"]+VersionData)"[^>]*download="factuur.pdf"|download="factuur.pdf"[^>]*href="([^"]+VersionData)"/.exec(
        html,
      )!;
    const file = url[1] ?? url[2]!;
    expect((await get(file)).html).toContain('%PDF-1.7');
    for (const as of ['garage', null] as const) expect((await get(file, as)).status).toBe(404);
  });

  it('takes photos, films, mails and older files, and serves them as downloads only', async () => {
    const id = await made('Van de telefoon');
    const files = [
      new File([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')], 'IMG_1.HEIC', {
        type: 'image/heic',
      }),
      new File([Buffer.from('\0\0\0\x18ftypqt  \0\0\0\0', 'latin1')], 'IMG_2.MOV', {
        type: 'video/quicktime',
      }),
      new File(
        ['From: jan@x.example\r\nSubject: <script>\r\n\r\n<html><script>alert(1)</script>'],
        'klacht.eml',
        { type: 'message/rfc822' },
      ),
      new File([Buffer.from('\ufeffCafé', 'utf16le')], 'notitie.txt', { type: 'text/plain' }),
      new File([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0', 'latin1')], 'lijst.xls'),
    ];
    expect((await post(requestPath(id), replyForm('Zie de bijlagen.', files))).status).toBe(303);
    const rows = await storedRows<{ id: string; pathonclient: string; filetype: string }>(
      server,
      `select id, pathonclient, filetype from contentversion where pathonclient in ('IMG_1.heic', 'IMG_2.mov', 'klacht.eml', 'notitie.txt', 'lijst.xls') order by pathonclient`,
    );
    expect(rows.map(({ filetype }) => filetype)).toEqual(['HEIC', 'MOV', 'EML', 'EXCEL', 'TEXT']);
    const types = [
      'image/heic',
      'video/quicktime',
      'message/rfc822',
      'application/vnd.ms-excel',
      'text/plain; charset=utf-16',
    ];
    for (const [at, row] of rows.entries()) {
      const { status, headers } = await server.call(
        `/services/data/v65.0/sobjects/ContentVersion/${row.id}/VersionData`,
        { as: 'korenaar' },
      );
      expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        200,
        types[at],
        'nosniff',
      ]);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it('is saved once when sent twice; another text is a second reply', async () => {
    const id = await made('Twee keer verstuurd');
    const key = 'reactie-sleutel-1';
    const answers = await Promise.all([
      post(requestPath(id), replyForm('Eén keer', [pdfFile()], key)),
      post(requestPath(id), replyForm('Eén keer', [pdfFile()], key)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await world.repliesTo(id)).toHaveLength(1);
    await post(requestPath(id), replyForm('En nog iets', [], key));
    expect(await world.repliesTo(id)).toHaveLength(2);
  });

  it('of the customer ends the status “Wacht op feedback”, and one of staff does not', async () => {
    const id = await made('Heen en weer');
    await world.setStatus(id, 'Wacht op feedback');
    expect((await get(requestPath(id))).html).toContain(detail.waiting);
    await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: {
        apiName: 'CaseComment',
        fields: { ParentId: id, CommentBody: 'Nog een vraag', IsPublished: true },
      },
    });
    expect(await world.statusOf(id)).toBe('Wacht op feedback');
    await post(requestPath(id), replyForm('Hier is het'));
    expect(await world.statusOf(id)).toBe('In behandeling');
  });

  it('to a request that a colleague closed meanwhile is saved, and reopens it', async () => {
    const id = await made('Intussen gesloten');
    expect((await post(requestPath(id), stepForm('sluiten'), 'collega')).status).toBe(303);
    const { location } = await post(requestPath(id), replyForm('Ik was nog aan het typen'));
    expect(location).toContain('gedaan=heropend');
    expect((await get(location!.split('#')[0]!)).html).toContain(detail.done.heropend);
    expect([await world.statusOf(id), (await world.repliesTo(id)).length]).toEqual([
      'In behandeling',
      1,
    ]);
  });

  it('may hold only files, but cannot be empty', async () => {
    const id = await made('Alleen een foto');
    expect((await post(requestPath(id), replyForm('', [pdfFile('foto.pdf')]))).status).toBe(303);
    expect((await world.repliesTo(id))[0]!.commentbody).toBe(requestText.filesOnly(['foto.pdf']));
    const empty = await post(requestPath(id), replyForm('  '));
    expect([empty.status, empty.html.includes(problemText['form.required'])]).toEqual([400, true]);
  });

  it('with a file that is not accepted is refused, keeps its text, and saves no file', async () => {
    const id = await made('Verkeerd bestand');
    const before = await world.filesKept();
    const cases = [
      [
        [pdfFile(), new File(['MZ\u0000programma'], 'virus.exe')],
        requestProblemText['file.wrongType'],
      ],
      // Many accounting programs export such a file.
      [
        [new File(['<html><table><tr><td>Omzet</td></tr></table>'], 'omzet.xls')],
        'zoals een xls-export die in het echt een webpagina is',
      ],
      [[pdfFile(), new File([], 'leeg.pdf')], requestProblemText['file.empty']],
      [
        Array.from({ length: 6 }, (_, at) => pdfFile(`nummer-${at}.pdf`)),
        requestProblemText['file.tooMany'],
      ],
      [
        [new File([`%PDF-1.7${'x'.repeat(10 * 1_048_576)}`], 'groot.pdf')],
        requestProblemText['file.tooLarge'],
      ],
    ] as const;
    for (const [files, message] of cases) {
      const answer = await post(requestPath(id), replyForm('Dit bleef staan.', files));
      expect(answer.status).toBe(400);
      for (const words of [message, 'Dit bleef staan.']) expect(answer.html).toContain(words);
    }
    expect([await world.filesKept(), await world.repliesTo(id)]).toEqual([before, []]);
  });

  it('shows hostile markup as text', async () => {
    const id = await made('<script>alert(1)</script>');
    await post(
      requestPath(id),
      replyForm('</p><img src=x onerror=alert(1)> "quoted"\n\nregel drie'),
    );
    const { html } = await get(requestPath(id));
    expect(html).not.toContain('<img src=x');
    expect(await htmlErrors(html)).toEqual([]);
  });
});

it('the course of a request goes on after the customer’s reply, without names', async () => {
  const id = await made('Wacht op ons');
  const patched = await server.call(`/records/${id}`, {
    as: 'verkoop',
    method: 'PATCH',
    body: { fields: { Status: 'Wacht op feedback' } },
  });
  expect(patched.status).toBe(200);
  await post(requestPath(id), replyForm('Het gaat om de balie.'));
  const course = (await get(requestPath(id))).html.replace(/<[^>]+>/g, ' ');
  expect(course).toContain(detail.afterYou);
  expect(course).not.toMatch(/(bezig|antwoord)\s+door/);
});

describe('closing a request', () => {
  it('can be undone, takes effect once when sent twice, and is shown in the course', async () => {
    const id = await made('Is al opgelost');
    const { location } = await post(requestPath(id), stepForm('sluiten'));
    const closed = (await get(location!.split('#')[0]!)).html;
    for (const words of [
      detail.done.gesloten,
      detail.undo,
      detail.changed.Gesloten,
      detail.reply.closed,
    ])
      expect(closed).toContain(words);
    expect(await htmlErrors(closed)).toEqual([]);
    expect((await post(requestPath(id), stepForm('sluiten'))).status).toBe(303);
    await post(requestPath(id), stepForm('heropenen'));
    expect(await world.statusOf(id)).toBe('In behandeling');
    const html = (await get(requestPath(id))).html.split('</main>')[0]!;
    expect([
      html.split(detail.changed.Gesloten).length,
      html.split(detail.reopened).length,
    ]).toEqual([2, 2]);
    expect((await get(`${requestPath(id)}?gedaan=gesloten`)).html).not.toContain(detail.undo);
  });

  it('is refused when the form has an unknown action', async () => {
    const id = await made('Onbekende stap');
    for (const form of [stepForm('verwijderen'), new URLSearchParams(), stepForm('zichtbaarheid')])
      expect((await post(requestPath(id), form)).status).toBe(400);
  });
});

it('the course of a request shows the statuses that concern the customer only', async () => {
  const id = await made('Door ons opgepakt');
  await world.setStatus(id, 'In behandeling');
  expect((await get(requestPath(id))).html).not.toContain(detail.changed['In behandeling']);
  await world.setStatus(id, 'Wacht op feedback');
  expect((await get(requestPath(id))).html).toContain(detail.changed['Wacht op feedback']);
});
