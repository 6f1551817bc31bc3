import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import { newField } from '../../../scripts/new/field.ts';
import { readFields } from '../../../scripts/new/form-fields.ts';
import { newForm } from '../../../scripts/new/form.ts';
import { newJob } from '../../../scripts/new/job.ts';
import { newParameter } from '../../../scripts/new/parameter.ts';
import { handlerOf } from '../../../scripts/new/parameter-steps.ts';
import { namesOf, type Skeleton, type SkeletonOptions } from '../../../scripts/new/skeleton.ts';

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

const ownFieldsOf = (fields: string) =>
  readFields(namesOf('demo', { object: 'demo-request', fields })).map(({ stores }) => stores);

it('a form with an object of its own stores each field in a field with its label', () => {
  expect(ownFieldsOf('company,email,workplaces:Aantal werkplekken,moment=Ochtend|Middag')).toEqual([
    'Bedrijf__c',
    'Email__c',
    'Aantal_werkplekken__c',
    'Moment__c',
  ]);
});

it.each([
  ['company', "needs the field 'email'"],
  ['email,message', "'name' or 'company'"],
  ['name,email,mood:Status', 'Two fields would be Status__c'],
  ['name,email,a:Plaats,b:Plaats', 'Two fields would be Plaats__c'],
])('an object of its own with the fields %s is refused in a sentence', (fields, sentence) => {
  expect(() => ownFieldsOf(fields)).toThrow(sentence);
});

