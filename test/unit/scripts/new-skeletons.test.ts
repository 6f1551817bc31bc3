import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { newField } from '../../../scripts/new/field.ts';
import { readFields } from '../../../scripts/new/form-fields.ts';
import { newJob } from '../../../scripts/new/job.ts';
import { namesOf } from '../../../scripts/new/skeleton.ts';

const fieldsOf = (fields: string) =>
  readFields(namesOf('call-back', { fields })).map(({ name, required, label }) => [
    name,
    required,
    label,
  ]);

it('--fields says of each field of a form whether it is required and what its label is', () => {
  expect(fieldsOf('name, email,phone?,moment:Gewenst moment=Ochtend|Middag')).toEqual([
    ['name', true, 'Naam'],
    ['email', true, 'E-mailadres'],
    ['phone', false, 'Telefoonnummer'],
    ['moment', true, 'Gewenst moment'],
  ]);
});

it.each([
  ['name,message', "needs the field 'email'"],
  ['name,email?', "needs the field 'email'"],
  ['name,email,Foo!', "cannot have 'Foo!'"],
])('--fields %s is refused in a sentence', (fields, sentence) => {
  expect(() => fieldsOf(fields)).toThrow(sentence);
});

// The facts of the brand have a page of their own.
const extended = objects.map(({ apiName }) => apiName).filter((name) => name !== 'Merkgegeven__c');
it.each(extended)('a field is added to the definition and the layout of %s', (apiName) => {
  const { changes } = newField(`${apiName}.Proefveld__c`, { label: 'Proefveld' });
  const [{ text } = { text: '' }] = changes ?? [];
  expect(text).toMatch(
    /\n    Proefveld__c: text\(\{ label: 'Proefveld', length: 80 \}\),\n(?: {2}\},|\})/,
  );
  expect(text).toMatch(/, 'Proefveld__c'\],?\s*\},?[^[\]]*systemSection[,\]]/);
  expect(text.match(/[{ ]text[ ,}][^']* from '#engine\/fields\/text\.ts'/g)).toHaveLength(1);
});

it.each([
  ['Vergadering__c.Plaats__c', 'no object Vergadering__c'],
  ['Case', 'Name a field as'],
  ['Case.Zichtbaarheid__c', 'has a field Zichtbaarheid__c already'],
])('a field that cannot be added is refused in a sentence: %s', (name, sentence) => {
  expect(() => newField(name, {})).toThrow(sentence);
});

it('a job names the folders in which it can stand', () => {
  expect(() => newJob(namesOf('remind', { in: 'nowhere' }))).toThrow(/--in .*terminations/);
});
