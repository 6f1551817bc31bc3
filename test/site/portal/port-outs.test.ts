import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describePortOut } from '#domain/port-outs/describe-port-out.ts';
import { dayText } from '#messages/shared/days.ts';
import { newProviderFacts, portOutFacts } from '#messages/portal/port-out-description.ts';
import { addDays, addMonths, workingDayAfter } from '#protocol/time/calendar.ts';
import { storedRows } from '../../support/server.ts';
import { pagerLink } from '../pager-links.ts';
import {
  type EndingServer,
  hiddenFields,
  openEndingServer,
  portOutPath,
  type PageResponse,
  terminationPath,
} from './ending-server.ts';
import { htmlErrors } from '../html-errors.ts';
import { pdfText } from '../pdf-text.ts';

/**
 * How a customer ports a number out, and sees all numbers, without scripts. Source: decisions.md
 * §6, §8.
 */

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ');
const htmlText = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ');

let open: EndingServer;
const requestPage: EndingServer['requestPage'] = (...asked) => open.requestPage(...asked);
const rowsOfConnection: EndingServer['rowsOfConnection'] = (...asked) =>
  open.rowsOfConnection(...asked);
const connection: EndingServer['connection'] = (...asked) => open.connection(...asked);
const today = () => open.today();
const withTerm = () => open.withTerm(addMonths(today(), 6));
beforeAll(async () => {
  open = await openEndingServer();
});
beforeEach(() => open.move(0));
afterAll(() => open.server.close());

describe('porting a number out', () => {
  it('shows what the new provider asks for, and requires a choice of day', async () => {
    const id = await withTerm();
    const { html } = await requestPage(portOutPath(id));
    const [{ nummer__c: number } = { nummer__c: '?' }] = await storedRows<Record<string, string>>(
      open.server,
      'select nummer__c from aansluiting__c where id = $1',
      id,
    );
    for (const part of [
      'Zeg niet zelf eerst op',
      number!,
      '104882',
      'Bakkerij De Korenaar B.V.',
      dayText(workingDayAfter(today(), 2)),
      '90 dagen',
    ])
      expect(html).toContain(part);
    expect(await htmlErrors(html)).toEqual([]);
    const refused = await requestPage(portOutPath(id), { body: hiddenFields(html) });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Vul alle verplichte velden in');
    expect(await rowsOfConnection('uitportering__c', id)).toEqual([]);
  });

  it.each([
    ['free', () => addMonths(today(), 6), 0],
    ['soon', () => workingDayAfter(today(), 2), 75],
  ] as const)(
    'releases the number once for the chosen day when the form is sent twice: %s',
    async (when, day, cost) => {
      const id = await withTerm();
      const body = { ...hiddenFields((await requestPage(portOutPath(id))).html), when };
      const answers = await Promise.all([
        requestPage(portOutPath(id), { body }),
        requestPage(portOutPath(id), { body }),
      ]);
      const rows = await rowsOfConnection('uitportering__c', id);
      expect(rows).toMatchObject([
        { status__c: 'vrijgemaakt voor uitporteren', voorgestelde_datum__c: day() },
      ]);
      expect(Number(rows[0]!['kosten__c'])).toBeCloseTo(cost, -2);
      for (const { status, location } of answers)
        expect([status, location]).toEqual([
          303,
          `${portOutPath(id)}?verzonden=${rows[0]!['id']!}`,
        ]);
      const receipt = await requestPage(answers[0].location!);
      expect(receipt.html).toContain(
        `${rows[0]!['nummer__c']!} is vrijgemaakt voor uitporteren. Voorgestelde datum: ${dayText(day())}.`,
      );
      expect(await htmlErrors(receipt.html)).toEqual([]);
      expect((await requestPage(portOutPath(id))).html).toContain('Dit nummer is al aangevraagd');
      expect((await requestPage(`${portOutPath(id)}/bewijs.pdf`)).type).toBe('application/pdf');
      expect((await requestPage(terminationPath(id))).html).toContain(
        'al aangevraagd of vrijgemaakt',
      );
    },
  );

  it('shows what the new provider asks for, and on the PDF no cost or consent', async () => {
    const id = await withTerm();
    await requestPage(portOutPath(id), {
      body: { ...hiddenFields((await requestPage(portOutPath(id))).html), when: 'soon' },
    });
    const [row] = await rowsOfConnection('uitportering__c', id);
    const { html } = await requestPage(portOutPath(id));
    const { bytes } = await requestPage(`${portOutPath(id)}/bewijs.pdf`);
    const mails = await storedRows<{ text: string }>(
      open.server,
      'select tekst__c as text from mail__c where record__c = $1',
      row!['id'],
    );
    expect(mails.length).toBeGreaterThan(1);
    const described = (await describePortOut(
      await open.server.contextOf('korenaar'),
      row!['id']!,
    ))!;
    expect(described).toMatchObject({
      company: 'Bakkerij De Korenaar B.V.',
      customerNumber: '104882',
    });
    const sources = {
      page: htmlText(html),
      pdf: await pdfText(bytes),
      ...Object.fromEntries(mails.map(({ text }, at) => [`mail ${String(at)}`, text])),
    };
    for (const [where, text] of Object.entries(sources))
      for (const value of newProviderFacts(described).flat())
        expect(collapseSpaces(text), where).toContain(collapseSpaces(value));
    // The PDF goes to another company, so it holds no cost, consent or IP address of the customer.
    const { pdf, ...forCustomer } = sources;
    const handedOn = newProviderFacts(described).map(([name]) => name);
    const ours = portOutFacts(described).filter(([name]) => !handedOn.includes(name));
    expect(ours.map(([name]) => name)).toEqual([
      'Waarom deze datum',
      'Kosten',
      'Akkoord',
      'Gevraagd door',
      'Bevestigd op',
      'IP-adres',
    ]);
    for (const [name, value] of ours) {
      for (const [where, text] of Object.entries(forCustomer))
        expect(collapseSpaces(text), where).toContain(collapseSpaces(value));
      expect(collapseSpaces(pdf)).not.toContain(name);
      expect(collapseSpaces(pdf)).not.toContain(collapseSpaces(value));
    }
  });

  it('of an ended connection waits for staff, without a PDF', async () => {
    const id = await connection({ Status__c: 'Beëindigd', Einddatum__c: addDays(today(), -3) });
    const sent = await requestPage(portOutPath(id), {
      body: hiddenFields((await requestPage(portOutPath(id))).html),
    });
    expect((await requestPage(sent.location!)).html).toContain('Een collega kijkt je aanvraag na.');
    expect((await requestPage(`${portOutPath(id)}/bewijs.pdf`)).status).toBe(404);
  });

  it('that staff refused shows when and why, and can be requested again', async () => {
    const id = await connection({ Status__c: 'Beëindigd', Einddatum__c: addDays(today(), -3) });
    await requestPage(portOutPath(id), {
      body: hiddenFields((await requestPage(portOutPath(id))).html),
    });
    const [row] = await rowsOfConnection('uitportering__c', id);
    const name = 'Uitportering__c.Refuse';
    const body = {
      apiName: name,
      contextId: row!['id'],
      fields: { Reden: 'Het nummer is niet van <b>jullie</b>' },
    };
    expect(
      (
        await open.server.call(`/actions/perform-quick-action/${name}`, {
          as: 'verkoop',
          method: 'POST',
          body,
        })
      ).status,
    ).toBe(200);
    for (const path of [portOutPath(id), `/dashboard/aansluiting/${id}`]) {
      const { html } = await requestPage(path);
      expect(html, path).toContain('De reden: Het nummer is niet van &lt;b&gt;jullie');
      expect(html, path).not.toContain('is vervallen');
      expect(await htmlErrors(html)).toEqual([]);
    }
    const { html: dashboard } = await requestPage('/dashboard');
    expect(dashboard).toContain(`Aanvraag om ${row!['nummer__c']!} vrij te maken afgewezen`);
    expect(
      (
        await requestPage(portOutPath(id), {
          body: hiddenFields((await requestPage(portOutPath(id))).html),
        })
      ).status,
    ).toBe(303);
  });

  it('from a page of five days ago is refused because the days have changed', async () => {
    const id = await connection();
    const body = { ...hiddenFields((await requestPage(portOutPath(id))).html), when: 'free' };
    open.move(5);
    const moved = await requestPage(portOutPath(id), { body });
    expect(moved.status).toBe(400);
    expect(moved.html).toContain('zijn veranderd sinds je deze pagina opende');
    expect(await rowsOfConnection('uitportering__c', id)).toEqual([]);
  });

  it('is offered ten days after the service ended, and not after forty', async () => {
    for (const [days, offered] of [
      [10, true],
      [40, false],
    ] as const) {
      const id = await connection({
        Status__c: 'Beëindigd',
        Einddatum__c: addDays(today(), -days),
      });
      expect(
        (await requestPage(`/dashboard/aansluiting/${id}`)).html.includes(portOutPath(id)),
        String(days),
      ).toBe(offered);
    }
  });

  it('is not offered for a connection without a mobile number', async () => {
    for (const change of [{ Soort__c: 'VoIP' }, { Nummer__c: null }]) {
      const { status, html } = await requestPage(portOutPath(await connection(change)));
      expect([status, html.includes('Dit nummer kun je niet uitporteren')]).toEqual([200, true]);
    }
  });
});

