import { describe, expect, it } from 'vitest';
import { previewNoticeAction, giveNotice } from '#domain/terminations/give-notice.ts';
import type { RequestContext, BusinessActionResult } from '#engine/model/request-context.ts';
import type { Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import {
  createConnection,
  performAction,
  termUntilFebruary,
} from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';

/** Staff record the notice of a customer who telephoned or wrote. Source: decisions.md §7. */

const { world, staff, stranger, own } = await openEndings();

const values = (change: Dict<Scalar>) => ({
  Ontvangen_op: '2026-11-26',
  Via: 'Telefoon',
  ...change,
});
const give = (id: string, change: Dict<Scalar> = {}, ctx: RequestContext = world.as(staff)) =>
  performAction(ctx, giveNotice, { id, values: values(change) });
const preview = (id: string, change: Dict<Scalar> = {}) =>
  performAction(world.as(staff), previewNoticeAction, { id, values: values(change) });
const refused = (code: string, field: string) => ({ ok: false, problems: [{ code, field }] });
/** The notices of the answer, each as `label: value`, or its problems. */
const noticesOf = (answer: Result<BusinessActionResult>) =>
  answer.ok
    ? answer.value.notices?.map(({ label, value }) =>
        `${label}: ${value}`.replaceAll('\u{a0}', ' '),
      )
    : answer.problems;
const terminationsOf = (id: string) =>
  world.rows<Record<string, unknown>>('select * from opzegging__c where aansluiting__c = $1', id);

type Given = { change: Dict<Scalar>; fields?: Dict<Scalar> };

describe('notice and its preview name the field of a wrong day', () => {
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
  ])('when the service or notice %s', async (_, { change, fields = {} }, refusal) => {
    const id = await createConnection(world, own.company, fields);
    for (const answer of [
      await give(id, { Kosten_akkoord: true, ...change }),
      await preview(id, change),
    ])
      expect(answer).toMatchObject(refusal);
    expect(await terminationsOf(id)).toEqual([]);
  });

  it('and a preview names all wrong days at once', async () => {
    const id = await createConnection(world, own.company);
    const answer = await preview(id, { Ontvangen_op: '2026-11-27', Stopt_op: '2026-11-25' });
    expect(answer).toMatchObject({
      ok: false,
      problems: [{ code: 'day.toCome' }, { code: 'day.past' }],
    });
  });
});

describe('notice is accepted', () => {
  it.each([
    ['came in today', {}, {}],
    ['came in a year ago', { Ontvangen_op: '2025-11-26' }, {}],
    ['is to end today', { Stopt_op: '2026-11-26' }, {}],
    ['is to end on its first day', { Stopt_op: '2027-01-15' }, { Ingangsdatum__c: '2027-01-15' }],
    ['is to end on its end date', { Stopt_op: '2027-01-31' }, { Einddatum__c: '2027-01-31' }],
    [
      'is to end today and has a past end date',
      { Stopt_op: '2026-11-26' },
      { Einddatum__c: '2026-11-01' },
    ],
    ['is to end a year after the first free day', { Stopt_op: '2027-12-26' }, {}],
    ['has no start date', { Stopt_op: '2027-01-31' }, { Ingangsdatum__c: null }],
  ])('when the service or notice %s', async (_, change, fields) => {
    const id = await createConnection(world, own.company, fields);
    expect(await give(id, { Kosten_akkoord: true, ...change })).toMatchObject({ ok: true });
  });
});

it('notice without a day ends the service on the first day without cost', async () => {
  const id = await createConnection(world, own.company);
  const answer = await give(id, { Ontvangen_op: '2026-11-10', Via: 'Brief' });
  expect(noticesOf(answer)).toEqual(['De dienst stopt op: 10 december 2026', 'Kosten: Geen']);
  expect(await terminationsOf(id)).toMatchObject([
    {
      einddatum__c: '2026-12-10',
      ontvangen_op__c: '2026-11-10',
      herkomst__c: 'Brief',
      createdbyid: staff.userId,
    },
  ]);
});

it('notice without a day ends the service today when the first free day is past', async () => {
  const id = await createConnection(world, own.company);
  expect(noticesOf(await give(id, { Ontvangen_op: '2026-09-01' }))).toEqual([
    'De dienst stopt op: 26 november 2026',
    'Kosten: Geen',
  ]);
});

it('notice with a cost is recorded only when the customer agreed to it', async () => {
  const id = await createConnection(world, own.company, termUntilFebruary);
  const day = { Stopt_op: '2026-12-31' };
  expect(await give(id, day)).toMatchObject(refused('notice.costOpen', 'Kosten_akkoord'));
  expect(await give(id, { ...day, Kosten_akkoord: false })).toMatchObject(
    refused('notice.costOpen', 'Kosten_akkoord'),
  );
  expect(await terminationsOf(id)).toEqual([]);
  expect(noticesOf(await give(id, { ...day, Kosten_akkoord: true }))).toEqual([
    'De dienst stopt op: 31 december 2026',
    'Kosten: € 50,00, zonder btw',
  ]);
  expect(await terminationsOf(id)).toMatchObject([{ kosten_aanvaard__c: true }]);
});

it('notice for the first free day needs no agreement', async () => {
  const id = await createConnection(world, own.company, termUntilFebruary);
  expect(await give(id, { Stopt_op: '2027-02-28' })).toMatchObject({ ok: true });
});

it('a preview gives the free day and the cost of another, and records nothing', async () => {
  const id = await createConnection(world, own.company, termUntilFebruary);
  const answer = await preview(id, { Stopt_op: '2026-12-31' });
  const [free, cost, why] = noticesOf(answer) as string[];
  expect([free, cost]).toEqual([
    'Zonder kosten vanaf: 28 februari 2027',
    'Kosten als de dienst stopt op 31 december 2026: € 50,00, zonder btw',
  ]);
  expect(why).toMatch(/^Uitleg voor de klant: Je contract loopt nog voor een vaste tijd/);
  expect(answer.ok && answer.value.notices?.every(({ spoken }) => spoken)).toBe(true);
  expect(await terminationsOf(id)).toEqual([]);
});

it('notice for a service that is ending is refused with the reason', async () => {
  const id = await createConnection(world, own.company, { Status__c: 'Wordt beëindigd' });
  const problem = { code: 'record.notNow', detail: 'connection.ending' };
  expect(await give(id)).toMatchObject({ ok: false, problems: [problem] });
});

it('notice and its preview are refused when the viewer cannot see the service', async () => {
  const id = await createConnection(world, own.company);
  expect(await give(id, {}, world.as(stranger))).toMatchObject({
    ok: false,
    problems: [{ code: 'record.notFound' }],
  });
  const previewed = performAction(world.as(stranger), previewNoticeAction, {
    id,
    values: values({}),
  });
  expect(await previewed).toMatchObject({ ok: false, problems: [{ code: 'record.notFound' }] });
});
