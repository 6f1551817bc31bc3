import type {
  TextTemplateDefinition,
  QuickActionDefinition,
} from '#engine/model/action-definition.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { freeText, noLinksText } from '../fields.ts';
import { staff } from '../telecom/work.ts';

type Answering = {
  /** The statuses that staff can choose for the record after the answer, the default first. */
  after: readonly [string, ...string[]];
  /** The values of the placeholders in a template. */
  words: TextTemplateDefinition['words'];
  /** The fields with the visitor's message, shown above the answer. */
  tells: readonly string[];
};

/**
 * Defines the action with which staff answer a visitor's form by mail. It requires an e-mail
 * address and a text.
 */
export const answerByMail = ({ after, words, tells }: Answering): QuickActionDefinition => ({
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

/** Warns staff before they close a message, because its sender is not notified. */
export const closedWithoutMailWarning =
  'De afzender krijgt hierover geen bericht. Wil je nog antwoorden? Ga dan terug en kies Beantwoorden.';
