import { describe, expect, it } from 'vitest';
import { describeTermination } from '#domain/terminations/describe-termination.ts';
import { listEndingProofs } from '#domain/terminations/list-ending-proofs.ts';
import { executeTerminations } from '#domain/terminations/execute-terminations.ts';
import { readOwnConnection } from '#domain/company/read-own-connection.ts';
import { terminationFacts } from '#messages/portal/termination-description.ts';
import { connectionView } from '#web/portal/connections/connection.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';
import { createRow } from '../../../rows.ts';
import { storedRows } from '../../../support/server.ts';
import { kindsByAddress, mailsAbout } from '../../../support/company.ts';
import {
  createTermination,
  createConnection,
  termUntilFebruary,
} from '../../../support/connections.ts';
import { openEndings, start } from '../../../support/endings.ts';

/** How a termination is described, and when it is executed. Source: decisions.md §7. */

const { world, us, staff, stranger, own } = await openEndings();
const row = world.row;

it('the proof of every connection is listed, however many newer terminations there are', async () => {
  const [older, newer] = [
    await createConnection(world, own.company),
    await createConnection(world, own.company),
  ];
  await createTermination(world.as(own.person), older);
  world.setNow(new Date(start.getTime() + 60_000));
  for (let n = 0; n < 100; n += 1)
    await createRow(world, 'Opzegging__c', {
      Aansluiting__c: newer,
      Status__c: terminationStatus.executed,
    });
  const proofs = await listEndingProofs(world.as(own.person));
  expect(proofs.map(({ connectionId }) => connectionId).toSorted()).toEqual(
    [older, newer].toSorted(),
  );
});

