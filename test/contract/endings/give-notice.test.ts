import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { terminationText } from '#messages/portal/termination.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import { dayText } from '#messages/shared/days.ts';
import {
  accounts,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { refusal, type Row, businessActionCalls } from '../records/action-calls.ts';

/** Staff record the notice of a customer who telephoned or wrote. Source: decisions.md §7. */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const { perform, offered, row, mailsTo } = businessActionCalls(() => ({ server, scenario }));
const today = () => localDay(new Date());
const notice = (id: string, fields: Row = {}) =>
  perform('Aansluiting__c.GiveNotice', id, {
    fields: { Ontvangen_op: today(), Via: 'Telefoon', ...fields },
  });
const foretellNotice = (id: string, fields: Row = {}) =>
  perform('Aansluiting__c.ForetellNotice', id, { fields: { Ontvangen_op: today(), ...fields } });
const { notice: words } = terminationText;
const outcomeRows = ({ body }: Answer): string[][] =>
  body.outcome.map(({ label, value }: { label: string; value: string }) => [label, value]);
const ofConnection = async (id: string): Promise<Row> =>
  (await storedRows<Row>(server, 'select * from opzegging__c where aansluiting__c = $1', id))[0]!;
const both = ['Aansluiting__c.ForetellNotice', 'Aansluiting__c.GiveNotice'];
/** The fields of a connection whose first term still runs. */
const fixed = () => ({
  Contractvorm__c: 'Vast',
  Einde_eerste_termijn__c: addMonths(today(), 6),
  Opzegtermijn_maanden__c: 1,
  Maandbedrag__c: 12.5,
});

describe('notice that staff record', () => {
  it('ends the service on the first free day, counted from the day it came in', async () => {
    const id = await createConnection(scenario, { Opzegtermijn_maanden__c: 1 });
    const came = addDays(today(), -10);
    const answer = await notice(id, { Ontvangen_op: came, Via: 'Brief' });
    expect(answer.status, answer.text).toBe(200);
    const endDate = addMonths(came, 1);
    expect(outcomeRows(answer)).toEqual([
      [words.ends, dayText(endDate)],
      [words.cost, words.costs(0)],
    ]);
    expect(await row('aansluiting__c', id)).toMatchObject({
      status__c: 'Wordt beëindigd',
      einddatum__c: endDate,
    });
    const terminationRow = await ofConnection(id);
    expect(terminationRow).toMatchObject({
      ontvangen_op__c: came,
      herkomst__c: 'Brief',
      einddatum__c: endDate,
      kosten__c: '0.00',
      kosten_aanvaard__c: false,
    });
    const [consent] = await storedRows<Row>(
      server,
      'select tekst__c, gegeven_door__c from toestemming__c where record__c = $1',
      terminationRow['id'],
    );
    expect(consent!['tekst__c']).toContain(
      `Binnengekomen op ${dayText(came)} (brief), vastgelegd door een medewerker:`,
    );
  });

  it('is mailed to the main contact of the customer, with the day it came in', async () => {
    const id = await createConnection(scenario, {});
    await notice(id);
    const mails = await mailsTo(String((await ofConnection(id))['id']));
    const [mail] = mails.filter(({ soort__c }) => soort__c === 'Opzegging ontvangen');
    expect(mail!.aan__c).toBe(accounts.korenaar);
    expect(mail!.tekst__c).toContain(dayText(today()));
  });

  it("before the free day needs the customer's consent to the cost", async () => {
    const id = await createConnection(scenario, fixed());
    const Stopt_op = addMonths(today(), 2);
    expect(outcomeRows(await foretellNotice(id, { Stopt_op })).slice(0, 2)).toEqual([
      [words.free, dayText(addMonths(today(), 6))],
      [words.costOn(Stopt_op), words.costs(50)],
    ]);
    expect(await row('aansluiting__c', id)).toMatchObject({
      status__c: 'Actief',
      einddatum__c: null,
    });
    const refused = await notice(id, { Stopt_op });
    expect(refusal(refused)).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(refused.text).toContain('Kosten_akkoord');
    expect(await ofConnection(id)).toBeUndefined();
    expect(outcomeRows(await notice(id, { Stopt_op, Kosten_akkoord: true }))).toContainEqual([
      words.cost,
      words.costs(50),
    ]);
    expect(await ofConnection(id)).toMatchObject({ kosten__c: '50.00', kosten_aanvaard__c: true });
  });

  it.each<
    [
      what: string,
      wrong: () => { fields: Row; at: string; of?: Parameters<typeof createConnection>[1] },
    ]
  >([
    [
      'a received date in the future',
      () => ({ fields: { Ontvangen_op: addDays(today(), 1) }, at: 'Ontvangen_op' }),
    ],
    [
      'a received date more than a year ago',
      () => ({
        fields: { Ontvangen_op: addDays(addMonths(today(), -12), -1) },
        at: 'Ontvangen_op',
      }),
    ],
    ['no received date', () => ({ fields: { Ontvangen_op: '' }, at: 'Ontvangen_op' })],
    ['an unknown channel', () => ({ fields: { Via: 'Rooksignaal' }, at: 'Via' })],
    [
      'an end date in the past',
      () => ({ fields: { Stopt_op: addDays(today(), -1) }, at: 'Stopt_op' }),
    ],
    [
      'an end date before the service begins',
      () => ({
        fields: { Stopt_op: today() },
        at: 'Stopt_op',
        of: { Ingangsdatum__c: addDays(today(), 5) },
      }),
    ],
    [
      'an end date after the one the connection has',
      () => ({
        fields: { Stopt_op: addDays(today(), 9) },
        at: 'Stopt_op',
        of: { Einddatum__c: addDays(today(), 8) },
      }),
    ],
  ])('is refused with %s, and nothing is stored', async (_, wrong) => {
    const { fields, at, of } = wrong();
    const id = await createConnection(scenario, of);
    const refused = await notice(id, fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(at);
    expect(await ofConnection(id)).toBeUndefined();
    expect(await row('aansluiting__c', id)).toMatchObject({ status__c: 'Actief' });
  });

  it('is offered to staff alone, and only while nothing ends the service', async () => {
    const id = await createConnection(scenario, {});
    expect(await offered(id)).toEqual(expect.arrayContaining(both));
    expect(await offered(id, 'korenaar')).toEqual([]);
    const customer = await perform('Aansluiting__c.GiveNotice', id, {
      as: 'korenaar',
      fields: { Ontvangen_op: today(), Via: 'Telefoon' },
    });
    expect([403, 404]).toContain(customer.status);
    await notice(id);
    expect(await offered(id)).toEqual([]);
    expect(refusal(await notice(id))).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
  });

  it('is not offered while a port-out runs', async () => {
    const id = await createConnection(scenario, { Soort__c: 'Mobiel' });
    await storedRows(
      server,
      `update uitportering__c set aansluiting__c = $1, status__c = 'aangevraagd' where id = (select id from uitportering__c limit 1)`,
      id,
    );
    expect(await offered(id)).toEqual([]);
  });

  it('recorded twice at once makes one termination', async () => {
    const id = await createConnection(scenario, {});
    const statuses = (await Promise.all([notice(id), notice(id)])).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 400]));
    expect(
      await storedRows(server, 'select id from opzegging__c where aansluiting__c = $1', id),
    ).toHaveLength(1);
  });
});
