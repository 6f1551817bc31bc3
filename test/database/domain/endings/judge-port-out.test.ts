import { describe, expect, it } from 'vitest';
import {
  recordNumberPorted,
  refusePortOut,
  releasePortOut,
} from '#domain/port-outs/judge-port-out.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { describeTermination } from '#domain/terminations/describe-termination.ts';
import { terminationFacts } from '#messages/portal/termination-description.ts';
import { kindsByAddress, mailsAbout } from '../../../support/company.ts';
import {
  createTermination as terminated,
  createConnection,
  performAction,
  termUntilFebruary,
} from '../../../support/connections.ts';
import { openEndings, start } from '../../../support/endings.ts';
import { createRow } from '../../../rows.ts';

/** What staff do with a request to port out a number. Source: decisions.md §8. */

const { world, us, staff, own } = await openEndings();

const ended = { Status__c: 'Beëindigd', Einddatum__c: '2026-11-20' };
const row = world.row;

/** Requests a port-out as the customer; that of an ended service waits for staff to check it. */
async function requestPortOut(connectionId: string, acceptEarlyCost = false): Promise<string> {
  const value = { connectionId, acceptEarlyCost };
  const sent = { value, formKey: `release-${connectionId}`, address: '192.0.2.7' };
  const answer = await releaseNumber(world.as(own.person), sent);
  if (!answer.ok) throw new Error(answer.problems[0]!.code);
  await world.rows('delete from mail__c where record__c = $1', answer.value.portOutId);
  return answer.value.portOutId;
}
async function expectMails(id: string, kind: string) {
  const mails = await mailsAbout(world, id);
  expect(kindsByAddress(mails)).toEqual({ [own.login]: kind, [us]: `${kind} (aan ons)` });
  return mails.map(({ tekst__c: text, onderwerp__c: subject }) => `${subject}\n${text}`);
}
/** Releases the number as staff. */
const release = (id: string) => performAction(world.as(staff), releasePortOut, { id });

describe('a port-out that staff release', () => {
  it('is valid for 90 days from today when its proposed date is past', async () => {
    const connectionId = await createConnection(world, own.company, ended);
    const id = await requestPortOut(connectionId);
    expect(await row('uitportering__c', id)).toMatchObject({ voorgestelde_datum__c: '2026-11-30' });
    const later = new Date('2026-12-10T12:00:00Z');
    world.setNow(later);
    expect(await release(id)).toEqual({ ok: true, value: {} });
    expect(await row('uitportering__c', id)).toMatchObject({
      status__c: 'vrijgemaakt voor uitporteren',
      vrijgemaakt_op__c: later,
      geldig_tot__c: '2027-03-10',
      lastmodifiedbyid: staff.userId,
    });
  });

  it('is valid for 90 days from a proposed date to come, and is mailed to both sides', async () => {
    const id = await requestPortOut(await createConnection(world, own.company, ended), true);
    await release(id);
    const { geldig_tot__c: until, nummer__c: number } = await row('uitportering__c', id);
    expect(until).toBe('2027-02-28');
    const { klantnummer__c: customer } = await row('account', own.company.id);
    for (const text of await expectMails(id, 'Uitportering'))
      for (const word of [
        own.company.name,
        number,
        customer,
        '30 november 2026',
        '28 februari 2027',
        'Geen',
      ])
        expect(text).toContain(word);
    expect((await expectMails(id, 'Uitportering')).join('\n')).toContain(
      'is vrijgemaakt voor uitporteren',
    );
  });

  it('is mailed with the cost that was accepted', async () => {
    const ending = {
      ...termUntilFebruary,
      Status__c: 'Wordt beëindigd',
      Einddatum__c: '2027-02-28',
    };
    const id = await requestPortOut(await createConnection(world, own.company, ending), true);
    await release(id);
    for (const text of await expectMails(id, 'Uitportering')) expect(text).toContain('75,00');
  });
});

it('a port-out that staff refuse lapses, and both mails give the reason', async () => {
  const id = await requestPortOut(await createConnection(world, own.company, ended));
  const done = await performAction(world.as(staff), refusePortOut, {
    id,
    values: { Reden: 'De factuur staat nog open.' },
  });
  expect(done).toEqual({ ok: true, value: {} });
  expect(await row('uitportering__c', id)).toMatchObject({
    status__c: 'vervallen',
    afgewezen_op__c: start,
    reden_afwijzing__c: 'De factuur staat nog open.',
    lastmodifiedbyid: staff.userId,
  });
  for (const text of await expectMails(id, 'Uitportering afgewezen'))
    for (const word of [own.company.name, 'De factuur staat nog open.', '06-1'])
      expect(text).toContain(word);
});

