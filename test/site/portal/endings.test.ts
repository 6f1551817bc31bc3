import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import { dayText } from '#messages/shared/days.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import {
  type EndingServer,
  hiddenFields,
  openEndingServer,
  portOutPath,
  terminationPath,
} from './ending-server.ts';
import { htmlErrors } from '../html-errors.ts';
import { createRow } from '../../rows.ts';

/**
 * The pages on which a customer sees and terminates a connection, without scripts. Source: spec §2,
 * §4; decisions.md §6, §7.
 */

let open: EndingServer;
const requestPage: EndingServer['requestPage'] = (...asked) => open.requestPage(...asked);
const storedRows: EndingServer['rowsOfConnection'] = (...asked) => open.rowsOfConnection(...asked);
const connection: EndingServer['connection'] = (...asked) => open.connection(...asked);
const today = () => open.today();
const withTerm = () => open.withTerm(addMonths(today(), 6));
beforeAll(async () => {
  open = await openEndingServer();
});
beforeEach(() => open.move(0));
afterAll(() => open.server.close());

const withoutScripts = (html: string): string => html.replaceAll(/<script.*?<\/script>/gs, '');

describe('the pages of a connection', () => {
  const pages = (id: string) => [
    `/dashboard/aansluiting/${id}`,
    terminationPath(id),
    `${terminationPath(id)}/bewijs.pdf`,
    portOutPath(id),
    `${portOutPath(id)}/bewijs.pdf`,
  ];

  it('redirect a guest to support with the way back, and save nothing', async () => {
    const id = await connection();
    for (const path of [...pages(id), '/dashboard-mobiel'])
      expect(await requestPage(path, { as: null })).toMatchObject({
        status: 302,
        location: `/support?naar=${encodeURIComponent(path)}`,
      });
    expect(
      await requestPage(terminationPath(id), { as: null, body: { endDate: '2999-12-31' } }),
    ).toMatchObject({
      status: 302,
    });
    expect(await storedRows('opzegging__c', id)).toEqual([]);
  });

  it.each(['garage', 'nieuw', 'collega'] as const)(
    'answer 404 to %s, and so do their forms',
    async (as) => {
      const id = await connection();
      for (const path of pages(id)) expect((await requestPage(path, { as })).status).toBe(404);
      expect(
        (await requestPage(terminationPath(id), { as, body: { endDate: '2999-12-31' } })).status,
      ).toBe(404);
      expect(
        (
          await requestPage(portOutPath(id), {
            as,
            body: { when: 'free', soon: today(), free: today() },
          })
        ).status,
      ).toBe(404);
      expect(await storedRows('opzegging__c', id)).toEqual([]);
      expect(await storedRows('uitportering__c', id)).toEqual([]);
    },
  );

  it('answer 404 to an id that is no connection', async () => {
    for (const id of ['kort', 'a01zzzzzzzzzzzz', open.bakery])
      for (const path of pages(id)) expect((await requestPage(path)).status).toBe(404);
  });

  it('redirect staff to their workspace, and cases-only users to the requests', async () => {
    expect(
      (await requestPage(`/dashboard/aansluiting/${await connection()}`, { as: 'verkoop' }))
        .location,
    ).toMatch(/^\/medewerker\//);
    expect((await requestPage('/dashboard-mobiel', { as: 'collega' })).location).toBe(
      '/dashboard?tab=serviceverzoeken&gedaan=alleen-verzoeken',
    );
  });

  it('show what the connection costs and cost, newest first', async () => {
    const id = await connection({ Ingangsdatum__c: '2025-01-01' });
    await updateRecord(open.server.ctx, id, { fields: { Maandbedrag__c: 15 } });
    const { html } = await requestPage(`/dashboard/aansluiting/${id}`);
    const prices = html.slice(html.indexOf('id="prijzen"')).split('</section>')[0]!;
    expect(prices).toContain('Wat je betaalt en betaalde');
    const shown = [...prices.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) =>
      text!.replaceAll('\u{a0}', ' '),
    );
    const before = `1 januari 2025 tot en met ${dayText(addDays(today(), -1))}`;
    expect(shown).toEqual([`Vanaf ${dayText(today())}`, '€ 15,00', before, '€ 12,50']);
  });

  async function assign(connectionId: string, fields: Record<string, string>): Promise<void> {
    await createRow(open.server, 'Toewijzing__c', { ...fields, Aansluiting__c: connectionId });
  }
  it('name the users of a workplace and the devices of an exchange by page', async () => {
    const [id, voip] = [
      await connection({ Soort__c: 'Cloud' }),
      await connection({ Soort__c: 'VoIP' }),
    ];
    expect((await requestPage(`/dashboard/aansluiting/${id}`)).html).toContain(
      'Er staan nog geen gebruikers op naam',
    );
    const users = Array.from({ length: 27 }, (_, at) => ({
      Name: `Gebruiker ${String(at + 1).padStart(2, '0')}`,
      Soort__c: 'Gebruiker',
      Email__c: `g${at}@x.example`,
    }));
    for (const user of users) await assign(id, user);
    await assign(voip, {
      Name: 'Balie',
      Soort__c: 'Toestel',
      Intern_nummer__c: '201',
      Status__c: 'Geblokkeerd',
    });
    const [first, second, beyond] = await Promise.all(
      ['', '?pagina=2', '?pagina=9'].map(
        async (page) => (await requestPage(`/dashboard/aansluiting/${id}${page}`)).html,
      ),
    );
    expect(first).toContain('27 gebruikers');
    expect(first).toContain('g0@x.example');
    expect([first!.includes('Gebruiker 25'), first!.includes('Gebruiker 26')]).toEqual([
      true,
      false,
    ]);
    for (const page of [second, beyond])
      expect([page!.includes('Gebruiker 25'), page!.includes('Gebruiker 27')]).toEqual([
        false,
        true,
      ]);
    const phones = (await requestPage(`/dashboard/aansluiting/${voip}`)).html;
    for (const word of ['1 toestel', 'Balie', '201', 'Geblokkeerd']) expect(phones).toContain(word);
  });

  it('are valid HTML for every kind, and offer no termination of an ended one', async () => {
    for (const Soort__c of ['Mobiel', 'VoIP', 'Internet', 'Cloud', 'SLA', 'TV', 'Hardware']) {
      const id = await connection({ Soort__c });
      for (const path of [`/dashboard/aansluiting/${id}`, terminationPath(id), portOutPath(id)]) {
        const { status, html } = await requestPage(path);
        expect([path, status, await htmlErrors(html)]).toEqual([path, 200, []]);
      }
    }
    const ended = await connection({ Status__c: 'Beëindigd', Einddatum__c: '2026-01-31' });
    const { html } = await requestPage(`/dashboard/aansluiting/${ended}`);
    expect(html).toContain('Deze dienst is gestopt op 31 januari 2026');
    expect(html).not.toContain(terminationPath(ended));
    expect((await requestPage(terminationPath(ended))).html).toContain(
      'Deze aansluiting is gestopt',
    );
  });

  it('name what an ended connection cost as past only, and the lists do not', async () => {
    const words = (html: string) =>
      html
        .slice(html.indexOf('<main'))
        .replace(/<section[^>]*aria-labelledby="prijzen".*?<\/section>/s, '')
        .replace(/<script.*?<\/script>/gs, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
    const price = /€ 731,25/;
    const change = { Maandbedrag__c: 731.25, Einddatum__c: '2026-01-31' };
    const ended = await connection({ ...change, Status__c: 'Beëindigd' });
    const paid = await connection({ Maandbedrag__c: 731.25 });
    const page = words((await requestPage(`/dashboard/aansluiting/${ended}`)).html);
    expect(page).toContain('Per maand Niets meer');
    expect(page).not.toMatch(price);
    expect(words((await requestPage(`/dashboard/aansluiting/${paid}`)).html)).toContain(
      'Per maand € 731,25, zonder btw',
    );
    const list = words((await requestPage('/dashboard-mobiel?beeindigd=1')).html);
    expect(list).toContain('Niets meer');
    expect(list).not.toMatch(price);
  });

  it('are valid HTML with a long name', async () => {
    const id = await connection({
      Name: 'Glasvezelverbindingsreserveringsovereenkomst'.repeat(2).slice(0, 80),
    });
    for (const path of [`/dashboard/aansluiting/${id}`, terminationPath(id), portOutPath(id)])
      expect(await htmlErrors((await requestPage(path)).html)).toEqual([]);
  });
});

describe('terminating a connection', () => {
  it('shows the first free day and an earlier day’s cost, and asks to confirm', async () => {
    const id = await withTerm();
    const earliest = addMonths(today(), 6);
    const first = await requestPage(terminationPath(id));
    expect(first.html).toContain(`Je kunt stoppen vanaf ${dayText(earliest)}`);
    expect(first.html).toContain('Je contract loopt nog voor een vaste tijd');
    const early = addMonths(today(), 4);
    const reckoned = await requestPage(`${terminationPath(id)}?datum=${early}&bereken=1`);
    expect(reckoned.html).toContain(`Stoppen op ${dayText(early)}: € 25,00, zonder btw.`);
    expect(reckoned.html).not.toContain('Definitief opzeggen');
    const last = await requestPage(`${terminationPath(id)}?datum=${early}`);
    expect(last.html).toContain(`Definitief opzeggen per ${dayText(early)}`);
    expect(last.html).toContain('Ik ga akkoord met € 25,00 kosten');
    for (const { html } of [first, reckoned, last]) expect(await htmlErrors(html)).toEqual([]);
  });

  it.each(['31-02-2027', 'morgen', '2020-01-01', '', '<script>', '0000-00-00', '99999-01-01'])(
    'refuses the day %s with one sentence in the summary and at the field',
    async (typed) => {
      const { status, html } = await requestPage(
        `${terminationPath(await connection())}?datum=${encodeURIComponent(typed)}`,
      );
      expect(status).toBe(400);
      // Two times: in the summary and at the field.
      expect(withoutScripts(html).split('Voer een geldige datum in')).toHaveLength(3);
      expect(await htmlErrors(html)).toEqual([]);
    },
  );

  it('saves one termination when the form is sent twice, and shows a receipt', async () => {
    const id = await connection();
    const endDate = addMonths(today(), 2);
    const page = await requestPage(`${terminationPath(id)}?datum=${endDate}`);
    const body = hiddenFields(page.html);
    expect(body).toMatchObject({ endDate });
    const answers = await Promise.all([
      requestPage(terminationPath(id), { body }),
      requestPage(terminationPath(id), { body }),
    ]);
    const [{ id: made } = { id: '' }, ...others] = await storedRows('opzegging__c', id);
    expect(others).toEqual([]);
    for (const { status, location } of answers)
      expect([status, location]).toEqual([303, `${terminationPath(id)}?verzonden=${made}`]);
    const receipt = await requestPage(answers[0].location!);
    expect(receipt.html).toContain(
      `Je ophefverzoek is ontvangen. De dienst stopt op ${dayText(endDate)}.`,
    );
    expect(await htmlErrors(receipt.html)).toEqual([]);
    for (const path of [
      terminationPath(id),
      `${terminationPath(id)}?datum=${endDate}`,
      `${terminationPath(id)}?verzonden=a02000000000001AAA`,
    ]) {
      const { html } = await requestPage(path);
      expect(html).toContain('Deze aansluiting wordt al beëindigd');
      expect(html).not.toContain('Definitief opzeggen');
    }
    expect((await requestPage(`/dashboard/aansluiting/${id}`)).html).toContain(
      `Opgezegd. De dienst stopt op ${dayText(endDate)}.`,
    );
  });

  it('refuses a second form, which says that it ends already', async () => {
    const id = await connection();
    const endDate = addMonths(today(), 2);
    const forms = await Promise.all(
      [1, 2].map(async () =>
        hiddenFields((await requestPage(`${terminationPath(id)}?datum=${endDate}`)).html),
      ),
    );
    const answers = await Promise.all(
      forms.map((body) => requestPage(`${terminationPath(id)}?datum=${endDate}`, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      303, 400,
    ]);
    const second = answers.find(({ status }) => status === 400)!;
    expect(second.html).toContain('Deze aansluiting wordt al beëindigd');
    expect(await htmlErrors(second.html)).toEqual([]);
    expect(await storedRows('opzegging__c', id)).toHaveLength(1);
  });

  it('before the first free day requires consent to the shown cost', async () => {
    const id = await withTerm();
    const path = `${terminationPath(id)}?datum=${addMonths(today(), 4)}`;
    const body = hiddenFields((await requestPage(path)).html);
    expect(body['acceptedCost']).toBe('25');
    const refused = await requestPage(path, { body });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('of ga akkoord met de kosten');
    expect(await htmlErrors(refused.html)).toEqual([]);
    expect(
      (await requestPage(path, { body: { ...body, acceptEarlyCost: 'ja', acceptedCost: '12.50' } }))
        .status,
    ).toBe(400);
    expect(await storedRows('opzegging__c', id)).toEqual([]);
    expect((await requestPage(path, { body: { ...body, acceptEarlyCost: 'ja' } })).status).toBe(
      303,
    );
    // The contract rule explains the cost; the day itself is the customer's choice.
    const { html } = await requestPage(terminationPath(id));
    const own = `Je eigen keuze. Zonder kosten kon het vanaf ${dayText(addMonths(today(), 6))}.`;
    expect([html.includes(own), html.includes('Einde van de eerste termijn')]).toEqual([
      true,
      false,
    ]);
  });

  it('from an old page is refused when the cost has risen, or the day has passed', async () => {
    const id = await connection({ Soort__c: 'Cloud', Opzegtermijn_maanden__c: 2 });
    const path = `${terminationPath(id)}?datum=${addDays(today(), 40)}`;
    const body = { ...hiddenFields((await requestPage(path)).html), acceptEarlyCost: 'ja' };
    expect(body).toMatchObject({ acceptedCost: '12.5' });
    open.move(15);
    const dearer = await requestPage(path, { body });
    expect([dearer.status, hiddenFields(dearer.html)['acceptedCost']]).toEqual([400, '25']);
    open.move(50);
    const over = await requestPage(path, { body });
    expect(over.status).toBe(400);
    expect(over.html).toContain('Voer een geldige datum in');
    expect(await storedRows('opzegging__c', id)).toEqual([]);
  });

  it.each([
    {},
    { endDate: 'x' },
    { endDate: addMonths(localDay(new Date()), 6), acceptEarlyCost: 'nee' },
    { endDate: addMonths(localDay(new Date()), 6), acceptedCost: '-1' },
    { endDate: addMonths(localDay(new Date()), 6), acceptedCost: 'x'.repeat(9_000) },
  ])('refuses %o as a form on a valid page, and saves nothing', async (body) => {
    const id = await connection();
    const { status, html } = await requestPage(terminationPath(id), {
      body: body as Record<string, string>,
    });
    expect(status).toBe(400);
    expect(await htmlErrors(html)).toEqual([]);
    expect(await storedRows('opzegging__c', id)).toEqual([]);
  });

  it('refuses a choice that the page does not offer with its own sentence', async () => {
    const id = await connection({ Soort__c: 'Cloud', Opzegtermijn_maanden__c: 2 });
    const path = `${terminationPath(id)}?datum=${addDays(today(), 40)}`;
    const body = { ...hiddenFields((await requestPage(path)).html), acceptEarlyCost: 'misschien' };
    const { status, html } = await requestPage(path, { body });
    expect([status, html.includes('Deze keuze staat niet in de lijst')]).toEqual([400, true]);
  });

  it('gives a proof as an accessible PDF with the same bytes each time', async () => {
    const id = await connection({ Name: 'Şükrü’s bestelbus in Łódź, café €' });
    expect((await requestPage(`${terminationPath(id)}/bewijs.pdf`)).status).toBe(404);
    const endDate = addMonths(today(), 2);
    await requestPage(terminationPath(id), {
      body: hiddenFields((await requestPage(`${terminationPath(id)}?datum=${endDate}`)).html),
    });
    const [one, two] = [
      await requestPage(`${terminationPath(id)}/bewijs.pdf`),
      await requestPage(`${terminationPath(id)}/bewijs.pdf`),
    ];
    expect([one.status, one.type]).toEqual([200, 'application/pdf']);
    expect(one.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(one.bytes.equals(two.bytes)).toBe(true);
    const text = one.bytes.toString('latin1');
    expect(text).toContain('/Lang (nl-NL)');
    expect(text).toContain('/MarkInfo');
    expect(text).toContain('Figtree');
  });
});
