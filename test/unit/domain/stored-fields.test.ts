import { expect, it } from 'vitest';
import { storedFields } from '#domain/forms/save-form.ts';

it('a form stores each named field once: empty texts as nothing, several choices as one value', () => {
  const value = { name: 'Sanne', phone: '', days: ['Maandag', 'Dinsdag'], none: [], hours: 32 };
  const names = {
    Naam__c: 'name',
    Telefoon__c: 'phone',
    Dagen__c: 'days',
    Dagdelen__c: 'none',
    Uren__c: 'hours',
    Over__c: 'absent',
  };
  expect(storedFields(value, names)).toEqual({
    Naam__c: 'Sanne',
    Telefoon__c: null,
    Dagen__c: 'Maandag;Dinsdag',
    Dagdelen__c: null,
    Uren__c: 32,
  });
});
