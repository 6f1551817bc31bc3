import { expect, it } from 'vitest';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { grantWritesField } from '#engine/access/field-access.ts';
import { farDayFault } from '#engine/write/values.ts';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';

/** Every day that people and programs can enter has a last day. */

const registry = createRegistry(objects);
const isDay = ({ dataType }: FieldModel): boolean => dataType === 'Date' || dataType === 'DateTime';

/** Whether a role can write the field. */
const isEntered = (object: ObjectModel, field: FieldModel): boolean =>
  Object.values(object.access)
    .flat()
    .some(
      (grant) => (grant.create ?? grant.update) !== undefined && grantWritesField(grant, field),
    );

it('every day that somebody can write has a last day', () => {
  const unlimited = registry.objects.flatMap((object) =>
    [...object.fields.values()]
      .filter((field) => isDay(field) && isEntered(object, field))
      .filter(({ monthsAhead }) => monthsAhead === undefined)
      .map(({ apiName }) => `${object.apiName}.${apiName}`),
  );
  expect(unlimited).toEqual([]);
});

it('a moment is judged by its day in Amsterdam', () => {
  const field = registry.object('Adviesaanvraag__c')!.fields.get('Afspraak_op__c')!;
  const last = new Date('2027-11-30T22:59:00Z');
  expect(farDayFault(field, last, '2026-11-30')).toBeNull();
  const next = new Date('2027-11-30T23:00:00Z');
  expect(farDayFault(field, next, '2026-11-30')).toBe('at most 2027-11-30 expected');
});

/** Actions that refuse a day too far away, each with the test file that proves it. */
const askedDays: Readonly<Record<string, string>> = {
  'Aansluiting__c.ForetellNotice Ontvangen_op': 'give-notice.test.ts',
  'Aansluiting__c.ForetellNotice Stopt_op': 'give-notice.test.ts',
  'Aansluiting__c.GiveNotice Ontvangen_op': 'give-notice.test.ts',
  'Aansluiting__c.GiveNotice Stopt_op': 'give-notice.test.ts',
  'Bestelling__c.Accept Datum': 'fulfil-order.test.ts',
  'Bestelling__c.Deliver Werkt_sinds': 'fulfil-order.test.ts',
  'Bestelling__c.MovePromise Datum': 'fulfil-order.test.ts',
  'Bestelling__c.SendQuote Geldig_tot': 'quotes.test.ts',
  'Bestelregel__c.Deliver Werkt_sinds': 'fulfil-order.test.ts',
  'Glasvezelaanvraag__c.Approve Schouw': 'business-actions.test.ts',
  'Uitportering__c.RecordLeft Datum': 'judged-endings.test.ts',
  'User.MakeApiKey Geldig_tot': 'user-actions.test.ts',
};

it('every day that an action asks for is in the list of days that have a last day', () => {
  const asked = objects.flatMap((object) =>
    (object.actions ?? []).flatMap((action) =>
      Object.entries(('asks' in action && action.asks) || {})
        .filter(([, field]) => field.dataType === 'Date' || field.dataType === 'DateTime')
        .map(([name]) => `${object.apiName}.${action.name} ${name}`),
    ),
  );
  expect(asked.toSorted()).toEqual(Object.keys(askedDays).toSorted());
});
