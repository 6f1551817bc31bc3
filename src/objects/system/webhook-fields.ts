import { dateTime } from '#engine/fields/date-time.ts';
import { integer } from '#engine/fields/number.ts';
import { multiPicklist, picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';
import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { DeriveFields, ObjectDefinition, ValidationRule } from '#engine/model/define.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { isWebhookTarget, webhookChange, webhookFormat } from '#protocol/webhooks/webhook.ts';
import { codeText, objectValues } from '../fields.ts';
import { ownCompanyRule } from '../grants.ts';

/** The part of `Koppeling__c` that only webhooks use. */

type Row = Readonly<Record<string, unknown>>;

const isWebhook = (row: Row): boolean => row['Soort__c'] === integrationKind.webhook;

export const webhookFields = {
  Account__c: reference({
    label: 'Bedrijf',
    to: 'Account',
    children: 'Koppelingen',
    onDelete: 'cascade',
    readOnly: true,
    help: 'Het bedrijf dat de webhook in het portaal maakte. Leeg: van ons.',
  }),
  // `withWatchedObjects` replaces the values.
  Gegevens__c: picklist({ label: 'Gegevens', values: [] }),
  Wanneer__c: multiPicklist({
    label: 'Wanneer',
    values: Object.values(webhookChange),
  }),
  Lijst__c: codeText({
    label: 'Alleen uit de lijst',
    length: 80,
    help: 'De naam van een lijst in het adres van die lijst, zoals Open. Leeg: alle records. Een verwijderd record staat in geen lijst.',
  }),
  Adres__c: text({
    label: 'Adres',
    length: 2_000,
    help: 'Een https-adres op internet, dat binnen tien seconden antwoordt met een status van 200 tot 299.',
  }),
  Vorm__c: picklist({
    label: 'Vorm',
    values: Object.values(webhookFormat),
    help: 'Teams en Slack: een bericht in een kanaal. Standaard: voor een programma, volgens Standard Webhooks.',
  }),
  Geheim_versie__c: integer({ label: 'Versie van het geheim', readOnly: true, tracked: false }),
  Geheim_vernieuwd_op__c: dateTime({ label: 'Geheim vernieuwd op', readOnly: true }),
  Faalt_sinds__c: dateTime({ label: 'Lukt niet sinds', readOnly: true, tracked: false }),
  Faalt_omdat__c: text({
    label: 'Lukt niet omdat',
    length: 255,
    readOnly: true,
    tracked: false,
  }),
  Gestopt_omdat__c: text({ label: 'Gestopt omdat', length: 255, readOnly: true }),
};

export const webhookSection = {
  heading: 'Voor een webhook',
  shownWhen: { field: 'Soort__c', value: integrationKind.webhook },
  columns: 2,
  fields: [
    'Gegevens__c',
    'Wanneer__c',
    'Lijst__c',
    'Vorm__c',
    'Adres__c',
    'Account__c',
    'Geheim_vernieuwd_op__c',
    'Faalt_sinds__c',
    'Faalt_omdat__c',
    'Gestopt_omdat__c',
  ],
} as const;

const needed = ['Gegevens__c', 'Wanneer__c', 'Adres__c'] as const;

export const webhookRules: readonly ValidationRule[] = [
  ...needed.map(
    (field): ValidationRule =>
      (row) =>
        isWebhook(row) && row[field] == null
          ? {
              field,
              code: 'record.required',
              detail: 'a webhook needs its records, its changes and an address',
            }
          : null,
  ),
  (row) =>
    row['Adres__c'] == null || isWebhookTarget(String(row['Adres__c']))
      ? null
      : {
          field: 'Adres__c',
          code: 'webhook.addressWrong',
          detail: 'an https address expected, without a user or a hash',
        },
];

export const deriveWebhook: DeriveFields = (row, { before }) => {
  if (!isWebhook(row)) return {};
  const isActive = row['Status__c'] === integrationStatus.active;
  const changes = (...names: readonly string[]): boolean =>
    before !== null && names.some((name) => before[name] !== row[name]);
  const begins = isActive && changes('Status__c');
  return {
    ...(row['Vorm__c'] == null && { Vorm__c: webhookFormat.standard }),
    ...(row['Geheim_versie__c'] == null && { Geheim_versie__c: 1 }),
    ...(begins && { Gestopt_omdat__c: null }),
    ...(changes('Lijst__c', 'Gegevens__c', 'OwnerId', 'Status__c', 'Adres__c') && {
      Faalt_sinds__c: null,
      Faalt_omdat__c: null,
    }),
  };
};

const isActiveRule: RowRule = { field: 'Status__c', equals: integrationStatus.active };
const isWebhookRule: RowRule = { field: 'Soort__c', equals: integrationKind.webhook };
const isOwnRule: RowRule = { field: 'OwnerId', is: 'viewer.user' };

/** The secret of an app is its client secret, that of a webhook signs its messages. */
export const makeSecretAction: QuickActionDefinition = {
  name: 'MakeSecret',
  type: 'Verb',
  label: 'Nieuw geheim',
  done: 'Het nieuwe geheim is gemaakt.',
  roles: ['administrator', 'customer'],
  when: {
    anyOf: [
      isWebhookRule,
      { allOf: [{ field: 'Soort__c', equals: integrationKind.app }, isActiveRule] },
    ],
  },
  limits: { customer: isOwnRule },
  fields: [],
  warning: 'Je ziet het geheim één keer.',
};

export const sendTestAction: QuickActionDefinition = {
  name: 'SendTest',
  type: 'Verb',
  label: 'Proefbericht sturen',
  done: 'Het proefbericht gaat zo weg. Bij Afleveringen staat het antwoord.',
  roles: ['administrator', 'customer'],
  when: { allOf: [isWebhookRule, isActiveRule] },
  limits: { customer: isOwnRule },
  fields: [],
};

/** Customers make and change webhooks in the portal, with a proof of who they are. */
export const webhookGrant: Grant = {
  rows: {
    allOf: [isWebhookRule, ownCompanyRule('Account__c')],
  },
  read: [
    'Name',
    'Soort__c',
    'Status__c',
    'OwnerId',
    'Account__c',
    'Gegevens__c',
    'Wanneer__c',
    'Vorm__c',
    'Geheim_vernieuwd_op__c',
    'Faalt_sinds__c',
    'Faalt_omdat__c',
    'Gestopt_omdat__c',
  ],
};

/** A target can contain a secret of its owner. */
export const ownWebhookGrant: Grant = {
  rows: {
    allOf: [isWebhookRule, isOwnRule, ownCompanyRule('Account__c')],
  },
  read: [...webhookGrant.read, 'Adres__c', 'Lijst__c'],
};

/** Of these, a message could cause another one, or nobody reads them. */
const unwatched: ReadonlySet<string> = new Set([
  'Koppeling__c',
  'Aflevering__c',
  'Mail__c',
  'Wijziging__c',
  'Bulkbewerking__c',
  'Paginabezoek__c',
  'RecordType',
  'Profile',
]);

export const withWatchedObjects = (
  definition: ObjectDefinition,
  objects: readonly ObjectDefinition[],
): ObjectDefinition => ({
  ...definition,
  fields: {
    ...definition.fields,
    Gegevens__c: picklist({
      label: 'Gegevens',
      values: objectValues(objects.filter(({ apiName }) => !unwatched.has(apiName))),
      help: 'Voor een webhook: van welke records je hoort.',
    }),
  },
});
