import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeTerminations } from '#domain/terminations/execute-terminations.ts';
import { lapseReleases } from '#domain/port-outs/lapse-releases.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { remindOfTerms } from '#domain/terminations/remind-of-terms.ts';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Server } from '#server/server.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * Scheduled work on endings: done on its day and once, also with several servers. Source:
 * decisions.md §7, §8; docs/decisions/0010.
 */

let server: TestServer;
let other: Server;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  other = await server.openCopy();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());
/** Ends what the demo data have in progress, so that each test counts its own rows. */
beforeEach(() =>
  storedRows(
    server,
    `update opzegging__c set status__c = 'geannuleerd' where status__c = 'ophefverzoek ontvangen' returning id`,
  ).then(() =>
    storedRows(
      server,
      `update uitportering__c set status__c = 'vervallen' where status__c <> 'uitgeporteerd' returning id`,
    ),
  ),
);

const at = (moment: string, of: Pick<Server, 'dependencies'> = server): RequestContext => ({
  ...of.dependencies.contextOf({ kind: 'system', task: 'test' }),
  now: new Date(moment),
});
let count = 0;
const submitted = <T>(value: T) => ({ value, formKey: `werk-${String(++count)}`, address: '::1' });

async function terminated({
  on,
  end,
  ...change
}: { on: string; end: string } & Parameters<typeof createConnection>[1]) {
  const connectionId = await createConnection(scenario, change);
  const ask = { ...(await server.contextOf('korenaar')), now: new Date(on) };
  const ended = await requestTermination(
    ask,
    submitted({ connectionId, endDate: end, acceptEarlyCost: true }),
  );
  if (!ended.ok) throw new Error(ended.problems[0]?.code);
  return { connectionId, id: ended.value.terminationId };
}

const one = async (text: string, id: string): Promise<Record<string, unknown>> =>
  (await storedRows<Record<string, unknown>>(server, text, id))[0]!;
const statusOf = async ({ id, connectionId }: { id: string; connectionId: string }) => [
  (await one('select status__c as s from opzegging__c where id = $1', id))['s'],
  (await one('select status__c as s from aansluiting__c where id = $1', connectionId))['s'],
];
const mailsOf = (id: string, kind: string) =>
  storedRows<{ aan__c: string; tekst__c: string }>(
    server,
    `select aan__c, tekst__c from mail__c where record__c = $1 and soort__c like $2 || '%' order by aan__c`,
    id,
    kind,
  );

const running = ['ophefverzoek ontvangen', 'Wordt beëindigd'];
const done = ['uitgevoerd', 'Beëindigd'];

