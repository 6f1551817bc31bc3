import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import { integer } from '#engine/fields/number.ts';
import { text } from '#engine/fields/text.ts';
import { termField } from '../sales/fields.ts';
import { lineInputs } from '../sales/order-actions.ts';
import { staff } from '../telecom/work.ts';
import { erasureRequestActions, twoPersonRule } from './erasing.ts';

export const accountActions: readonly QuickActionDefinition[] = [
  {
    name: 'File',
    type: 'Verb',
    label: 'Klantdossier',
    done: 'Op de pagina van het dossier staat alles wat we van deze klant hebben.',
    roles: ['administrator'],
    fields: [],
  },
  {
    name: 'Erase',
    type: 'Verb',
    label: 'Gegevens wissen',
    done: 'De gegevens zijn gewist. Alleen wat de wet voorschrijft, is er nog.',
    roles: ['administrator'],
    ...twoPersonRule,
    fields: ['Klantnummer'],
    asks: {
      Klantnummer: text({
        label: 'Klantnummer',
        length: 20,
        required: true,
        help: 'Typ het klantnummer over van dit bedrijf.',
      }),
    },
    warning:
      'Contactpersonen, verzoeken, mails en bestanden verdwijnen, en niemand van dit bedrijf kan nog inloggen. Contracten blijven zeven jaar (art. 52 AWR). Wat er precies gebeurt, staat bij Klantdossier. Dit kun je niet terugdraaien.',
    grave: true,
  },
  ...erasureRequestActions,
  {
    name: 'IctLink',
    type: 'Verb',
    label: 'ICT-link maken',
    done: 'De link is gemaakt. Stuur hem naar de klant.',
    roles: staff,
    fields: ['Dagen'],
    asks: {
      Dagen: integer({
        label: 'Geldig, in dagen',
        required: true,
        default: { value: 30 },
        help: 'Van 1 tot en met 365.',
      }),
    },
  },
  {
    name: 'MakeQuote',
    type: 'Verb',
    label: 'Offerte maken',
    done: 'De offerte is gemaakt. Voeg producten toe en verzend haar.',
    roles: staff,
    fields: [...Object.keys(lineInputs), 'Looptijd'],
    asks: { ...lineInputs, Looptijd: termField({ required: true, default: { value: '12' } }) },
  },
  {
    name: 'NewCase',
    type: 'Create',
    label: 'Nieuw serviceverzoek',
    done: 'Het serviceverzoek is aangemaakt.',
    target: 'Case',
    parentField: 'AccountId',
    fields: ['Subject', 'Description', 'Type', 'Origin', 'ContactId'],
  },
  {
    name: 'NewContact',
    type: 'Create',
    label: 'Nieuwe contactpersoon',
    done: 'De contactpersoon is aangemaakt.',
    target: 'Contact',
    parentField: 'AccountId',
    fields: ['FirstName', 'LastName', 'Title', 'Email', 'Phone', 'MobilePhone'],
  },
];
