import type { ObjectDefinition } from '#engine/model/define.ts';
import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { date } from '#engine/fields/date.ts';
import { multiPicklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { nameText } from '../fields.ts';
import { viewPortal } from './view-portal.ts';

const isIn: RowRule = { field: 'IsActive', equals: true };
const isOut: RowRule = { field: 'IsActive', equals: false };

/**
 * `apartFrom`: nobody takes away their own access, so that a stranger at an administrator's screen
 * cannot lock the administrator out. Source: docs/decisions/0012, 0013.
 */
const userActions: readonly QuickActionDefinition[] = [
  {
    name: 'InviteAgain',
    type: 'Verb',
    label: 'Uitnodiging sturen',
    done: 'De uitnodiging is gestuurd.',
    roles: ['administrator'],
    when: isIn,
    fields: [],
    warning:
      'De gebruiker krijgt een mail met een link om een wachtwoord te kiezen. De link werkt zeven dagen. Eerdere links werken dan niet meer.',
    mass: true,
  },
  {
    name: 'ChangeProfile',
    type: 'Verb',
    label: 'Profiel wijzigen',
    done: 'Het profiel is gewijzigd.',
    roles: ['administrator'],
    apartFrom: 'Id',
    fields: ['Profiel'],
    asks: {
      Profiel: reference({
        label: 'Profiel',
        to: 'Profile',
        required: true,
        help: 'Sales Team en System Administrator zijn voor medewerkers.',
      }),
    },
    takes: { Profiel: 'ProfileId' },
    warning:
      'De nieuwe rechten gelden meteen, ook op pagina’s die al openstaan. Een System Administrator kan alles, ook dit.',
  },
  {
    name: 'EndSessions',
    type: 'Verb',
    label: 'Sessies beëindigen',
    done: 'Alle sessies van deze gebruiker zijn beëindigd.',
    roles: ['administrator'],
    apartFrom: 'Id',
    fields: [],
    warning:
      'De gebruiker moet op elk apparaat opnieuw inloggen. Wachtwoord, passkeys en api-sleutels blijven werken.',
    mass: true,
  },
  {
    name: 'DropSecondStep',
    type: 'Verb',
    label: 'Tweede stap wissen',
    done: 'De tweede stap is weg. De gebruiker krijgt hierover een mail.',
    roles: ['administrator'],
    apartFrom: 'Id',
    fields: [],
    warning:
      'De app en de herstelcodes werken niet meer en alle sessies eindigen. Doe dit alleen als je zeker weet wie het vraagt.',
  },
  {
    name: 'PutOut',
    type: 'Verb',
    label: 'Buiten werking zetten',
    done: 'De gebruiker kan niet meer inloggen.',
    roles: ['administrator'],
    when: isIn,
    apartFrom: 'Id',
    fields: [],
    warning:
      'De gebruiker kan meteen niet meer inloggen. Alle sessies eindigen. Wachtwoord, passkeys, app, herstelcodes, api-sleutels en links in mails werken niet meer, ook niet als je de gebruiker later terugzet. Is dit de enige van een klant die kan inloggen? Dan kan niemand daar nog bij het portaal, tot je een contactpersoon uitnodigt of de gebruiker terugzet.',
    mass: true,
  },
  {
    name: 'BringBack',
    type: 'Verb',
    label: 'Weer in werking zetten',
    done: 'De gebruiker kan weer inloggen en krijgt een mail om een wachtwoord te kiezen.',
    roles: ['administrator'],
    when: isOut,
    fields: [],
    warning:
      'De gebruiker begint opnieuw: er gaat een mail met een link om een wachtwoord te kiezen. Oude passkeys en sleutels komen niet terug.',
    mass: true,
  },
];

const makeApiKey = (objects: readonly ObjectDefinition[]): QuickActionDefinition => ({
  name: 'MakeApiKey',
  type: 'Verb',
  label: 'Api-sleutel maken',
  done: 'De sleutel is gemaakt.',
  roles: ['administrator'],
  when: isIn,
  fields: ['Naam', 'Geldig_tot', 'Alleen_lezen', 'Objecten'],
  asks: {
    Naam: nameText({
      label: 'Waarvoor',
      required: true,
      help: 'Bijvoorbeeld de naam van het programma dat de sleutel gebruikt.',
    }),
    Geldig_tot: date({
      label: 'Werkt tot en met',
      help: 'Leeg: 90 dagen. Een sleutel werkt hooguit een jaar.',
    }),
    Alleen_lezen: checkbox({ label: 'Alleen lezen', help: 'Het programma kan niets wijzigen.' }),
    Objecten: multiPicklist({
      label: 'Alleen deze gegevens',
      values: objects
        .map(({ apiName, labelPlural }) => ({ value: apiName, label: labelPlural }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'nl')),
      help: 'Kies niets als het programma alles mag zien wat de gebruiker ziet.',
    }),
  },
  warning:
    'Wie de sleutel heeft, kan wat deze gebruiker kan, voor zover je dat niet inperkt. Je ziet hem één keer. De gebruiker krijgt een mail.',
});

export const actionsOfUser = (
  objects: readonly ObjectDefinition[],
): readonly QuickActionDefinition[] => [
  ...userActions,
  viewPortal({ allOf: [isIn, { field: 'AccountId', isNot: null }] }),
  makeApiKey(objects),
];
