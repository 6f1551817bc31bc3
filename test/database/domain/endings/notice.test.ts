import { describe, expect, it } from 'vitest';
import { previewNoticeAction, giveNotice } from '#domain/terminations/give-notice.ts';
import type { RequestContext, BusinessActionResult } from '#engine/model/request-context.ts';
import type { Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { makeConnection, perform, untilFebruary } from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';

/** Staff put down the notice of a customer who telephoned or wrote. Source: decisions.md §7. */

const { world, staff, stranger, own } = await openEndings();

const values = (change: Dict<Scalar>) => ({
  Ontvangen_op: '2026-11-26',
  Via: 'Telefoon',
  ...change,
});
const give = (id: string, change: Dict<Scalar> = {}, ctx: RequestContext = world.as(staff)) =>
  perform(ctx, giveNotice, { id, values: values(change) });
const foretell = (id: string, change: Dict<Scalar> = {}) =>
  perform(world.as(staff), previewNoticeAction, { id, values: values(change) });
const refused = (code: string, field: string) => ({ ok: false, problems: [{ code, field }] });
/** What is told, as `label: value`. */
const said = (answer: Result<BusinessActionResult>) =>
  answer.ok
    ? answer.value.notices?.map(({ label, value }) =>
        `${label}: ${value}`.replaceAll('\u{a0}', ' '),
      )
    : answer.problems;
const terminationsOf = (id: string) =>
  world.rows<Record<string, unknown>>('select * from opzegging__c where aansluiting__c = $1', id);

type Given = { change: Dict<Scalar>; fields?: Dict<Scalar> };

describe('both say which day is wrong, each where it was filled in', () => {
  it.each<[string, Given, ReturnType<typeof refused>]>([
    [
      'came in on a day to come',
      { change: { Ontvangen_op: '2026-11-27' } },
      refused('day.toCome', 'Ontvangen_op'),
    ],
    [
      'came in more than a year ago',
      { change: { Ontvangen_op: '2025-11-25' } },
      refused('day.longAgo', 'Ontvangen_op'),
    ],
    [
      'is to end on a day that is over',
      { change: { Stopt_op: '2026-11-25' } },
      refused('day.past', 'Stopt_op'),
    ],
    [
      'is to end before it begins',
      { change: { Stopt_op: '2027-01-14' }, fields: { Ingangsdatum__c: '2027-01-15' } },
      refused('day.beforeStart', 'Stopt_op'),
    ],
    [
      'is to end after its end date',
      { change: { Stopt_op: '2027-02-01' }, fields: { Einddatum__c: '2027-01-31' } },
      refused('day.afterEnd', 'Stopt_op'),
    ],
    [
      'is to end more than a year after the first free day',
      { change: { Stopt_op: '2027-12-27' } },
      refused('termination.tooFar', 'Stopt_op'),
    ],
  ])('of what %s', async (_, { change, fields = {} }, refusal) => {
    const id = await makeConnection(world, own.company, fields);
    for (const answer of [
      await give(id, { Kosten_akkoord: true, ...change }),
      await foretell(id, change),
    ])
      expect(answer).toMatchObject(refusal);
    expect(await terminationsOf(id)).toEqual([]);
  });

  it('all of them at once', async () => {
    const id = await makeConnection(world, own.company);
    const answer = await foretell(id, { Ontvangen_op: '2026-11-27', Stopt_op: '2026-11-25' });
    expect(answer).toMatchObject({
      ok: false,
      problems: [{ code: 'day.toCome' }, { code: 'day.past' }],
    });
  });
});

describe('the first and the last day that are taken', () => {
  it.each([
    ['came in today', {}, {}],
    ['came in a year ago', { Ontvangen_op: '2025-11-26' }, {}],
    ['is to end today', { Stopt_op: '2026-11-26' }, {}],
    ['is to end on its first day', { Stopt_op: '2027-01-15' }, { Ingangsdatum__c: '2027-01-15' }],
    ['is to end on its end date', { Stopt_op: '2027-01-31' }, { Einddatum__c: '2027-01-31' }],
    [
      'is to end today and should have ended before',
      { Stopt_op: '2026-11-26' },
      { Einddatum__c: '2026-11-01' },
    ],
    ['is to end a year after the first free day', { Stopt_op: '2027-12-26' }, {}],
    [
      'has no first day that was written down',
      { Stopt_op: '2027-01-31' },
      { Ingangsdatum__c: null },
    ],
  ])('what %s', async (_, change, fields) => {
    const id = await makeConnection(world, own.company, fields);
    expect(await give(id, { Kosten_akkoord: true, ...change })).toMatchObject({ ok: true });
  });
});

it('without a day the service stops on the first one without cost, counted from when notice came in', async () => {
  const id = await makeConnection(world, own.company);
  const answer = await give(id, { Ontvangen_op: '2026-11-10', Via: 'Brief' });
  expect(said(answer)).toEqual(['De dienst stopt op: 10 december 2026', 'Kosten: Geen']);
  expect(await terminationsOf(id)).toMatchObject([
    {
      einddatum__c: '2026-12-10',
      ontvangen_op__c: '2026-11-10',
      herkomst__c: 'Brief',
      createdbyid: staff.userId,
    },
  ]);
});

it('without a day, where the first free one is over, it stops today', async () => {
  const id = await makeConnection(world, own.company);
  expect(said(await give(id, { Ontvangen_op: '2026-09-01' }))).toEqual([
    'De dienst stopt op: 26 november 2026',
    'Kosten: Geen',
  ]);
});

it('what costs something is put down once the customer agreed, and not before', async () => {
  const id = await makeConnection(world, own.company, untilFebruary);
  const day = { Stopt_op: '2026-12-31' };
  expect(await give(id, day)).toMatchObject(refused('notice.costOpen', 'Kosten_akkoord'));
  expect(await give(id, { ...day, Kosten_akkoord: false })).toMatchObject(
    refused('notice.costOpen', 'Kosten_akkoord'),
  );
  expect(await terminationsOf(id)).toEqual([]);
  expect(said(await give(id, { ...day, Kosten_akkoord: true }))).toEqual([
    'De dienst stopt op: 31 december 2026',
    'Kosten: € 50,00, zonder btw',
  ]);
  expect(await terminationsOf(id)).toMatchObject([{ kosten_aanvaard__c: true }]);
});

it('on the first free day itself nothing has to be agreed', async () => {
  const id = await makeConnection(world, own.company, untilFebruary);
  expect(await give(id, { Stopt_op: '2027-02-28' })).toMatchObject({ ok: true });
});

it('what is foretold is the free day, what another day costs, and why; nothing is put down', async () => {
  const id = await makeConnection(world, own.company, untilFebruary);
  const answer = await foretell(id, { Stopt_op: '2026-12-31' });
  const [free, cost, why] = said(answer) as string[];
  expect([free, cost]).toEqual([
    'Zonder kosten vanaf: 28 februari 2027',
    'Kosten als de dienst stopt op 31 december 2026: € 50,00, zonder btw',
  ]);
  expect(why).toMatch(/^Uitleg voor de klant: Je contract loopt nog voor een vaste tijd/);
  expect(answer.ok && answer.value.notices?.every(({ spoken }) => spoken)).toBe(true);
  expect(await terminationsOf(id)).toEqual([]);
});

it('what is being ended already is refused as not now, with the reason', async () => {
  const id = await makeConnection(world, own.company, { Status__c: 'Wordt beëindigd' });
  const problem = { code: 'record.notNow', detail: 'connection.ending' };
  expect(await give(id)).toMatchObject({ ok: false, problems: [problem] });
});

it('of a service that the viewer does not see nothing is told nor put down', async () => {
  const id = await makeConnection(world, own.company);
  expect(await give(id, {}, world.as(stranger))).toMatchObject({
    ok: false,
    problems: [{ code: 'record.notFound' }],
  });
  const asked = perform(world.as(stranger), previewNoticeAction, { id, values: values({}) });
  expect(await asked).toMatchObject({ ok: false, problems: [{ code: 'record.notFound' }] });
});
