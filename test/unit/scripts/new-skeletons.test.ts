import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { newField } from '../../../scripts/new/field.ts';
import { readFields } from '../../../scripts/new/form-fields.ts';
import { newForm } from '../../../scripts/new/form.ts';
import { newJob } from '../../../scripts/new/job.ts';
import { namesOf, type SkeletonOptions } from '../../../scripts/new/skeleton.ts';

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

it('postcode and house number have the checks of every form', () => {
  const fields = readFields(namesOf('visit', { fields: 'name,email,postcode,houseNumber?' })).slice(
    2,
  );
  expect(fields.map(({ label, check, checkFile }) => [label, check, checkFile])).toEqual([
    ['Postcode', 'postcode', 'postcode.ts'],
    ['Huisnummer', 'optionalHouseNumber', 'address-number.ts'],
  ]);
});

it('--kind says how staff read what a form sends; the label of the page is the default', () => {
  const kindIn = (options: SkeletonOptions) =>
    newForm(namesOf('call-back', options)).lines.find(({ path }) => path.endsWith('picklists.ts'))
      ?.text;
  expect(kindIn({ label: 'Terugbellen', kind: 'Terugbelverzoek' })).toBe(
    "  callBack: 'Terugbelverzoek',",
  );
  expect(kindIn({ label: 'Terugbellen' })).toBe("  callBack: 'Terugbellen',");
  expect(() => kindIn({ label: 'Feedback' })).toThrow('choose another with --kind');
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

const contactField = (options: SkeletonOptions) =>
  newField('Contact.Voorkeurstaal__c', { label: 'Voorkeurstaal', ...options });

it('a choice has the values of --values', () => {
  const { changes } = contactField({ type: 'choice', values: 'Nederlands, Engels' });
  expect(changes?.[0]?.text).toContain(
    "Voorkeurstaal__c: picklist({ label: 'Voorkeurstaal', values: ['Nederlands', 'Engels'] }),",
  );
});

it('a field stands in the section of --section, which is named at the end', () => {
  const { changes } = contactField({ section: 'Bereikbaar via' });
  expect(changes?.[0]?.text).toContain("['Email', 'Phone', 'MobilePhone', 'Voorkeurstaal__c']");
});

it.each<[SkeletonOptions, string]>([
  [{ section: 'Overig' }, "no section 'Overig'. It has: Contactpersoon, Bereikbaar via, Intern."],
  [{ type: 'choice' }, "--values 'Nederlands,Engels'"],
  [{ type: 'choice', values: 'Nederlands,,Engels' }, 'each value of the choice once'],
  [{ type: 'choice', values: 'Nederlands,Nederlands' }, 'each value of the choice once'],
  [{ type: 'date', values: 'Nederlands' }, 'Only a choice has --values'],
  [{ type: 'poem' }, "no type 'poem'"],
])('a field with the options %o is refused in a sentence', (options, sentence) => {
  expect(() => contactField(options)).toThrow(sentence);
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