describe('a termination', () => {
  it.each([
    {
      when: 'in winter',
      end: '2027-01-31',
      before: '2027-01-31T21:59:00Z',
      after: '2027-01-31T22:01:00Z',
    },
    {
      when: 'on the day the clock goes forward',
      end: '2027-03-28',
      before: '2027-03-28T20:59:00Z',
      after: '2027-03-28T21:01:00Z',
    },
    {
      when: 'on the day the clock goes back',
      end: '2027-10-31',
      before: '2027-10-31T21:59:00Z',
      after: '2027-10-31T22:01:00Z',
    },
    {
      when: 'in summer',
      end: '2027-06-30',
      before: '2027-06-30T20:59:00Z',
      after: '2027-06-30T21:01:00Z',
    },
    {
      when: 'on the last day of a year',
      end: '2027-12-31',
      before: '2027-12-31T21:59:00Z',
      after: '2027-12-31T22:01:00Z',
    },
  ])(
    'is executed in the last hour of its date in Dutch time, $when',
    async ({ end, before, after }) => {
      const made = await terminated({ on: '2026-12-01T10:00:00Z', end });
      expect(await executeTerminations(at(before))).toBe(0);
      expect(await statusOf(made)).toEqual(running);
      expect(await executeTerminations(at(after))).toBe(1);
      expect(await statusOf(made)).toEqual(done);
      expect(
        await one('select uitgevoerd_op__c::text as d from opzegging__c where id = $1', made.id),
      ).toEqual({ d: end });
      expect(
        await one(
          'select einddatum__c::text as d, simstatus__c as sim from aansluiting__c where id = $1',
          made.connectionId,
        ),
      ).toEqual({
        d: end,
        sim: 'Geblokkeerd',
      });
    },
  );

  it('mails the company and us when it is executed, and writes its history', async () => {
    const made = await terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' });
    await executeTerminations(at('2027-02-01T03:00:00Z'));
    const mails = await mailsOf(made.id, 'Opzegging uitgevoerd');
    expect(mails.map(({ aan__c }) => aan__c)).toEqual([
      'info@zorgeloos.example',
      accounts.korenaar,
    ]);
    expect(mails[1]!.tekst__c).toContain('Gestopt op: 31 januari 2027');
    const changes = await storedRows<{ veld__c: string }>(
      server,
      `select veld__c from wijziging__c where record__c = $1 and soort__c = 'gewijzigd' order by veld__c`,
      made.id,
    );
    expect(changes.map(({ veld__c }) => veld__c)).toEqual(['Status__c', 'Uitgevoerd_op__c']);
  });

  it('is executed once when two servers execute it at once and again later', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' }),
      ),
    );
    const late = '2027-02-01T03:00:00Z';
    const counts = await Promise.all([
      executeTerminations(at(late)),
      executeTerminations(at(late, other)),
      executeTerminations(at(late)),
    ]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(made.length);
    expect(await executeTerminations(at('2027-03-01T03:00:00Z'))).toBe(0);
    for (const each of made) {
      expect(await statusOf(each)).toEqual(done);
      expect(await mailsOf(each.id, 'Opzegging uitgevoerd')).toHaveLength(2);
    }
  });

  it('that cannot be executed stays as it was, delays no other, and is tried again', async () => {
    const stuck = await terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' });
    const fine = await terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' });
    await storedRows(
      server,
      `update aansluiting__c set ingangsdatum__c = '2027-05-01' where id = $1 returning id`,
      stuck.connectionId,
    );
    await expect(executeTerminations(at('2027-02-01T03:00:00Z'))).rejects.toThrow(
      /1 rows of Opzegging__c/,
    );
    expect(await statusOf(stuck)).toEqual(running);
    expect(await mailsOf(stuck.id, 'Opzegging uitgevoerd')).toEqual([]);
    expect(await statusOf(fine)).toEqual(done);
    await storedRows(
      server,
      `update aansluiting__c set ingangsdatum__c = '2026-05-01' where id = $1 returning id`,
      stuck.connectionId,
    );
    expect(await executeTerminations(at('2027-02-01T04:00:00Z'))).toBe(1);
    expect(await statusOf(stuck)).toEqual(done);
  });

  it('whose execution fails halfway is rolled back and executed later', async () => {
    const made = await terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' });
    await storedRows(
      server,
      `create function no_mail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
    );
    await storedRows(
      server,
      `create trigger no_mail before insert on mail__c for each row execute function no_mail()`,
    );
    await expect(executeTerminations(at('2027-02-01T03:00:00Z'))).rejects.toThrow();
    expect(await statusOf(made)).toEqual(running);
    await storedRows(server, 'drop trigger no_mail on mail__c');
    expect(await executeTerminations(at('2027-02-01T03:00:00Z'))).toBe(1);
    expect(await statusOf(made)).toEqual(done);
  });

  it('that was cancelled is not executed', async () => {
    const made = await terminated({ on: '2026-12-01T10:00:00Z', end: '2027-01-31' });
    await updateRecord(server.ctx, made.id, { fields: { Status__c: 'geannuleerd' } });
    expect(await executeTerminations(at('2027-02-01T03:00:00Z'))).toBe(0);
  });
});

describe('a release of a number', () => {
  async function released(on: string, change: Parameters<typeof createConnection>[1] = {}) {
    const connectionId = await createConnection(scenario, change);
    const ask = { ...(await server.contextOf('korenaar')), now: new Date(on) };
    const made = await releaseNumber(ask, submitted({ connectionId, acceptEarlyCost: true }));
    if (!made.ok) throw new Error(made.problems[0]?.code);
    return made.value;
  }
  const stateOf = async (id: string) =>
    (await one('select status__c as s from uitportering__c where id = $1', id))['s'];

  it('lapses once after its last valid day, and is mailed', async () => {
    const { portOutId, validUntil } = await released('2026-12-01T10:00:00Z');
    expect(await lapseReleases(at(`${validUntil}T20:00:00Z`))).toBe(0);
    const after = new Date(`${validUntil}T12:00:00Z`);
    after.setUTCDate(after.getUTCDate() + 1);
    const counts = await Promise.all([
      lapseReleases(at(after.toISOString())),
      lapseReleases(at(after.toISOString(), other)),
    ]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await stateOf(portOutId)).toBe('vervallen');
    expect(await mailsOf(portOutId, 'Uitportering vervallen')).toHaveLength(2);
  });

  it.each([
    {
      when: 'the clock goes forward',
      on: '2026-12-23T10:00:00Z',
      until: '2027-03-28',
      last: '2027-03-28T21:59:00Z',
      over: '2027-03-28T22:01:00Z',
    },
    {
      when: 'the clock goes back',
      on: '2027-07-29T10:00:00Z',
      until: '2027-10-31',
      last: '2027-10-31T22:59:00Z',
      over: '2027-10-31T23:01:00Z',
    },
  ])('lapses at Dutch midnight on the day $when', async ({ on, until, last, over }) => {
    const { portOutId, validUntil } = await released(on);
    expect(validUntil).toBe(until);
    await lapseReleases(at(last));
    expect(await stateOf(portOutId)).toBe('vrijgemaakt voor uitporteren');
    await lapseReleases(at(over));
    expect(await stateOf(portOutId)).toBe('vervallen');
  });

  it('that waits for a check by staff does not lapse', async () => {
    const { portOutId, status } = await released('2026-12-01T10:00:00Z', {
      Status__c: 'Beëindigd',
      Einddatum__c: '2026-11-20',
    });
    expect(status).toBe('aangevraagd');
    expect(await lapseReleases(at('2027-12-01T10:00:00Z'))).toBe(0);
    expect(await stateOf(portOutId)).toBe('aangevraagd');
  });
});

describe('a first term that ends', () => {
  const termMails = (id: string) => mailsOf(id, 'Einde eerste termijn');
  const term = {
    Contractvorm__c: 'Vast',
    Ingangsdatum__c: '2026-06-01',
    Einde_eerste_termijn__c: '2029-05-31',
  };
  const due = '2029-04-10T08:00:00Z';
  // On this day all terms of the demo data are over.

  it('is mailed once, two months ahead, with its end, how to terminate and our rates', async () => {
    const id = await createConnection(scenario, term);
    await remindOfTerms(at('2029-03-30T08:00:00Z'));
    expect(await termMails(id)).toEqual([]);
    await Promise.all([remindOfTerms(at(due)), remindOfTerms(at(due, other))]);
    await remindOfTerms(at('2029-04-11T08:00:00Z'));
    const mails = await termMails(id);
    expect(mails.map(({ aan__c }) => aan__c)).toEqual([
      'info@zorgeloos.example',
      accounts.korenaar,
    ]);
    expect(mails[1]!.tekst__c).toMatch(
      /tot en met: 31 mei 2029.*uiterlijk 30 april 2029.*Opzeggen.*tarieven.*per maand/s,
    );
  });

  it('is mailed late rather than never, with the day a termination today would end', async () => {
    const id = await createConnection(scenario, term);
    await remindOfTerms(at('2029-05-20T08:00:00Z'));
    expect((await termMails(id))[1]!.tekst__c).toContain(
      'Zeg je vandaag op, dan stopt de dienst op 20 juni 2029.',
    );
  });

  it('is mailed again for a later term', async () => {
    const id = await createConnection(scenario, { ...term, Herinnerd_voor__c: '2027-05-31' });
    await remindOfTerms(at(due));
    expect(await termMails(id)).toHaveLength(2);
  });

  it.each([
    ['renewed already', { Verlengd__c: true }],
    ['of an indefinite contract', { Contractvorm__c: 'Onbepaald' }],
    ['of a connection that ends', { Status__c: 'Wordt beëindigd' }],
    ['of a service that is no telecom service', { Soort__c: 'Hardware' }],
    ['over', { Einde_eerste_termijn__c: '2029-04-09' }],
    ['mailed before', { Herinnerd_voor__c: '2029-05-31' }],
  ])('is not mailed when it is %s', async (_, change) => {
    await remindOfTerms(at(due));
    const id = await createConnection(scenario, { ...term, ...change });
    expect(await remindOfTerms(at(due))).toBe(0);
    expect(await termMails(id)).toEqual([]);
  });

  it('is not mailed when the product of the service falls under no telecom law', async () => {
    await remindOfTerms(at(due));
    const [product] = await storedRows<{ id: string }>(
      server,
      `select id from product__c where regime__c = 'other' limit 1`,
    );
    const id = await createConnection(scenario, { ...term, Product__c: product!.id });
    expect(await remindOfTerms(at(due))).toBe(0);
    expect(await termMails(id)).toEqual([]);
  });

  it('that was not mailed in time is in a staff list until it is mailed', async () => {
    const today = localDay(server.ctx.now);
    const begun = { Contractvorm__c: 'Vast', Ingangsdatum__c: addMonths(today, -10) };
    const [late, onTime, ofContract] = await Promise.all(
      [{ days: 50 }, { days: 62 }, { days: 50, Soort__c: 'Hardware' }].map(({ days, ...change }) =>
        createConnection(scenario, {
          ...begun,
          Einde_eerste_termijn__c: addDays(today, days),
          ...change,
        }),
      ),
    );
    const listed = async () => {
      const { status, body } = await server.call(
        '/list-records/Aansluiting__c/Te_laat?pageSize=2000',
        { as: 'verkoop' },
      );
      expect(status).toBe(200);
      return [late, onTime, ofContract].map((id) =>
        body.records.some((row: { id: string }) => row.id === id),
      );
    };
    expect(await listed()).toEqual([true, false, false]);
    await remindOfTerms(server.ctx);
    expect(await listed()).toEqual([false, false, false]);
  });
});
