import type { PathDefinition } from '#engine/model/define.ts';
import type {
  QuickActionDefinition,
  BusinessActionDefinition,
} from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { reference } from '#engine/fields/reference.ts';
import { freeText, noLinksText } from '../fields.ts';
import { openRule, staff } from '../telecom/work.ts';
import { jobApplicationStatus } from '#protocol/crm/picklists.ts';

/** Mails the decision to the applicant when staff enter a message. */
const answers = (
  { status, ...words }: Pick<QuickActionDefinition, 'name' | 'label' | 'done'> & { status: string },
  when: RowRule,
): QuickActionDefinition => ({
  ...words,
  ...answer,
  when,
  setsStatus: { field: 'Status__c', value: status },
});

const answer: Omit<BusinessActionDefinition, 'when'> & Pick<QuickActionDefinition, 'fields'> = {
  type: 'Verb',
  roles: staff,
  fields: ['Sjabloon', 'Bericht'],
  asks: {
    Sjabloon: reference({
      label: 'Antwoordsjabloon',
      to: 'Antwoordsjabloon__c',
      help: 'De tekst komt in het bericht te staan. Lees hem na voor je verstuurt.',
    }),
    Bericht: freeText({
      label: 'Bericht aan de sollicitant',
      help: `Gaat per mail. Leeg: er gaat geen mail. ${noLinksText}`,
    }),
  },
  fills: {
    Bericht: {
      from: 'Sjabloon',
      text: 'Tekst__c',
      words: { klant: ['Voornaam__c'], nummer: ['Name'], onderwerp: ['Vacature__r.Name'] },
    },
  },
  mass: true,
};

const isUndecided = openRule(
  'Status__c',
  jobApplicationStatus.hired,
  jobApplicationStatus.rejected,
);

export const applicationDecisionActions: readonly QuickActionDefinition[] = [
  answers(
    {
      name: 'Invite',
      status: jobApplicationStatus.invited,
      label: 'Uitnodigen',
      done: 'Uitgenodigd. Schreef je een bericht, dan krijgt de sollicitant het per mail.',
    },
    { allOf: [isUndecided, { field: 'Status__c', isNot: jobApplicationStatus.invited }] },
  ),
  answers(
    {
      name: 'Hire',
      status: jobApplicationStatus.hired,
      label: 'Aannemen',
      done: 'Aangenomen. Schreef je een bericht, dan krijgt de sollicitant het per mail.',
    },
    isUndecided,
  ),
  answers(
    {
      name: 'Reject',
      status: jobApplicationStatus.rejected,
      label: 'Afwijzen',
      done: 'Afgewezen. Schreef je een bericht, dan krijgt de sollicitant het per mail.',
    },
    isUndecided,
  ),
];

const retentionNote =
  'Vier weken na deze stap verwijderen we de gegevens met het cv, of op de datum bij Bewaren tot als die later is.';

export const applicationPath: PathDefinition = {
  field: 'Status__c',
  steps: {
    [jobApplicationStatus.new]: {
      fields: ['Vacature__c', 'OwnerId', 'Telefoon__c'],
      guidance:
        'Lees de motivatie en het cv. Bel binnen drie werkdagen: dat beloven we op de site.',
    },
    [jobApplicationStatus.underway]: {
      fields: ['OwnerId', 'Telefoon__c', 'Interne_notitie__c'],
      guidance: 'Noteer wat je afsprak. Nodig de sollicitant uit, of vertel eerlijk waarom niet.',
    },
    [jobApplicationStatus.invited]: {
      fields: ['OwnerId', 'Bewaren_tot__c', 'Interne_notitie__c'],
      guidance:
        'Noteer hoe het gesprek ging. Duurt de procedure lang, verzet dan de datum bij Bewaren tot.',
    },
    [jobApplicationStatus.hired]: {
      fields: ['Bewaren_tot__c', 'Interne_notitie__c'],
      guidance: `Zet wat je van een nieuwe collega nodig hebt in het personeelsdossier. ${retentionNote}`,
    },
    [jobApplicationStatus.rejected]: {
      fields: ['Bewaren_tot__c', 'Interne_notitie__c'],
      guidance: `Laat weten waarom, als je dat nog niet deed. ${retentionNote}`,
    },
  },
};
