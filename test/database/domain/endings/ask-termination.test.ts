import { describe, expect, it } from 'vitest';
import { proposeTermination } from '#domain/terminations/propose-termination.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { createPerson } from '../../../support/company.ts';
import {
  terminate,
  createTermination,
  createConnection,
  termUntilFebruary,
} from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';

/** Which terminations of a service are accepted, and at what cost. Source: decisions.md §7. */

const { world, staff, stranger, own } = await openEndings();
const row = world.row;
const propose = (connectionId: string, requestedDate?: string) =>
  proposeTermination(world.as(own.person), { connectionId, requestedDate });
const refused = (code: string, field?: string) => ({
  ok: false,
  problems: [{ code, ...(field && { field }) }],
});
type Row = Record<string, unknown>;
const terminationsOf = (id: string) =>
  world.rows<Row>('select * from opzegging__c where aansluiting__c = $1', id);

describe('a termination', () => {
  it('is refused for guests and for users who cannot see the service', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const casesOnly = await createPerson(world, `balie-${own.count}`, {
      role: 'casesOnly',
      company: own.company,
    });
    expect(await terminate(world.as({ kind: 'guest' }), id, {})).toMatchObject(
      refused('record.noRight'),
    );
    for (const other of [stranger, casesOnly])
      expect(await terminate(world.as(other), id, {})).toMatchObject(refused('record.notFound'));
    expect(await terminationsOf(id)).toEqual([]);
  });

  it.each([
    ['that was only ordered', { Status__c: 'In aanvraag' }, 'connection.notActive'],
    [
      'that has ended',
      { Status__c: 'Beëindigd', Einddatum__c: '2026-11-01' },
      'connection.notActive',
    ],
    [
      'that is being ended',
      { Status__c: 'Wordt beëindigd', Einddatum__c: '2026-12-31' },
      'connection.ending',
    ],
  ])('is refused for a service %s', async (_, fields, code) => {
    const id = await createConnection(world, own.company, fields);
    expect(await terminate(world.as(own.person), id)).toMatchObject(refused(code));
    expect(await propose(id)).toMatchObject(refused(code));
  });

  it('is refused during another termination and while the number is being ported', async () => {
    const [ending, porting] = [
      await createConnection(world, own.company),
      await createConnection(world, own.company),
    ];
    await createTermination(world.as(own.person), ending);
    await world.rows(`update aansluiting__c set status__c = 'Actief' where id = $1`, ending);
    expect(await terminate(world.as(own.person), ending)).toMatchObject(
      refused('connection.ending'),
    );
    const value = { connectionId: porting, acceptEarlyCost: false };
    await releaseNumber(world.as(own.person), {
      value,
      formKey: `release-${own.count}`,
      address: '',
    });
    expect(await terminate(world.as(own.person), porting)).toMatchObject(
      refused('connection.porting'),
    );
  });

  it.each([
    ['does not exist', {}, '2027-02-30'],
    ['is past', {}, '2026-11-25'],
    ['comes before the service begins', { Ingangsdatum__c: '2027-01-15' }, '2027-01-14'],
    ['comes after the existing end date', { Einddatum__c: '2027-01-31' }, '2027-02-01'],
    ['comes after today when the end date is past', { Einddatum__c: '2026-11-01' }, '2026-11-27'],
  ])('is refused on a day that %s', async (_, fields, endDate) => {
    const id = await createConnection(world, own.company, fields);
    expect(
      await terminate(world.as(own.person), id, { endDate, acceptEarlyCost: true }),
    ).toMatchObject(refused('form.dateWrong', 'endDate'));
    expect(await propose(id, endDate)).toMatchObject(refused('form.dateWrong', 'requestedDate'));
  });

  it.each([
    ['today', {}, '2026-11-26'],
    ['on the first day of the service', { Ingangsdatum__c: '2027-01-15' }, '2027-01-15'],
    ['on the existing end date', { Einddatum__c: '2027-01-31' }, '2027-01-31'],
    ['today when the end date is past', { Einddatum__c: '2026-11-01' }, '2026-11-26'],
    ['a year after the first day without cost', {}, '2027-12-26'],
    ['for a service without a start date', { Ingangsdatum__c: null }, '2027-01-31'],
  ])('is accepted %s', async (_, fields, endDate) => {
    const id = await createConnection(world, own.company, fields);
    expect(await propose(id, endDate)).toMatchObject({
      ok: true,
      value: { requestedDate: endDate },
    });
    expect(
      await terminate(world.as(own.person), id, { endDate, acceptEarlyCost: true }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('is refused more than a year after the first day without cost', async () => {
    const id = await createConnection(world, own.company);
    expect(await terminate(world.as(own.person), id, { endDate: '2027-12-27' })).toMatchObject(
      refused('termination.tooFar', 'endDate'),
    );
    expect(await propose(id, '2027-12-27')).toMatchObject(
      refused('termination.tooFar', 'requestedDate'),
    );
  });

  it.each([
    ['was not accepted', { acceptEarlyCost: false }],
    ['was accepted as a lower amount', { acceptEarlyCost: true, acceptedCost: 49.99 }],
    ['was shown but not accepted', { acceptEarlyCost: false, acceptedCost: 50 }],
  ])('before the first day without cost is refused when the cost %s', async (_, options) => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const answer = await terminate(world.as(own.person), id, { endDate: '2026-12-31', ...options });
    expect(answer).toMatchObject(refused('termination.costOpen', 'acceptEarlyCost'));
    expect(await terminationsOf(id)).toEqual([]);
    expect(await row('aansluiting__c', id)).toMatchObject({
      status__c: 'Actief',
      einddatum__c: null,
    });
  });

  it.each([
    ['as the same amount', { acceptedCost: 50 }],
    ['as a higher amount', { acceptedCost: 60 }],
    ['without an amount', {}],
  ])(
    'before the first day without cost costs the rest of the term, when accepted %s',
    async (_, wish) => {
      const id = await createConnection(world, own.company, termUntilFebruary);
      const termination = await createTermination(world.as(own.person), id, {
        endDate: '2026-12-31',
        acceptEarlyCost: true,
        ...wish,
      });
      expect(await row('opzegging__c', termination)).toMatchObject({
        kosten__c: '50.00',
        kosten_aanvaard__c: true,
        vroegste_datum__c: '2027-02-28',
        maandbedrag__c: '25.00',
        maanden__c: 2,
      });
    },
  );

  it.each([
    ['on the first day without cost', '2027-02-28'],
    ['after it', '2027-03-01'],
  ])('%s needs no acceptance of cost', async (_, endDate) => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const termination = await createTermination(world.as(own.person), id, {
      endDate,
      acceptEarlyCost: false,
    });
    expect(await row('opzegging__c', termination)).toMatchObject({ kosten_aanvaard__c: false });
  });

  it('on the first day without cost stores no acceptance of cost', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const termination = await createTermination(world.as(own.person), id, {
      endDate: '2027-02-28',
      acceptEarlyCost: true,
      key: `free-${own.count}`,
    });
    const [account] = await world.rows<Row>(
      'select ownerid from account where id = $1',
      own.company.id,
    );
    expect(await row('opzegging__c', termination)).toMatchObject({
      status__c: 'ophefverzoek ontvangen',
      ownerid: account!['ownerid'],
      ontvangen_op__c: '2026-11-26',
      herkomst__c: 'Portaal',
      gewenste_datum__c: '2027-02-28',
      einddatum__c: '2027-02-28',
      regel__c: 'Einde van de eerste termijn',
      kosten__c: '0.00',
      kosten_aanvaard__c: false,
      maanden__c: 0,
      createdbyid: own.person.userId,
    });
    const ending = { status__c: 'Wordt beëindigd', einddatum__c: '2027-02-28' };
    expect(await row('aansluiting__c', id)).toMatchObject(ending);
    const again = await terminate(world.as(own.person), id, {
      endDate: '2027-02-28',
      acceptEarlyCost: true,
      key: `free-${own.count}`,
    });
    expect(again).toEqual({
      ok: true,
      value: {
        terminationId: termination,
        endDate: '2027-02-28',
        status: 'ophefverzoek ontvangen',
        message: 'Je ophefverzoek is ontvangen. De dienst stopt op 28 februari 2027.',
      },
    });
    expect(await terminationsOf(id)).toHaveLength(1);
  });

  it('with the same key counts anew for another service or another person', async () => {
    const key = `same-${own.count}`;
    const [one, two] = [
      await createConnection(world, own.company),
      await createConnection(world, own.company),
    ];
    await terminate(world.as(own.person), one, { key });
    expect(await terminate(world.as(own.person), two, { key })).toMatchObject({ ok: true });
    expect(await terminationsOf(two)).toHaveLength(1);
    const spec = { role: 'customer', company: own.company } as const;
    const colleague = await createPerson(world, `collega-${own.count}`, spec);
    const again = await terminate(world.as(colleague), one, { key });
    expect(again).toMatchObject(refused('connection.ending'));
  });

  it('sent twice at the same moment is stored once', async () => {
    const id = await createConnection(world, own.company);
    const answers = await Promise.all([
      terminate(world.as(own.person), id),
      terminate(world.as(own.person), id),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await terminationsOf(id)).toHaveLength(1);
  });

  it('sent again with the same key after its end gets the first answer', async () => {
    const id = await createConnection(world, own.company);
    const wish = { endDate: '2026-12-31', key: `again-${own.count}` };
    const first = await terminate(world.as(own.person), id, wish);
    world.setNow(new Date('2027-01-05T12:00:00Z'));
    expect(await terminate(world.as(own.person), id, wish)).toEqual(first);
  });

  it('recorded by staff counts from the day that it came in, and stores how', async () => {
    const id = await createConnection(world, own.company, { Opzegtermijn_maanden__c: 1 });
    const came = { on: '2026-11-10', by: 'Telefoon' };
    const termination = await createTermination(world.as(staff), id, {
      endDate: '2026-12-10',
      came,
    });
    expect(await row('opzegging__c', termination)).toMatchObject({
      ontvangen_op__c: '2026-11-10',
      herkomst__c: 'Telefoon',
      vroegste_datum__c: '2026-12-10',
      kosten__c: '0.00',
    });
    const [consent] = await world.rows<Row>(
      'select * from toestemming__c where record__c = $1',
      termination,
    );
    expect(consent!['tekst__c']).toBe(
      'Binnengekomen op 10 november 2026 (telefoon), vastgelegd door een medewerker: Ik zeg Zakelijk mobiel definitief op per 10 december 2026.',
    );
  });
});

describe('a proposal', () => {
  it('is refused for users who cannot see the service', async () => {
    const connectionId = await createConnection(world, own.company);
    expect(await proposeTermination(world.as(stranger), { connectionId })).toMatchObject(
      refused('record.notFound'),
    );
  });

  it('gives the cost of a requested date, and zero without one', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const shared = {
      connectionId: id,
      receivedOn: '2026-11-26',
      earliestDate: '2027-02-28',
      rule: 'Einde van de eerste termijn',
    };
    expect(await propose(id)).toMatchObject({
      ok: true,
      value: { ...shared, requestedDate: null, earlyCost: 0 },
    });
    const asked = { ...shared, requestedDate: '2026-12-31', earlyCost: 50 };
    expect(await propose(id, '2026-12-31')).toMatchObject({ ok: true, value: asked });
    expect(await terminationsOf(id)).toEqual([]);
  });

  it('explains the first date without cost by the contract and the law', async () => {
    const id = await createConnection(world, own.company, { Opzegtermijn_maanden__c: 3 });
    const explanation =
      'Je contract loopt voor onbepaalde tijd. Je kunt het altijd zonder kosten opzeggen. In je contract staat drie maanden, maar van de wet mag het niet langer dan één maand.';
    expect(await propose(id)).toMatchObject({
      ok: true,
      value: { explanation, earliestDate: '2026-12-26' },
    });
    const fixed = await createConnection(world, own.company, { Einddatum__c: '2026-12-15' });
    expect(await propose(fixed)).toMatchObject({
      ok: true,
      value: { rule: 'Einddatum staat al vast', earliestDate: '2026-12-15' },
    });
    const begins = await createConnection(world, own.company, { Ingangsdatum__c: '2027-01-15' });
    expect(await propose(begins)).toMatchObject({
      ok: true,
      value: {
        earliestDate: '2027-01-15',
        explanation: expect.stringContaining('15 januari 2027'),
      },
    });
  });
});