describe('the porting of a number', () => {
  const recordPorted = (id: string, day: string) =>
    performAction(world.as(staff), recordNumberPorted, { id, values: { Datum: day } });
  const refused = (code: string) => ({ ok: false, problems: [{ code, field: 'Datum' }] });

  it('is not recorded on a day to come or before the request', async () => {
    const connectionId = await createConnection(world, own.company);
    const id = await requestPortOut(connectionId);
    world.setNow(new Date('2026-11-28T12:00:00Z'));
    expect(await recordPorted(id, '2026-11-29')).toMatchObject(refused('day.toCome'));
    expect(await recordPorted(id, '2026-11-25')).toMatchObject(refused('day.beforeAsked'));
    expect(await row('aansluiting__c', connectionId)).toMatchObject({ status__c: 'Actief' });
    expect(await recordPorted(id, '2026-11-26')).toMatchObject({ ok: true });
  });

  it('is recorded on today’s date', async () => {
    const id = await requestPortOut(await createConnection(world, own.company));
    expect(await recordPorted(id, '2026-11-26')).toEqual({ ok: true, value: {} });
  });

  it('is not recorded before the first day of the service', async () => {
    const connectionId = await createConnection(world, own.company, {
      Ingangsdatum__c: '2026-11-27',
    });
    const id = await requestPortOut(connectionId);
    world.setNow(new Date('2026-11-28T12:00:00Z'));
    expect(await recordPorted(id, '2026-11-26')).toMatchObject(refused('day.beforeStart'));
    expect(await recordPorted(id, '2026-11-27')).toMatchObject({ ok: true });
  });

  it('is recorded for a service without a start date', async () => {
    const id = await requestPortOut(
      await createConnection(world, own.company, { Ingangsdatum__c: null }),
    );
    expect(await recordPorted(id, '2026-11-26')).toMatchObject({ ok: true });
  });

  it('ends the service on that day, blocks its SIM, and is mailed', async () => {
    const connectionId = await createConnection(world, own.company);
    const id = await requestPortOut(connectionId);
    const now = new Date('2026-11-28T12:00:00Z');
    world.setNow(now);
    await recordPorted(id, '2026-11-27');
    expect(await row('uitportering__c', id)).toMatchObject({
      status__c: 'uitgeporteerd',
      uitgeporteerd_op__c: now,
    });
    const over = {
      status__c: 'Beëindigd',
      einddatum__c: '2026-11-27',
      simstatus__c: 'Geblokkeerd',
    };
    expect(await row('aansluiting__c', connectionId)).toMatchObject(over);
    for (const text of await expectMails(id, 'Uitgeporteerd'))
      for (const word of [own.company.name, '06-1', '27 november 2026'])
        expect(text).toContain(word);
  });

  it('is mailed with the cost that was accepted, if any', async () => {
    const paid = await requestPortOut(
      await createConnection(world, own.company, termUntilFebruary),
      true,
    );
    const free = await requestPortOut(await createConnection(world, own.company));
    world.setNow(new Date('2026-12-30T12:00:00Z'));
    const mailOf = async (id: string): Promise<string> => {
      await recordPorted(id, '2026-12-30');
      const mails = await mailsAbout(world, id);
      const mail = mails.find(({ soort__c: kind }) => kind === 'Uitgeporteerd');
      return mail!.tekst__c.replace(/\s+/g, ' ');
    };
    expect(await mailOf(paid)).toContain(
      'Je betaalt tot en met die dag. Daarnaast betaal je € 75,00, zonder btw (3 maanden × € 25,00), voor de rest van de termijn.',
    );
    expect(await mailOf(free)).not.toContain('Daarnaast');
  });

  it('executes a pending termination of the same service, and no other', async () => {
    const ending = { Status__c: 'Wordt beëindigd', Einddatum__c: '2026-12-31' };
    const [connectionId, otherId] = [
      await createConnection(world, own.company, ending),
      await createConnection(world, own.company, ending),
    ];
    const id = await requestPortOut(connectionId);
    const termination = (on: string, status = 'ophefverzoek ontvangen') =>
      createRow(world, 'Opzegging__c', {
        Aansluiting__c: on,
        Status__c: status,
        Einddatum__c: '2026-12-31',
      });
    const [ran, cancelled, other] = [
      await termination(connectionId),
      await termination(connectionId, 'geannuleerd'),
      await termination(otherId),
    ];
    await recordPorted(id, '2026-11-26');
    const statuses = [ran, cancelled, other].map((one) => row('opzegging__c', one));
    expect(await Promise.all(statuses)).toMatchObject([
      { status__c: 'uitgevoerd', uitgevoerd_op__c: '2026-11-26' },
      { status__c: 'geannuleerd', uitgevoerd_op__c: null },
      { status__c: 'ophefverzoek ontvangen' },
    ]);
  });

  it('is given as the reason that a service ended before the chosen date', async () => {
    const connectionId = await createConnection(world, own.company);
    const termination = await terminated(world.as(own.person), connectionId);
    const id = await requestPortOut(connectionId);
    world.setNow(new Date('2026-11-28T12:00:00Z'));
    await recordPorted(id, '2026-11-27');
    const described = (await describeTermination(world.as(own.person), termination))!;
    expect(described).toMatchObject({
      chosenDate: '2027-02-28',
      endDate: '2026-11-27',
      stoppedEarly: 'ported',
    });
    expect(terminationFacts(described)).toContainEqual([
      'Waarom eerder',
      'Je nummer is eerder overgezet naar een andere aanbieder.',
    ]);
  });
});
