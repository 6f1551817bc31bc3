import { recordText } from '#messages/staff/records.ts';
import { type AccessRole, seesObject, showsEveryName } from '../access/access.ts';
import { dateTime } from '../fields/date-time.ts';
import { text } from '../fields/text.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/**
 * `nameOnlyObject` is the target of a polymorphic relationship. It has no table. Source:
 * record-api.md §1.8.
 */
const field = (apiName: string, made: ReturnType<typeof text>): FieldModel => ({
  ...made,
  apiName,
  col: apiName.toLowerCase(),
  relationshipName: null,
  custom: false,
});

const fields = [
  field('Id', {
    ...text({ label: recordText.fields.Id, length: 18, required: true, readOnly: true }),
    collation: 'C',
  }),
  field('Name', text({ label: recordText.fields.Name, readOnly: true })),
  field('LastModifiedById', text({ label: '', readOnly: true })),
  field('LastModifiedDate', dateTime({ label: '', readOnly: true })),
  field('SystemModstamp', dateTime({ label: '', readOnly: true })),
];

const named = [{ rows: 'all', read: ['Name'], bare: true }] as const;

export const nameOnlyObject: ObjectModel = Object.freeze({
  apiName: 'Name',
  label: recordText.fields.Name,
  labelPlural: recordText.fields.Name,
  keyPrefix: '',
  table: '',
  custom: false,
  nameField: 'Name',
  owned: false,
  fields: new Map(fields.map((one) => [one.apiName, one])),
  relationships: new Map(),
  children: new Map(),
  // The object of the actual row decides whether its name is personal data.
  personal: new Set<string>(),
  layout: { sections: [], compact: [] },
  listViews: [],
  relatedLists: [],
  theme: { color: '#6b7a72', icon: 'menu' },
  access: { guest: named, customer: named, casesOnly: named, sales: named, administrator: named },
});

export const namedTargets = (
  registry: Registry,
  link: FieldModel,
  accessRole: AccessRole,
): ObjectModel[] =>
  link
    .reference!.to.map((target) => registry.object(target)!)
    // proof: the registry checks at start-up that every referenced object exists
    .filter((target) => seesObject(target, accessRole) || showsEveryName(target, accessRole));