describe('a termination is described', () => {
  it('to its company and to staff, and to no other company', async () => {
    const termination = await createTermination(
      world.as(own.person),
      await createConnection(world, own.company),
    );
    expect(await describeTermination(world.as(stranger), termination)).toBeNull();
    expect(await describeTermination(world.as(own.person), termination)).not.toBeNull();
    expect(await describeTermination(world.as(staff), termination)).not.toBeNull();
  });

  it('with its service, cost and consent', async () => {
    const fields = { ...termUntilFebruary, Adres__c: 'Kade 1, Hoorn' };
    const id = await createConnection(world, own.company, fields);
    const termination = await createTermination(world.as(own.person), id, {
      endDate: '2026-12-31',
      acceptEarlyCost: true,
    });
    const { nummer__c: number } = await row('aansluiting__c', id);
    const { name: reference, toelichting__c: explanation } = await row('opzegging__c', termination);
    const { klantnummer__c: customerNumber } = await row('account', own.company.id);
    expect(await describeTermination(world.as(own.person), termination)).toEqual({
      reference,
      company: own.company.name,
      customerNumber,
      service: 'Zakelijk mobiel',
      kind: 'Mobiel',
      number,
      address: 'Kade 1, Hoorn',
      receivedOn: '2026-11-26',
      chosenDate: '2026-12-31',
      endDate: '2026-12-31',
      executed: false,
      stoppedEarly: null,
      rule: 'Einde van de eerste termijn',
      explanation,
      cost: 50,
      ownChoice: true,
      earliestDate: '2027-02-28',
      costParts: { months: 2, monthly: 25 },
      cameBy: 'Portaal',
      consent: {
        text: expect.stringMatching(
          /^Ik zeg Zakelijk mobiel definitief op per 31 december 2026\. Ik ga akkoord met €.50,00 kosten/,
        ),
        by: 'Bo Bakker',
        at: start.toISOString(),
        from: '192.0.2.7',
      },
    });
  });

  it.each([
    ['on the chosen day', { end: '2026-12-26' }, null],
    ['later than chosen', { end: '2026-12-27' }, null],
    ['early, for an unknown reason', {}, 'unknown'],
    ['early, by an intervention without agreement', { what: 'vervroegd uitvoeren' }, 'unknown'],
    ['early, after agreement to cancel it', { what: 'annuleren', isAgreed: true }, 'unknown'],
  ] as [string, { end?: string; what?: string; isAgreed?: boolean }, string | null][])(
    'executed %s',
    async (_, { end = '2026-12-20', what = null, isAgreed = false }, stoppedEarly) => {
      const person = world.as(own.person);
      const ported = await createTermination(person, await createConnection(world, own.company));
      const id = await createTermination(person, await createConnection(world, own.company));
      // The number of another service was ported.
      await createRow(world, 'Uitportering__c', {
        Aansluiting__c: String((await row('opzegging__c', ported))['aansluiting__c']),
        Status__c: portOutStatus.ported,
      });
      await storedRows(
        world,
        `update opzegging__c set status__c = $2, einddatum__c = $3, gewenste_datum__c = '2026-12-26',
          ingreep__c = $4, akkoord_door__c = $5 where id = $1`,
        id,
        terminationStatus.executed,
        end,
        what,
        isAgreed ? staff.userId : null,
      );
      expect(await describeTermination(person, id)).toMatchObject({ stoppedEarly });
    },
  );

  it('with the address as the page of the service shows it', async () => {
    const fields = { Adres__c: 'Weteringkade 1, 2516MX Den Haag' };
    const id = await createConnection(world, own.company, fields);
    const termination = await createTermination(world.as(own.person), id);
    const described = await describeTermination(world.as(own.person), termination);
    const page = await readOwnConnection(world.as(own.person), id);
    if (!page.ok) throw new Error('The customer sees it');
    const address = 'Weteringkade\u00a01, 2516\u00a0MX Den Haag';
    expect(connectionView(page.value, start).service).toContainEqual({
      name: 'Adres',
      value: address,
    });
    expect(terminationFacts(described!)).toContainEqual(['Adres', address]);
  });

  it('without cost parts, number, address or dates that are not stored', async () => {
    const id = await createConnection(world, own.company, { Nummer__c: null });
    const termination = await createTermination(world.as(own.person), id);
    const free = { cost: 0, costParts: null, ownChoice: false, number: null, address: null };
    expect(await describeTermination(world.as(own.person), termination)).toMatchObject(free);
    await world.rows(
      `update opzegging__c set kosten__c = 50, maanden__c = 2, maandbedrag__c = null where id = $1`,
      termination,
    );
    expect(await describeTermination(world.as(own.person), termination)).toMatchObject({
      cost: 50,
      costParts: null,
    });
    await world.rows(
      `update opzegging__c set maanden__c = null, maandbedrag__c = 25 where id = $1`,
      termination,
    );
    expect(await describeTermination(world.as(own.person), termination)).toMatchObject({
      cost: 50,
      costParts: null,
    });
    await world.rows(
      'update opzegging__c set kosten__c = null, vroegste_datum__c = null where id = $1',
      termination,
    );
    expect(await describeTermination(world.as(own.person), termination)).toMatchObject({
      cost: 0,
      earliestDate: null,
    });
  });

  it('without the name and IP address of the staff member who recorded it', async () => {
    const came = { on: '2026-11-10', by: 'Brief' };
    const connectionId = await createConnection(world, own.company);
    const termination = await createTermination(world.as(staff), connectionId, {
      endDate: '2026-12-31',
      came,
    });
    await world.rows(
      'update toestemming__c set adres_van_computer__c = null where record__c = $1',
      termination,
    );
    const described = await describeTermination(world.as(own.person), termination);
    expect(described).toMatchObject({ cameBy: 'Brief', consent: { by: null, from: null } });
    expect(JSON.stringify(described)).not.toContain('Vera');
  });

  it('without consent when none is stored', async () => {
    const termination = await createTermination(
      world.as(own.person),
      await createConnection(world, own.company),
    );
    await world.rows(
      `update toestemming__c set soort__c = 'Iets anders' where record__c = $1`,
      termination,
    );
    expect(await describeTermination(world.as(own.person), termination)).toMatchObject({
      consent: null,
    });
  });

  it('in the mails to the asker and to staff', async () => {
    const termination = await createTermination(
      world.as(own.person),
      await createConnection(world, own.company, termUntilFebruary),
      {
        endDate: '2026-12-31',
        acceptEarlyCost: true,
      },
    );
    const mails = await mailsAbout(world, termination);
    const kinds = { [own.login]: 'Opzegging ontvangen', [us]: 'Opzegging ontvangen (aan ons)' };
    expect(kindsByAddress(mails)).toEqual(kinds);
    for (const { tekst__c: text } of mails)
      for (const word of ['Zakelijk mobiel', '31 december 2026', '50,00', own.company.name])
        expect(text).toContain(word);
  });
});

