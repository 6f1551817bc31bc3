import { equals } from '#engine/model/define.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { dateTime } from '#engine/fields/date-time.ts';
import { email } from '#engine/fields/email.ts';
import { integer } from '#engine/fields/number.ts';
import { richText, text, textArea } from '#engine/fields/text.ts';
import { anyRow, nameText, systemSection, statusField } from '../fields.ts';
import { fieldsExcept } from '../grants.ts';
import { staff } from '../telecom/work.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

const fields = {
  Name: autoNumber({ label: 'Nummer', prefix: 'M-', start: 10_000 }),
  Aan__c: email({ label: 'Aan', required: true, searchable: true, anyMailbox: true }),
  Antwoord_aan__c: email({ label: 'Antwoord aan', anyMailbox: true }),
  Onderwerp__c: text({ label: 'Onderwerp', required: true, searchable: true }),
  Tekst__c: textArea({ label: 'Tekst', required: true, tracked: false, filterable: false }),
  Html__c: richText({ label: 'Opgemaakte tekst', tracked: false, filterable: false }),
  Leesbaar__c: checkbox({
    label: 'Leesbaar voor medewerkers',
    help: 'Uit: de tekst bevat een geheim, zoals een link om in te loggen.',
  }),
  Beveiliging__c: checkbox({
    label: 'Beveiligingsmail',
    help: 'Aan: de mail beschermt een account. Alleen een beheerder kan hem laten vervallen, met een reden.',
  }),
  Status__c: statusField(Object.values(mailStatus), mailStatus.waiting, {
    help: 'Zet een mislukte mail op Wacht om hem nog eens te versturen, en een wachtende op Mislukt om hem tegen te houden.',
  }),
  Soort__c: nameText({ label: 'Soort' }),
  Record__c: anyRow({ label: 'Gaat over' }),
  Bestanden_van__c: anyRow({
    label: 'Bestanden van',
    help: 'De bestanden hierbij gaan als bijlage mee.',
  }),
  Pogingen__c: integer({ label: 'Pogingen', tracked: false, default: { value: 0 } }),
  Eerste_poging__c: dateTime({ label: 'Eerste poging', tracked: false }),
  Volgende_poging__c: dateTime({ label: 'Volgende poging', tracked: false }),
  Verzonden_op__c: dateTime({ label: 'Verzonden op' }),
  Vervallen_reden__c: text({
    label: 'Waarom vervallen',
    length: 255,
    help: 'Een mislukte mail met een reden wordt niet meer verstuurd.',
  }),
  Fout__c: text({ label: 'Laatste fout', length: 1_000, tracked: false }),
};

const isFailed: RowRule = {
  allOf: [
    { field: 'Status__c', equals: mailStatus.failed },
    { field: 'Vervallen_reden__c', equals: null },
  ],
};

/** Sent and dropped mails are final. */
const unsent: RowRule = { anyOf: [{ field: 'Status__c', equals: mailStatus.waiting }, isFailed] };

/** Security mails warn the owner of an account when somebody else acts in their name. */
const stoppable: RowRule = { allOf: [{ field: 'Beveiliging__c', equals: false }, unsent] };

/** `Leesbaar__c` is not set for mails with a secret, such as a link to log in as the recipient. */
const outbox: readonly Grant[] = [
  {
    rows: 'all',
    read: fieldsExcept(fields, 'Tekst__c', 'Html__c'),
    update: stoppable,
    write: ['Status__c'],
  },
  { rows: { field: 'Leesbaar__c', equals: true }, read: fieldsExcept(fields) },
];

/** Stored in the transaction of its event. `domain/mail/send-mails.ts` sends it. */
export const mail = defineObject({
  apiName: 'Mail__c',
  label: 'Mail',
  labelPlural: 'Mails',
  keyPrefix: 'a0F',
  owned: false,
  fields,
  personal: ['Aan__c', 'Antwoord_aan__c', 'Onderwerp__c', 'Tekst__c', 'Html__c'],
  about: { record: 'Record__c', address: 'Aan__c' },
  retention: [
    {
      name: 'Verstuurd',
      label: 'Verzonden en mislukte mails',
      filters: [equals('Status__c', mailStatus.sent, mailStatus.failed)],
      since: 'LastModifiedDate',
      days: 365,
      least: 30,
      most: 365,
      reason:
        'De privacyverklaring belooft: niet langer dan waar de mail over gaat, en uiterlijk een jaar nadat hij de deur uit ging.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Mail',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Aan__c',
          'Antwoord_aan__c',
          'Onderwerp__c',
          'Soort__c',
          'Record__c',
          'Bestanden_van__c',
          'Leesbaar__c',
          'Beveiliging__c',
        ],
      },
      { heading: 'Tekst', fields: ['Tekst__c'] },
      {
        heading: 'Verzending',
        columns: 2,
        fields: [
          'Verzonden_op__c',
          'Pogingen__c',
          'Eerste_poging__c',
          'Volgende_poging__c',
          'Fout__c',
          'Vervallen_reden__c',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Aan__c', 'Onderwerp__c', 'Record__c', 'Status__c', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle mails',
      columns: ['Name', 'Aan__c', 'Onderwerp__c', 'Status__c', 'CreatedDate', 'Verzonden_op__c'],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Wacht',
      label: 'Wachtende mails',
      columns: [
        'Name',
        'Aan__c',
        'Onderwerp__c',
        'Pogingen__c',
        'Volgende_poging__c',
        'Fout__c',
        'CreatedDate',
      ],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', mailStatus.waiting)],
    },
    {
      apiName: 'Mislukt',
      label: 'Mislukte mails',
      columns: [
        'Name',
        'Aan__c',
        'Onderwerp__c',
        'Fout__c',
        'Record__c',
        'Pogingen__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
      filters: [equals('Status__c', mailStatus.failed), equals('Vervallen_reden__c', '')],
    },
  ],
  actions: [
    {
      name: 'SendAgain',
      type: 'Verb',
      label: 'Nog eens versturen',
      done: 'De mail staat klaar om verstuurd te worden.',
      roles: staff,
      when: isFailed,
      fields: [],
      mass: true,
    },
    {
      name: 'Drop',
      type: 'Verb',
      label: 'Laten vervallen',
      done: 'De mail is vervallen en gaat niet meer weg.',
      roles: ['administrator'],
      when: unsent,
      fields: ['Reden'],
      asks: {
        Reden: text({
          label: 'Waarom',
          length: 255,
          required: true,
          help: 'Dit staat bij de mail en wie het deed in het logboek.',
        }),
      },
      warning: 'De mail gaat niet meer weg. De ontvanger krijgt hierover geen bericht.',
      mass: true,
    },
  ],
  relatedLists: [],
  access: { sales: outbox, administrator: outbox },
  searchable: true,
  recent: false,
  theme: { color: '#3c6fa8', icon: 'message' },
});
