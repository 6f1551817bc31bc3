import { randomUUID } from 'node:crypto';
import { dateTime } from '#engine/fields/date-time.ts';
import { multiPicklist, picklist } from '#engine/fields/picklist.ts';
import { defineObject, equals } from '#engine/model/define.ts';
import type { ObjectDefinition, ValidationRule } from '#engine/model/define.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { isRedirectUri } from '#protocol/oauth/redirect-uri.ts';
import {
  codeText,
  freeText,
  nameText,
  statusField,
  systemSection,
  objectValues,
} from '../fields.ts';
import { fullGrant } from '../grants.ts';
import {
  deriveWebhook,
  makeSecretAction,
  ownWebhookGrant,
  sendTestAction,
  webhookFields,
  webhookGrant,
  webhookRules,
  webhookSection,
} from './webhook-fields.ts';

const isApp = (row: Readonly<Record<string, unknown>>): boolean =>
  row['Soort__c'] === integrationKind.app;

const appOnly = { field: 'Soort__c', value: integrationKind.app };

const linesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const rules: readonly ValidationRule[] = [
  (row) =>
    isApp(row) && row['Rechten__c'] == null
      ? { field: 'Rechten__c', code: 'record.required', detail: 'an app needs a scope' }
      : null,
  (row) => {
    const wrong = linesOf(row['Redirectadressen__c']).find((line) => !isRedirectUri(line));
    return wrong === undefined
      ? null
      : { field: 'Redirectadressen__c', detail: `no redirect address: ${wrong.slice(0, 80)}` };
  },
  ...webhookRules,
];

/** Programs that connect: an app that logs users in, or a webhook that hears of changes. */
export const integration = defineObject({
  apiName: 'Koppeling__c',
  label: 'Koppeling',
  labelPlural: 'Koppelingen',
  keyPrefix: 'a1K',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Soort__c: picklist({
      label: 'Soort',
      values: Object.values(integrationKind),
      required: true,
      default: { value: integrationKind.app },
    }),
    Status__c: statusField(Object.values(integrationStatus), integrationStatus.active, {
      help: 'Gestopt: de koppeling werkt meteen niet meer.',
    }),
    Rechten__c: multiPicklist({
      label: 'Rechten',
      values: [
        { value: 'api', label: 'Lezen en wijzigen' },
        { value: 'read', label: 'Alleen lezen' },
        { value: 'refresh_token', label: 'Ingelogd blijven' },
        { value: 'openid', label: 'Weten wie inlogt' },
        { value: 'profile', label: 'Naam zien' },
        { value: 'email', label: 'E-mailadres zien' },
      ],
      help: 'Wat een app hooguit mag. De gebruiker geeft er toestemming voor.',
    }),
    Redirectadressen__c: freeText({
      label: 'Redirectadressen',
      help: 'Voor een app, één per regel: waar de browser na het inloggen heen gaat, zoals https://app.example.nl/terug.',
    }),
    // `withObjectChoice` replaces the values.
    Objecten__c: multiPicklist({ label: 'Alleen deze gegevens', values: [] }),
    Client_id__c: codeText({
      label: 'Client-id',
      length: 60,
      unique: true,
      readOnly: true,
      help: 'Vul dit in bij de app.',
    }),
    Geheim_gemaakt_op__c: dateTime({
      label: 'Client secret gemaakt op',
      readOnly: true,
      help: 'Leeg: een app zonder geheim, zoals een app op een telefoon of computer.',
    }),
    ...webhookFields,
  },
  personal: ['Redirectadressen__c', 'Adres__c'],
  derive: (row, { before, now }) =>
    before === null && isApp(row)
      ? { Client_id__c: `app_${randomUUID()}` }
      : deriveWebhook(row, { before, now }),
  rules,
  layout: {
    sections: [
      {
        heading: 'Koppeling',
        columns: 2,
        fields: ['Name', 'Soort__c', 'Status__c', 'OwnerId'],
      },
      webhookSection,
      {
        heading: 'Voor een app',
        shownWhen: appOnly,
        fields: ['Rechten__c', 'Redirectadressen__c'],
      },
      {
        heading: 'Wat de app nodig heeft',
        shownWhen: appOnly,
        columns: 2,
        fields: ['Client_id__c', 'Geheim_gemaakt_op__c'],
      },
      { heading: 'Een app beperken', shownWhen: appOnly, fields: ['Objecten__c'] },
      systemSection,
    ],
    compact: ['Name', 'Soort__c', 'Status__c', 'Gestopt_omdat__c', 'Faalt_omdat__c', 'OwnerId'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle koppelingen',
      columns: ['Name', 'Soort__c', 'Status__c', 'OwnerId', 'LastModifiedDate'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Apps',
      label: 'Apps',
      columns: ['Name', 'Status__c', 'Rechten__c', 'Client_id__c', 'OwnerId', 'CreatedDate'],
      orderBy: ['Name'],
      filters: [equals('Soort__c', integrationKind.app)],
    },
    {
      apiName: 'Webhooks',
      label: 'Webhooks',
      columns: [
        'Name',
        'Status__c',
        'Gegevens__c',
        'Wanneer__c',
        'Account__c',
        'OwnerId',
        'Faalt_sinds__c',
        'CreatedDate',
      ],
      orderBy: ['Name'],
      filters: [equals('Soort__c', integrationKind.webhook)],
    },
  ],
  actions: [sendTestAction, makeSecretAction],
  relatedLists: [
    {
      name: 'Afleveringen',
      columns: [
        'Name',
        'Gebeurtenis__c',
        'Record__c',
        'Status__c',
        'Pogingen__c',
        'Antwoord__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
  ],
  access: { customer: [webhookGrant, ownWebhookGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#1559b7', icon: 'link' },
});

/** An app can be limited to some of the objects. */
export const withObjectChoice = (
  definition: ObjectDefinition,
  objects: readonly ObjectDefinition[],
): ObjectDefinition => ({
  ...definition,
  fields: {
    ...definition.fields,
    Objecten__c: multiPicklist({
      label: 'Alleen deze gegevens',
      values: objectValues(objects),
      help: 'Kies niets als de app alles mag zien wat de gebruiker ziet.',
    }),
  },
});
