import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { freeText, noLinksText } from '../fields.ts';
import { openRule, staff } from '../telecom/work.ts';

const linksHelp = `${noLinksText} In het portaal staan ze wel.`;

export const caseMessageActions: readonly QuickActionDefinition[] = [
  {
    name: 'Reply',
    type: 'Verb',
    label: 'Reageren',
    done: 'Je reactie is geplaatst.',
    roles: staff,
    fields: ['Sjabloon', 'Reactie', 'Daarna'],
    asks: {
      Sjabloon: reference({
        label: 'Antwoordsjabloon',
        to: 'Antwoordsjabloon__c',
        help: 'De tekst komt in de reactie te staan. Lees hem na voor je verstuurt.',
      }),
      Reactie: freeText({ label: 'Reactie aan de klant', help: linksHelp }),
      Daarna: picklist({
        label: 'Status daarna',
        values: [requestStatus.underway, requestStatus.waiting, requestStatus.closed],
        required: true,
        default: { value: requestStatus.underway },
      }),
    },
    fills: {
      Reactie: {
        from: 'Sjabloon',
        text: 'Tekst__c',
        words: {
          klant: ['Contact.FirstName', 'Account.Name'],
          nummer: ['CaseNumber'],
          onderwerp: ['Subject'],
        },
      },
    },
    files: { label: 'Bestanden', help: 'De klant ziet ze bij je reactie.' },
    section: 'CollaborateComposer',
    mass: true,
  },
  {
    name: 'AskFeedback',
    type: 'Verb',
    label: 'Feedback vragen',
    done: 'Gevraagd. De klant is nu aan zet.',
    roles: staff,
    when: openRule('Status', requestStatus.closed, requestStatus.waiting),
    fields: ['Vraag'],
    asks: {
      Vraag: freeText({ label: 'Wat heb je van de klant nodig?', required: true, help: linksHelp }),
    },
    files: { label: 'Bestanden', help: 'De klant ziet ze bij je vraag.' },
  },
  {
    name: 'AddNote',
    type: 'Verb',
    label: 'Notitie toevoegen',
    done: 'Je notitie is geplaatst. De klant ziet haar niet.',
    roles: staff,
    fields: ['Notitie'],
    asks: {
      Notitie: freeText({
        label: 'Notitie',
        required: true,
        help: 'Alleen zichtbaar voor medewerkers.',
      }),
    },
    files: { label: 'Bestanden', help: 'Ze staan bij je notitie. De klant ziet ze niet.' },
    section: 'CollaborateComposer',
  },
];