it.each<[SkeletonOptions, string]>([
  [{ object: 'Demo' }, 'in kebab case'],
  [{ object: 'demo-request', kind: 'Vacature' }, 'an object Vacature__c already'],
])('a form with %o is refused in a sentence', (options, sentence) => {
  expect(() => newForm(namesOf('demo', options))).toThrow(sentence);
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
  expect(text).toMatch(/sections: \[[^[\]]*\[[^[\]]*, 'Proefveld__c'\]/);
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

it('a field with --read-only is filled by the product only', () => {
  const { changes } = contactField({ type: 'date', readOnly: true });
  expect(changes?.[0]?.text).toContain(
    "Voorkeurstaal__c: date({ label: 'Voorkeurstaal', readOnly: true }),",
  );
});

it('the steps of a field that the product fills name no page that saves it', async () => {
  const todos = await todosOf(newField('Case.Proefdag__c', { type: 'date', readOnly: true }));
  expect(todos).toContain('administrator (of our staff) sees it');
  expect(todos).not.toMatch(/sees and changes it|a page or an action that has/);
});

it('a field stands in the section of --section, which is named at the end', () => {
  const { changes } = contactField({ section: 'Bereikbaar via' });
  expect(changes?.[0]?.text).toContain("['Email', 'Phone', 'MobilePhone', 'Voorkeurstaal__c']");
});

const todosOf = ({ next }: Skeleton): Promise<string> =>
  Promise.resolve(typeof next === 'function' ? next() : next).then((steps) =>
    steps.map(({ file = '', todo }) => `${file}: ${todo}`).join('\n'),
  );

it('the steps of a field name the lists of rights, the other headings, and the portal pages', async () => {
  const todos = await todosOf(newField('Account.Proefveld__c', { label: 'Proefveld' }));
  expect(todos).toContain("last under 'Bedrijf'; the other headings: ");
  expect(todos).toContain('the form src/web/portal/company/details/company-details.tsx');
  expect(todos).toContain('Words: src/messages/portal/company.ts');
  expect(todos).toContain('Tests: test/site/portal/company.test.ts');
  const ofContact = await todosOf(contactField({}));
  expect(ofContact).toMatch(
    /or to readByCustomers \(line \d+\) or writtenByThemselves \(line \d+\)/,
  );
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

const jobOf = (options: SkeletonOptions) =>
  String(newJob(namesOf('remind', { in: 'requests', ...options })).files[0]?.text);

it('a job has the filters of --status, --empty and --older, its time and its maximum', () => {
  const job = jobOf({
    object: 'Opzegging__c',
    status: 'ophefverzoek ontvangen',
    empty: 'Uitgevoerd_op__c',
    older: 'LastModifiedDate:7',
    at: '03:30',
    most: '200',
  });
  for (const code of [
    "from: 'Opzegging__c'",
    "equals('Uitgevoerd_op__c', '')",
    "equals('Status__c', terminationStatus.received)",
    "{ field: 'LastModifiedDate', operator: 'LessThan', operands: [addDays(today, -7)] }",
    "notBefore: '03:30'",
    "mostADay: { rows: 200, filled: 'Uitgevoerd_op__c' }",
    'const fields = { Uitgevoerd_op__c: localDay(system.now) };',
  ])
    expect(job).toContain(code);
});

it.each([
  ['Case', 'requests'],
  ['Opzegging__c', 'terminations'],
])('a job about %s stands in src/domain/%s/ unless --in says otherwise', (object, folder) => {
  const { files } = newJob(namesOf('remind', { object }));
  expect(files[0]?.path).toBe(`src/domain/${folder}/remind.ts`);
});

it('the steps of a job name the mails about its object, and who owns a row', async () => {
  const todos = await todosOf(newJob(namesOf('remind', { object: 'Case' })));
  expect(todos).toContain('src/messages/mail/request-mails.ts');
  expect(todos).toContain('ownerAddress(system, row)');
});

it('the steps of a job about rows without an owner name none', async () => {
  const job = newJob(namesOf('remind', { object: 'Glasvezeladres__c' }));
  expect(await todosOf(job)).not.toContain('ownerAddress');
});

it('a job without a field that it fills finds nothing', () => {
  expect(jobOf({ status: 'Nieuw' })).toContain("equals('Id', '')");
  expect(jobOf({ empty: 'Beantwoord_op__c' })).not.toContain("equals('Id', '')");
});

it.each<[SkeletonOptions, string]>([
  [{ object: 'Vergadering__c' }, 'no object Vergadering__c'],
  [{ status: 'Weg' }, "no constant of a status 'Weg'"],
  [{ object: 'Synoniem__c', status: 'Nieuw' }, "no constant of a status 'Nieuw'"],
  [{ empty: 'Bericht__c' }, 'a day or a moment of Contactbericht__c'],
  [{ empty: 'Herinnerd_op__c' }, 'npm run new -- field Contactbericht__c.Herinnerd_op__c'],
  [{ older: 'week' }, '--older is a number of days'],
  [{ older: 'Bericht__c:7' }, '--older is a number of days'],
  [{ at: '3:30' }, '--at is a time'],
  [{ at: '22:01' }, '--at is a time'],
  [{ most: '0' }, '--most is a number'],
  [{ most: '5' }, '--empty must be a field of --type date'],
  [{ most: '5', empty: 'Beantwoord_op__c' }, '--empty must be a field of --type date'],
])('a job with the options %o is refused in a sentence', (options, sentence) => {
  expect(() => jobOf(options)).toThrow(sentence);
});

it.each([
  ['getListCountByName', 'Name a parameter with its endpoint'],
  ['performQuickAction.proof', 'has no query of its own'],
  ['getNothing.maxCount', "No endpoint is called 'getNothing'"],
  ['getListCountByName.maxCount', 'has a parameter maxCount already'],
])('a parameter that cannot be added is refused in a sentence: %s', (name, sentence) => {
  expect(() => newParameter(name, {})).toThrow(sentence);
});

// The two that perform an action share their query.
const separate = Object.keys(endpoints).filter((name) => !name.startsWith('perform'));
it.each(separate)('a parameter is added to %s and to its calls in the test', (name) => {
  const { changes } = newParameter(`${name}.proof`, { kind: 'integer' });
  const [{ text: declaration } = { text: '' }, { text: effects } = { text: '' }] = changes ?? [];
  const declared = declaration.slice(declaration.indexOf(`export const ${name} =`));
  expect(/ {2}query: .*\bproof: integerParam\b/.exec(declared)?.index).toBe(
    declared.indexOf('  query: '),
  );
  expect(effects).toMatch(
    new RegExp(
      `\n  ${name}: .*\\bproof: (?:added\\('proof=1'\\)|\\{ shownIn: '[\\w-]+\\.test\\.ts' \\})`,
    ),
  );
});

it('a row of handlers that passes on leads to the function that does the work', () => {
  expect(handlerOf('getLookupRecordsPage')).toMatchObject({
    file: 'src/api/endpoints/lookups.ts',
    called: 'getLookupRecords',
  });
  const short = ['getChanges', 'postListRecordsByName'];
  const found = Object.keys(endpoints)
    .filter((name) => !short.includes(name))
    .map(handlerOf);
  expect(found.filter(({ at }) => !String(at).startsWith('/(?:function'))).toEqual([]);
});

it('the steps of a parameter name its refusals, the method beside it and the tests', async () => {
  const todos = await todosOf(newParameter('getLookupRecordsPage.only', { kind: 'ids' }));
  expect(todos).toContain('POST of the same path is getLookupRecords');
  expect(todos).toContain("refuse({ code: 'record.idMalformed'");
  expect(todos).toContain('src/api/endpoints/lookups.ts: the URL of a page must say only too');
  expect(todos).toContain('test/contract/lists/lookups.test.ts');
});

it('a parameter can be named by the method and path of its endpoint', async () => {
  const added = newParameter('GET /ui-api/deleted-records.deletedBy', { kind: 'id' });
  expect(added.changes?.[0]?.text).toContain('deletedBy: idParam');
  expect(added.changes?.[1]?.text).toContain("deletedBy: { shownIn: 'deleted-records.test.ts' }");
  expect(added.tests).toContain('contract test/contract/retention/deleted-records.test.ts');
  const todos = await todosOf(added);
  expect(todos).toContain('in what it calls: src/engine/retention/deleted-records.ts');
  expect(todos).not.toContain('this adapter joins calls');
});

it('the calls of a new parameter are those of a parameter that the endpoint has', () => {
  const { changes } = newParameter('getLookupRecords.only', { kind: 'ids' });
  expect(changes?.[1]?.text).toContain("only: added('only=ACCOUNT')('/lookups/Case/AccountId')");
});
