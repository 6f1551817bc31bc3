import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { email } from '#engine/fields/email.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { phone, text } from '#engine/fields/text.ts';
import { feedbackText } from '#messages/site/feedback.ts';
import { feedbackScores, maxTopicLength } from '#protocol/site/feedback.ts';
import type { ValidationRule } from '#engine/model/define.ts';
import { contactMessageKind, contactMessageStatus } from '#protocol/crm/picklists.ts';
import { answeringActions, answeringFields } from './answering.ts';
import { freeText, nameText, withClosed, systemSection, fileList, statusField } from '../fields.ts';
import { handlerGrant, fullGrant } from '../grants.ts';
import { derivesDue } from '../telecom/work.ts';

/** To answer a message, we need a name and an e-mail address. */
const answerable: ValidationRule = (row) => {
  const field = ['Naam__c', 'Email__c'].find(
    (name) => row['Soort__c'] !== contactMessageKind.feedback && row[name] == null,
  );
  return field === undefined
    ? null
    : {
        field,
        code: 'record.neededForAnswer',
        detail: 'required for a message that wants an answer',
      };
};

/** Feedback and interest in fibre have a retention period of their own. */
const questionKinds = Object.values(contactMessageKind).filter(
  (kind) => kind !== contactMessageKind.feedback && kind !== contactMessageKind.fibreInterest,
);

/** Not used for a message about interest in fibre, which waits until there are plans. */
const derivesAnswer = derivesDue({
  status: 'Status__c',
  still: [contactMessageStatus.handled],
  hours: 9,
});

export const contactMessage = defineObject({
  apiName: 'Contactbericht__c',
  label: 'Contactbericht',
  labelPlural: 'Contactberichten',
  keyPrefix: 'a04',
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: 'CB-', start: 10_000 }),
    Naam__c: nameText({ label: 'Naam', searchable: true }),
    Email__c: email({ label: 'E-mailadres', searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon', searchable: true }),
    Bericht__c: freeText({ label: 'Bericht', required: true, searchable: true }),
    Soort__c: picklist({
      label: 'Soort',
      values: Object.values(contactMessageKind),
      required: true,
      default: { value: contactMessageKind.contact },
    }),
    Status__c: statusField(
      withClosed(contactMessageStatus, contactMessageStatus.handled),
      contactMessageStatus.new,
    ),
    Over__c: text({
      label: 'Gaat over',
      length: maxTopicLength,
      help: 'Bij feedback: de pagina of dienst die de afzender noemt. Bij glasvezelinteresse: het adres.',
    }),
    Oordeel__c: picklist({
      label: 'Oordeel',
      values: feedbackScores.map((value) => ({ value, label: feedbackText.scores[value] })),
    }),
    ...answeringFields,
  },
  rules: [answerable],
  derive: (row, around) =>
    row['Soort__c'] === contactMessageKind.fibreInterest ? {} : derivesAnswer(row, around),
  personal: ['Naam__c', 'Email__c', 'Telefoon__c', 'Bericht__c', 'Interne_notitie__c'],
  retention: [
    {
      name: 'Afgehandeld',
      label: 'Afgehandelde berichten',
      filters: [
        { field: 'Soort__c', operator: 'Equals', operands: questionKinds },
        equals('Status__c', contactMessageStatus.handled),
      ],
      since: 'Afgerond_op__c',
      days: 365,
      least: 30,
      most: 365,
      reason: 'De privacyverklaring belooft: uiterlijk een jaar nadat de vraag is afgehandeld.',
    },
    {
      name: 'Glasvezelinteresse',
      label: 'Interesse in glasvezel',
      filters: [equals('Soort__c', contactMessageKind.fibreInterest)],
      since: 'CreatedDate',
      days: 730,
      least: 30,
      most: 730,
      reason: 'De privacyverklaring belooft: na twee jaar.',
    },
    {
      name: 'Feedback',
      label: 'Feedback',
      filters: [equals('Soort__c', contactMessageKind.feedback)],
      since: 'CreatedDate',
      days: 365,
      least: 30,
      most: 365,
      reason: 'De privacyverklaring belooft: uiterlijk na een jaar.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Bericht',
        columns: 2,
        fields: [
          'Name',
          'Status__c',
          'Antwoord_voor__c',
          'Beantwoord_op__c',
          'Soort__c',
          'OwnerId',
        ],
      },
      { heading: 'Afzender', columns: 2, fields: ['Naam__c', 'Email__c', 'Telefoon__c'] },
      { heading: 'Tekst', fields: ['Bericht__c'] },
      { heading: 'Waar het over gaat', columns: 2, fields: ['Over__c', 'Oordeel__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Naam__c', 'Email__c', 'Status__c', 'CreatedDate'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle contactberichten',
      columns: [
        'Name',
        'Naam__c',
        'Email__c',
        'Telefoon__c',
        'Soort__c',
        'Status__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nieuw',
      label: 'Nieuwe contactberichten',
      columns: [
        'Name',
        'Naam__c',
        'Antwoord_voor__c',
        'Soort__c',
        'Email__c',
        'Telefoon__c',
        'CreatedDate',
      ],
      orderBy: ['CreatedDate'],
      filters: [
        equals('Status__c', contactMessageStatus.new),
        { field: 'Soort__c', operator: 'NotEqual', operands: [contactMessageKind.fibreInterest] },
      ],
      queue: true,
    },
    {
      apiName: 'Mijn_berichten',
      label: 'Mijn berichten in behandeling',
      columns: ['Name', 'Naam__c', 'Email__c', 'Telefoon__c', 'CreatedDate'],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', contactMessageStatus.underway)],
      scope: 'mine',
    },
    {
      apiName: 'Glasvezelinteresse',
      label: 'Interesse in glasvezel',
      columns: ['Name', 'Over__c', 'Naam__c', 'Email__c', 'Status__c', 'CreatedDate'],
      orderBy: ['Over__c'],
      filters: [equals('Soort__c', contactMessageKind.fibreInterest)],
    },
    {
      apiName: 'Feedback',
      label: 'Feedback',
      columns: ['Name', 'Over__c', 'Oordeel__c', 'Bericht__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
      filters: [equals('Soort__c', contactMessageKind.feedback)],
    },
  ],
  actions: answeringActions({
    after: [contactMessageStatus.handled, contactMessageStatus.underway],
    tells: ['Over__c', 'Bericht__c'],
    words: { klant: ['Naam__c'], nummer: ['Name'], onderwerp: ['Over__c', 'Soort__c'] },
    handled: contactMessageStatus.handled,
    corrects: ['Interne_notitie__c'],
  }),
  relatedLists: [fileList],
  access: {
    sales: [handlerGrant('Status__c', 'OwnerId', 'Interne_notitie__c')],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#0b7a75', icon: 'message' },
});