describe('a termination is executed', () => {
  const execute = () => executeTerminations(world.ctx);
  const beforeLastHour = new Date('2026-12-31T21:59:00Z');
  const lastHour = new Date('2026-12-31T22:01:00Z');

  it('in the last hour of its day in the Netherlands, not before and once', async () => {
    const id = await createConnection(world, own.company);
    const termination = await createTermination(world.as(own.person), id, {
      endDate: '2026-12-31',
    });
    world.setNow(beforeLastHour);
    await execute();
    expect(await row('opzegging__c', termination)).toMatchObject({
      status__c: 'ophefverzoek ontvangen',
    });
    world.setNow(lastHour);
    expect(await execute()).toBeGreaterThan(0);
    expect(await execute()).toBe(0);
    expect(await row('opzegging__c', termination)).toMatchObject({
      status__c: 'uitgevoerd',
      uitgevoerd_op__c: '2026-12-31',
    });
    const over = {
      status__c: 'Beëindigd',
      einddatum__c: '2026-12-31',
      simstatus__c: 'Geblokkeerd',
    };
    expect(await row('aansluiting__c', id)).toMatchObject(over);
    const executionMails = (await mailsAbout(world, termination)).filter(({ soort__c: kind }) =>
      kind.startsWith('Opzegging uitgevoerd'),
    );
    expect(executionMails.map(({ soort__c }) => soort__c).toSorted()).toEqual([
      'Opzegging uitgevoerd',
      'Opzegging uitgevoerd (aan ons)',
    ]);
    const { name: reference } = await row('opzegging__c', termination);
    for (const { tekst__c: text } of executionMails)
      for (const word of [
        String(reference),
        'Zakelijk mobiel',
        own.company.name,
        '31 december 2026',
        '06-1',
      ])
        expect(text).toContain(word);
    expect(executionMails.map(({ tekst__c }) => tekst__c).join()).toContain(
      'kun je het nummer nog meenemen',
    );
  });

  it('with the accepted cost, if any, in the mail that the service stopped', async () => {
    const paid = await createTermination(
      world.as(own.person),
      await createConnection(world, own.company, termUntilFebruary),
      { endDate: '2026-12-31', acceptEarlyCost: true },
    );
    const free = await createTermination(
      world.as(own.person),
      await createConnection(world, own.company),
      {
        endDate: '2026-12-31',
      },
    );
    world.setNow(lastHour);
    await execute();
    const stoppedMail = async (id: string): Promise<string> => {
      const mails = await mailsAbout(world, id);
      const mail = mails.find(({ soort__c: kind }) => kind === 'Opzegging uitgevoerd');
      return mail!.tekst__c.replace(/\s+/g, ' ');
    };
    const text = await stoppedMail(paid);
    expect(text).toContain('Je betaalt tot en met de einddatum.');
    expect(text).toContain(
      'Daarnaast betaal je € 50,00, zonder btw (2 maanden × € 25,00), voor de rest van de termijn.',
    );
    expect(text).toContain('Akkoord: Ik zeg Zakelijk mobiel definitief op per 31 december 2026.');
    expect(await stoppedMail(free)).toContain('Kosten: Geen');
    expect(await stoppedMail(free)).not.toContain('Daarnaast');
  });

  it('for a service without SIM or number without a mention of either', async () => {
    const id = await createConnection(world, own.company, {
      Soort__c: 'Internet',
      Nummer__c: null,
      Name: 'Glasvezel',
    });
    const termination = await createTermination(world.as(own.person), id, {
      endDate: '2026-12-31',
    });
    world.setNow(lastHour);
    await execute();
    expect(await row('aansluiting__c', id)).toMatchObject({
      status__c: 'Beëindigd',
      simstatus__c: null,
    });
    expect(
      (await mailsAbout(world, termination)).map(({ tekst__c }) => tekst__c).join(),
    ).not.toContain('meenemen');
  });

  it('not when it was cancelled', async () => {
    const id = await createConnection(world, own.company);
    const termination = await createTermination(world.as(own.person), id, {
      endDate: '2026-12-31',
    });
    await world.rows(
      `update opzegging__c set status__c = 'geannuleerd' where id = $1`,
      termination,
    );
    world.setNow(lastHour);
    await execute();
    expect(await row('aansluiting__c', id)).toMatchObject({ status__c: 'Wordt beëindigd' });
  });
});
