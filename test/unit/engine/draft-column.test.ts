import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftColumn } from '#engine/sql/tables.ts';

it('the draft of a checkbox has the value of the rows that are there', () => {
  const object = createRegistry(objects).object('Aansluiting__c')!;
  expect(draftColumn(object, object.fields.get('Verlengd__c')!)).toBe(
    'alter table aansluiting__c add column verlengd__c boolean not null default false;',
  );
});
