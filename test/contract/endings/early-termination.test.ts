import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTermination } from '#domain/terminations/describe-termination.ts';
import { terminationProof } from '#domain/terminations/proofs.ts';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { localDay } from '#engine/model/local-day.ts';
import { dayText } from '#messages/shared/days.ts';
import { proofText } from '#messages/portal/proofs.ts';
import {
  terminationFacts,
  terminationReasonText,
} from '#messages/portal/termination-description.ts';
import { termination as terminationObject } from '#objects/telecom/termination.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import {
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * An early termination is described as the customer's own choice on the page, the proof document
 * and in the mail. Source: decisions.md §7, domain.md §5.
 */

let server: TestServer;
let scenario: ScenarioRecords;
let id: string;
let termination: string;
/** The day on which the termination below is requested. */
let today: string;
let earliest: string;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
  today = localDay(new Date());
  earliest = addMonths(today, 10);
  id = await createConnection(scenario, {
    Contractvorm__c: 'Vast',
    Einde_eerste_termijn__c: earliest,
    Maandbedrag__c: 12.5,
    Adres__c: 'Dorpsstraat 1, 1234 AB Ons Dorp',
  });
  const value = { connectionId: id, endDate: today, acceptEarlyCost: true };
  const requestEnd = await requestTermination(await server.contextOf('korenaar'), {
    value,
    formKey: 'eerder-stoppen-1',
    address: '192.0.2.7',
  });
  if (!requestEnd.ok) throw new Error('It can be ended');
  termination = requestEnd.value.terminationId;
});
afterAll(() => server.close());

/** The text with ordinary spaces: an amount has a no-break space after its sign. */
const plain = (text: string): string => text.replaceAll(' ', ' ').replace(/\s+/g, ' ');
const tag = /<[^>]*>/g;

const facts = () => [
  `Stopt op ${dayText(today)}`,
  `Waarom deze datum Je eigen keuze. Zonder kosten kon het vanaf ${dayText(earliest)}.`,
  'Kosten € 125,00, zonder btw (10 maanden × € 12,50)',
  `Akkoord Ik zeg Mobiel`,
  'Ik ga akkoord met € 125,00 kosten omdat ik eerder stop.',
  'Gevraagd door Sanne',
  'IP-adres 192.0.2.7',
  'Adres Dorpsstraat 1, 1234 AB Ons Dorp',
];

const mailText = async (terminationId: string): Promise<string> => {
  const [mail] = await storedRows<{ body: string }>(
    server,
    `select tekst__c as body from mail__c where record__c = $1 and soort__c = 'Opzegging ontvangen'`,
    terminationId,
  );
  return mail!.body;
};