describe('the list of mobile connections', () => {
  it('shows each connection once over its pages, with the ended ones apart', async () => {
    const rows = await storedRows<{ id: string }>(
      open.server,
      `select id from aansluiting__c where account__c = $1 and soort__c = 'Mobiel'`,
      open.bakery,
    );
    for (let more = rows.length; more < 60; more += 1) await connection();
    const found: string[] = [];
    const numbers = (html: string) =>
      [...html.matchAll(/href="\/dashboard\/aansluiting\/(\w{18})"/g)].map(([, id]) => id!);
    for (const start of ['/dashboard-mobiel', '/dashboard-mobiel?beeindigd=1']) {
      const seen: string[] = [];
      for (let path: string | undefined = start; path !== undefined;) {
        const { status, html }: PageResponse = await requestPage(path);
        expect([status, await htmlErrors(html)]).toEqual([200, []]);
        found.push(...numbers(html));
        seen.push(html);
        path = pagerLink(html, 'next');
      }
      const back = await Promise.all(
        seen.slice(1).map((html) => requestPage(pagerLink(html, 'prev')!)),
      );
      expect(back.map(({ html }) => numbers(html))).toEqual(seen.slice(0, -1).map(numbers));
      expect(pagerLink(seen[0]!, 'prev')).toBeUndefined();
    }
    const all = await storedRows<{ id: string }>(
      open.server,
      `select id from aansluiting__c where account__c = $1 and soort__c = 'Mobiel'`,
      open.bakery,
    );
    expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it('redirects an invalid cursor to the first page', async () => {
    expect(await requestPage('/dashboard-mobiel?vanaf=onzin')).toMatchObject({
      status: 302,
      location: '/dashboard-mobiel',
    });
  });

  it('is a valid page that says so when it is empty', async () => {
    const { html } = await requestPage('/dashboard-mobiel', { as: 'nieuw' });
    expect(html).toContain('Nog geen mobiele aansluitingen');
    expect(await htmlErrors(html)).toEqual([]);
  });
});
