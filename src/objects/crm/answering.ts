import type {
  TextTemplateDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { freeText, internalNote, noLinksText } from '../fields.ts';
import {
  answerByField,
  answeredOnField,
  assignAction,
  closedOnField,
  endAction,
  openRule,
  staff,
  statusAction,
  takeAction,
} from '../telecom/work.ts';

type Answering = {
  /** The statuses that staff can choose for after the answer; the first one is the default. */
  after: readonly [string, ...string[]];
  words: TextTemplateDefinition['words'];
  tells: readonly string[];
};

const answerByMail = ({ after, words, tells }: Answering): QuickActionDefinition => ({
  name: 'Answer',
  type: 'Verb',
  label: 'Beantwoorden',
  done: 'Je antwoord gaat per mail naar de afzender.',
  roles: staff,
  when: { field: 'Email__c', isNot: null },
  tells,
  fields: ['Sjabloon', 'Antwoord', 'Daarna'],
  asks: {
    Sjabloon: reference({
      label: 'Antwoordsjabloon',
      to: 'Antwoordsjabloon__c',
      help: 'De tekst komt in het antwoord te staan. Lees hem na voor je verstuurt.',
    }),
    Antwoord: freeText({
      label: 'Antwoord aan de afzender',
      help: `Gaat per mail, met ons nummer en onze groet eronder. ${noLinksText}`,
    }),
    Daarna: picklist({
      label: 'Status daarna',
      values: after,
      required: true,
      default: { value: after[0] },
    }),
  },
  fills: { Antwoord: { from: 'Sjabloon', text: 'Tekst__c', words } },
});

export const answeringFields = {
  Antwoord_voor__c: answerByField(),
  Beantwoord_op__c: answeredOnField(),
  Afgerond_op__c: closedOnField(),
  Interne_notitie__c: internalNote(),
};

type Work = Answering & {
  handled: string;
  /** Staff may correct these fields besides the status and the owner. */
  corrects: readonly string[];
};

export const answeringActions = ({
  handled,
  corrects,
  ...answering
}: Work): readonly QuickActionDefinition[] => {
  const isOpen = openRule('Status__c', handled);
  return [
    answerByMail(answering),
    takeAction(isOpen),
    assignAction,
    endAction(
      {
        name: 'Handle',
        label: 'Afhandelen',
        done: 'Afgehandeld.',
        warning:
          'De afzender krijgt hierover geen bericht. Wil je nog antwoorden? Ga dan terug en kies Beantwoorden.',
        setsStatus: { field: 'Status__c', value: handled },
      },
      isOpen,
    ),
    statusAction(...corrects),
  ];
};