describe('an early termination', () => {
  it('is described with choice, calculation, consent, requester, time and address', async () => {
    const description = await describeTermination(await server.contextOf('korenaar'), termination);
    const text = plain(
      terminationFacts(description!)
        .map((fact) => fact.join(' '))
        .join('\n'),
    ).trim();
    for (const fact of facts()) expect(text).toContain(fact);
    expect(text).toMatch(/Bevestigd op \d/);
    const why = plain(terminationReasonText(description!));
    expect(why).not.toMatch(/zonder kosten stoppen/);
    expect(why).toContain('10 maanden × € 12,50');
  });

  it('is described alike on page and in mail, without the text on stopping free', async () => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    const page = await (
      await fetch(new URL(`dashboard/opzeggen/${id}`, server.url), { headers: { cookie } })
    ).text();
    const body = page
      .slice(page.indexOf('<main'), page.indexOf('</main>'))
      .replace(tag, ' ')
      .replaceAll('&nbsp;', ' ');
    for (const text of [body, await mailText(termination)]) {
      for (const fact of facts())
        for (const part of fact.split(
          /(?<=^(?:Stopt op|Waarom deze datum|Kosten|Akkoord|Gevraagd door|IP-adres|Adres)) /,
        ))
          expect(plain(text)).toContain(part);
      expect(text).not.toMatch(/zonder kosten stoppen/);
    }
  });

  it('has a proof document for its customer, and no description for another company', async () => {
    expect(await terminationProof(await server.contextOf('korenaar'), id)).not.toBeNull();
    expect(await describeTermination(await server.contextOf('garage'), termination)).toBeNull();
  });

  it('shows staff the rule for the earliest date under its heading', async () => {
    const asked = `/record-ui/${termination}?layoutTypes=Full&modes=View`;
    const { status, body } = await server.call(asked, { as: 'verkoop' });
    expect(status).toBe(200);
    const fields = body.objectInfos['Opzegging__c'].fields;
    expect(body.records[termination].fields['Regel__c'].value).toBe('Einde van de eerste termijn');
    expect([fields['Regel__c'].label, fields['Toelichting__c'].label]).toEqual([
      'Regel voor de vroegste datum',
      'Uitleg bij de vroegste datum',
    ]);
    const [section] = terminationObject.layout.sections.filter((each) =>
      each.fields.some((field) => field === 'Regel__c'),
    );
    expect(section).toEqual({
      heading: 'Vroegste datum zonder kosten',
      fields: ['Vroegste_datum__c', 'Regel__c', 'Toelichting__c'],
    });
  });

  it('keeps the agreed amount when the amount of the connection changes later', async () => {
    await storedRows(server, 'update aansluiting__c set maandbedrag__c = 99 where id = $1', id);
    const description = await describeTermination(await server.contextOf('korenaar'), termination);
    expect(plain(terminationReasonText(description!))).toContain('10 maanden × € 12,50');
  });
});

describe('a termination on the first day without cost', () => {
  it('is described with the rule and no cost, without consent to a cost', async () => {
    const own = await createConnection(scenario);
    const value = {
      connectionId: own,
      endDate: addMonths(localDay(new Date()), 1),
      acceptEarlyCost: false,
    };
    const requestEnd = await requestTermination(await server.contextOf('korenaar'), {
      value,
      formKey: 'op-tijd-stoppen-1',
      address: '192.0.2.7',
    });
    if (!requestEnd.ok) throw new Error('It can be ended');
    const description = await describeTermination(
      await server.contextOf('korenaar'),
      requestEnd.value.terminationId,
    );
    const text = terminationFacts(description!).map((fact) => fact.join(' '));
    expect(text).toContain('Waarom deze datum Contract voor onbepaalde tijd');
    expect(text).toContain('Kosten Geen');
    expect(text.join()).not.toContain('Ik betaal');
  });
});

describe('a termination of internet', () => {
  const requestEnd = async (change: Record<string, string>, endDate: string): Promise<string> => {
    const own = await createConnection(scenario, change);
    const value = { connectionId: own, endDate, acceptEarlyCost: false };
    const sent = { value, formKey: `overstap-${own}`, address: '192.0.2.7' };
    const answer = await requestTermination(await server.contextOf('korenaar'), sent);
    if (!answer.ok) throw new Error('It can be ended');
    return answer.value.terminationId;
  };

  it('says in its mail and proof document until when a call can cancel it', async () => {
    const endDate = addMonths(localDay(new Date()), 2);
    const internet = await requestEnd({ Name: 'Glasvezel', Soort__c: 'Internet' }, endDate);
    const sentence = `Bel ons vóór ${dayText(endDate)}: dan kunnen we de opzegging annuleren.`;
    expect(await mailText(internet)).toContain(sentence);
    const description = await describeTermination(await server.contextOf('korenaar'), internet);
    expect(proofText.termination(description!).paragraphs.join(' ')).toContain(sentence);
  });

  it('says in its mail that a new provider arranges the switch, unlike a mobile one', async () => {
    const mobile = await requestEnd({}, addMonths(localDay(new Date()), 2));
    expect(await mailText(mobile)).not.toContain('overstap');
  });
});
