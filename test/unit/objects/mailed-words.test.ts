import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { noLinksText } from '#objects/fields.ts';

/** Staff text in these fields goes out in a mail, and a mail holds no links that people typed. */
it.each([
  ['Case', 'Reply', 'Reactie'],
  ['Case', 'AskFeedback', 'Vraag'],
  ['Contactbericht__c', 'Answer', 'Antwoord'],
  ['Adviesaanvraag__c', 'Answer', 'Antwoord'],
  ['Sollicitatie__c', 'Invite', 'Bericht'],
  ['Sollicitatie__c', 'Hire', 'Bericht'],
  ['Sollicitatie__c', 'Reject', 'Bericht'],
  ['Uitportering__c', 'Refuse', 'Reden'],
])('the form of %s.%s says that links in %s are left out of the mail', (object, action, field) => {
  const definition = objects
    .find(({ apiName }) => apiName === object)
    ?.actions?.find(({ name }) => name === action);
  expect(definition?.type === 'Verb' && definition.asks?.[field]?.help).toContain(noLinksText);
});
