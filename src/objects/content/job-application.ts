import { equals, defineObject } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { email } from '#engine/fields/email.ts';
import { integer } from '#engine/fields/number.ts';
import { multiPicklist, picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { phone } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import {
  enteredDay,
  freeText,
  internalNote,
  nameText,
  postcode,
  withClosed,
  systemSection,
  fileList,
  statusField,
} from '../fields.ts';
import { handlerGrant, fullGrant } from '../grants.ts';
import { between } from '../rules.ts';
import {
  applicationPath,
  applicationDecisionActions,
} from '../crm/application-decision-actions.ts';
import {
  assignAction,
  closedOnField,
  openRule,
  takeAction,
  statusAction,
} from '../telecom/work.ts';
import {
  jobApplicationStatus,
  dayParts,
  genders,
  hoursPerWeek,
  workDays,
} from '#protocol/crm/picklists.ts';

const stillOpen = [
  jobApplicationStatus.new,
  jobApplicationStatus.underway,
  jobApplicationStatus.invited,
] as const;

/** Source: spec §3. Gender and birth date are optional, as the law requires (domain.md §8). */
export const jobApplication = defineObject({
  apiName: 'Sollicitatie__c',
  label: 'Sollicitatie',
  labelPlural: 'Sollicitaties',
  keyPrefix: 'a06',
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: 'SO-', start: 10_000 }),
    Vacature__c: reference({
      label: 'Vacature',
      to: 'Vacature__c',
      children: 'Sollicitaties__r',
      onDelete: 'clear',
      help: 'Leeg: een open sollicitatie.',
    }),
    Voornaam__c: nameText({ label: 'Voornaam', required: true, searchable: true }),
    Achternaam__c: nameText({ label: 'Achternaam', required: true, searchable: true }),
    Geslacht__c: picklist({ label: 'Geslacht', values: genders }),
    Geboortedatum__c: enteredDay({ label: 'Geboortedatum', monthsAhead: dateLimits.notAhead }),
    Straat_en_huisnummer__c: {
      ...nameText({ label: 'Straat en huisnummer' }),
      joinsColumns: true,
    },
    Postcode__c: postcode({ label: 'Postcode' }),
    Plaats__c: nameText({ label: 'Plaats' }),
    Email__c: email({ label: 'E-mailadres', required: true, searchable: true }),
    Telefoon__c: phone({ label: 'Telefoon', searchable: true }),
    Uren__c: integer({ label: 'Uren per week' }),
    Dagen__c: multiPicklist({ label: 'Dagen', values: workDays }),
    Dagdelen__c: multiPicklist({ label: 'Dagdelen', values: dayParts }),
    Motivatie__c: freeText({ label: 'Motivatie' }),
    Status__c: statusField(
      withClosed(jobApplicationStatus, jobApplicationStatus.hired, jobApplicationStatus.rejected),
      jobApplicationStatus.new,
    ),
    Bewaren_tot__c: enteredDay({
      label: 'Bewaren tot',
      monthsAhead: dateLimits.retentionAhead,
      help: 'Vier weken na de procedure, een jaar met toestemming.',
    }),
    Afgerond_op__c: closedOnField(),
    Interne_notitie__c: internalNote(),
  },
  rules: [between('Uren__c', [hoursPerWeek.least, hoursPerWeek.most])],
  personal: [
    'Voornaam__c',
    'Achternaam__c',
    'Geslacht__c',
    'Geboortedatum__c',
    'Straat_en_huisnummer__c',
    'Postcode__c',
    'Plaats__c',
    'Email__c',
    'Telefoon__c',
    'Motivatie__c',
    'Interne_notitie__c',
  ],
  retention: [
    {
      name: 'Na_procedure',
      label: 'Afgesloten sollicitaties',
      filters: [
        { field: 'Bewaren_tot__c', operator: 'LessThan', operands: ['TODAY'] },
        equals('Bewaren_tot__c', ''),
        equals('Status__c', jobApplicationStatus.hired, jobApplicationStatus.rejected),
      ],
      logic: '(1 OR 2) AND 3',
      since: 'Afgerond_op__c',
      days: 28,
      least: 7,
      most: 28,
      reason:
        'Vier weken na de procedure, of na de datum bij Bewaren tot als de sollicitant een jaar goedvindt (norm van de Autoriteit Persoonsgegevens). Met cv en mails.',
    },
    {
      name: 'Vacature_voorbij',
      label: 'Open sollicitaties op een vacature die voorbij is',
      filters: [
        { field: 'Bewaren_tot__c', operator: 'LessThan', operands: ['TODAY'] },
        equals('Bewaren_tot__c', ''),
        { field: 'Status__c', operator: 'Equals', operands: stillOpen },
      ],
      logic: '(1 OR 2) AND 3',
      // A change shows that staff are still in contact with the applicant.
      since: 'LastModifiedDate',
      beside: [
        {
          relation: 'Vacature__r',
          is: 'some',
          filters: [
            { field: 'Sluitingsdatum__c', operator: 'LessOrEqual', operands: ['EDGE'] },
            equals('Gepubliceerd__c', 'false'),
            { field: 'LastModifiedDate', operator: 'LessOrEqual', operands: ['EDGE'] },
          ],
          logic: '1 OR (2 AND 3)',
        },
      ],
      days: 84,
      least: 28,
      most: 182,
      reason:
        'De vacature is zo lang gesloten of van de site, en niemand deed nog iets met de sollicitatie: dan is de procedure voorbij, ook als niemand hem afsloot. Acht weken om te kiezen, vier weken daarna. Met cv en mails.',
    },
  ],
  layout: {
    sections: [
      {
        heading: 'Sollicitatie',
        columns: 2,
        fields: ['Name', 'Status__c', 'Vacature__c', 'OwnerId', 'Bewaren_tot__c', 'Afgerond_op__c'],
      },
      {
        heading: 'Persoon',
        columns: 2,
        fields: ['Voornaam__c', 'Achternaam__c', 'Geslacht__c', 'Geboortedatum__c'],
      },
      {
        heading: 'Bereikbaar via',
        columns: 2,
        fields: ['Email__c', 'Telefoon__c', 'Straat_en_huisnummer__c', 'Postcode__c', 'Plaats__c'],
      },
      { heading: 'Beschikbaar', columns: 2, fields: ['Uren__c', 'Dagen__c', 'Dagdelen__c'] },
      { heading: 'Motivatie', fields: ['Motivatie__c'] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Voornaam__c', 'Achternaam__c', 'Vacature__c', 'Status__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle sollicitaties',
      columns: ['Name', 'Voornaam__c', 'Achternaam__c', 'Vacature__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nieuw',
      label: 'Nieuwe sollicitaties',
      columns: ['Name', 'Voornaam__c', 'Achternaam__c', 'Vacature__c', 'Uren__c', 'CreatedDate'],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', jobApplicationStatus.new)],
      queue: true,
    },
    {
      apiName: 'Te_lang_open',
      label: 'Te lang open',
      columns: [
        'Name',
        'Voornaam__c',
        'Achternaam__c',
        'Vacature__c',
        'Status__c',
        'LastModifiedDate',
      ],
      orderBy: ['LastModifiedDate'],
      filters: [
        { field: 'Status__c', operator: 'Equals', operands: stillOpen },
        { field: 'LastModifiedDate', operator: 'LessThan', operands: ['LAST_N_DAYS:56'] },
      ],
    },
    {
      apiName: 'Mijn_sollicitaties',
      label: 'Mijn sollicitaties',
      columns: ['Name', 'Voornaam__c', 'Achternaam__c', 'Vacature__c', 'Status__c', 'CreatedDate'],
      orderBy: ['CreatedDate'],
      filters: [{ field: 'Status__c', operator: 'Equals', operands: stillOpen }],
      scope: 'mine',
    },
    {
      apiName: 'Te_verwijderen',
      label: 'Te verwijderen',
      columns: ['Name', 'Achternaam__c', 'Status__c', 'Bewaren_tot__c'],
      orderBy: ['Bewaren_tot__c'],
      filters: [{ field: 'Bewaren_tot__c', operator: 'LessThan', operands: ['TODAY'] }],
    },
  ],
  path: applicationPath,
  actions: [
    takeAction(openRule('Status__c', jobApplicationStatus.hired, jobApplicationStatus.rejected)),
    assignAction,
    ...applicationDecisionActions,
    statusAction('Interne_notitie__c'),
  ],
  relatedLists: [fileList],
  access: {
    sales: [handlerGrant('Status__c', 'OwnerId', 'Bewaren_tot__c', 'Interne_notitie__c')],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#8a5a9e', icon: 'user' },
});
