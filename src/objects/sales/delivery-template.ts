import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { deliveryTaskKind } from '#protocol/telecom/selling.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { nameText, systemSection } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between } from '../rules.ts';

/** The task names the product of its line too, so this leaves room for that. */
const longestName = 60;

/** A step of each delivery, of those of a kind of service, or of those of a product. */
export const deliveryTemplate = defineObject({
  apiName: 'Leveringssjabloon__c',
  label: 'Leveringssjabloon',
  labelPlural: 'Leveringssjablonen',
  keyPrefix: 'a2J',
  fields: {
    Name: { ...nameText({ label: 'Taak', required: true }), length: longestName },
    Taak__c: picklist({
      label: 'Soort taak',
      values: Object.values(deliveryTaskKind),
      required: true,
    }),
    Product__c: reference({
      label: 'Product',
      to: 'Product__c',
      children: 'Leveringssjablonen__r',
      onDelete: 'cascade',
      help: 'Heeft een product eigen sjablonen, dan gelden die van zijn soort niet.',
    }),
    Soort__c: picklist({
      label: 'Soort dienst',
      values: Object.values(serviceKind),
      help: 'Zonder product en soort dienst: één keer voor elke bestelling.',
    }),
    Volgorde__c: integer({ label: 'Volgorde', required: true, default: { value: 10 } }),
    Werkdagen__c: integer({
      label: 'Klaar na werkdagen',
      required: true,
      default: { value: 1 },
      help: 'Vanaf de dag waarop de bestelling in uitvoering gaat.',
    }),
    Leverancier__c: nameText({ label: 'Leverancier' }),
    Actief__c: checkbox({ label: 'In gebruik', default: { value: true } }),
  },
  rules: [between('Volgorde__c', [0, 1_000]), between('Werkdagen__c', [0, 260])],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Taak',
        columns: 2,
        fields: ['Name', 'Taak__c', 'Volgorde__c', 'Werkdagen__c', 'Leverancier__c', 'Actief__c'],
      },
      { heading: 'Waarvoor', columns: 2, fields: ['Soort__c', 'Product__c', 'OwnerId'] },
      systemSection,
    ],
    compact: ['Name', 'Taak__c', 'Soort__c', 'Product__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle leveringssjablonen',
      columns: [
        'Name',
        'Taak__c',
        'Soort__c',
        'Product__c',
        'Volgorde__c',
        'Werkdagen__c',
        'Actief__c',
      ],
      orderBy: ['Soort__c', 'Volgorde__c', 'Name'],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [fullGrant] },
  theme: { color: '#2f6fb5', icon: 'list' },
});
