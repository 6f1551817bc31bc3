import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { date } from '#engine/fields/date.ts';
import { integer } from '#engine/fields/number.ts';
import { reference } from '#engine/fields/reference.ts';
import { orderStatus, type OrderStatus } from '#protocol/telecom/selling.ts';
import { freeText, noLinksText } from '../fields.ts';
import { assignAction, openRule, staff, takeAction } from '../telecom/work.ts';

const { quote, submitted, accepted, inProgress, held, delivered, rejected, cancelled } =
  orderStatus;

const isIn = (...statuses: readonly OrderStatus[]): RowRule => ({
  anyOf: statuses.map((status) => ({ field: 'Status__c', equals: status })),
});
const isNew = isIn(submitted, accepted);
const hasCompany: RowRule = { field: 'Account__c', isNot: null };
const isUnmatched: RowRule = {
  allOf: [isIn(submitted, accepted, held), { field: 'Account__c', equals: null }],
};

const reasonFor = (label: string) =>
  freeText({
    label,
    required: true,
    help: `De klant leest dit in een mail en bij de bestelling. ${noLinksText}`,
  });

/** What staff fill in for a line of a quote. */
export const lineInputs = {
  Product: reference({ label: 'Product', to: 'Product__c', required: true }),
  Aantal: integer({ label: 'Aantal', required: true, default: { value: 1 } }),
};

/** What staff fill in at the delivery of a whole order, or of one of its lines. */
export const deliveryInputs = {
  Werkt_sinds: date({
    label: 'Werkt sinds',
    required: true,
    default: { from: 'today' },
    help: 'De ingangsdatum: vanaf die dag betaalt de klant.',
  }),
  Nummers: freeText({
    label: 'Nieuwe nummers',
    help: 'Eén per regel. Nummers die de klant meeneemt, staan al bij de bestelling.',
  }),
};

const matching: readonly QuickActionDefinition[] = [
  {
    name: 'Match',
    type: 'Verb',
    label: 'Aan klant koppelen',
    done: 'De bestelling is aan de klant gekoppeld.',
    roles: staff,
    when: isUnmatched,
    fields: ['Klant'],
    asks: {
      Klant: reference({
        label: 'Klant',
        to: 'Account',
        help: 'Leeg: de klant met het KvK-nummer van de bestelling.',
      }),
    },
    warning:
      'Het bedrijf ziet de bestelling daarna in het portaal. Kijk na of de besteller voor dit bedrijf mag tekenen.',
  },
  {
    name: 'MakeCustomer',
    type: 'Verb',
    label: 'Nieuwe klant maken',
    done: 'De klant en de contactpersoon zijn gemaakt, en de bestelling is gekoppeld.',
    roles: staff,
    when: isUnmatched,
    fields: [],
    warning:
      'Er komt een nieuw bedrijf bij, met de gegevens van de bestelling en de besteller als hoofdcontactpersoon.',
  },
];

const handling: readonly QuickActionDefinition[] = [
  {
    name: 'Accept',
    type: 'Verb',
    label: 'In uitvoering nemen',
    done: 'De taken staan klaar. De klant krijgt een mail met de datum.',
    roles: staff,
    when: { allOf: [isNew, hasCompany] },
    fields: ['Datum'],
    asks: {
      Datum: date({
        label: 'Toegezegde datum',
        help: 'Leeg: de datum die de klant al heeft, en anders de vroegste die de levertijd toelaat.',
      }),
    },
  },
  {
    name: 'Deliver',
    type: 'Verb',
    label: 'Opleveren',
    done: 'Opgeleverd. De aansluitingen staan erin en de klant krijgt een mail.',
    roles: staff,
    when: { allOf: [isIn(inProgress), hasCompany] },
    fields: Object.keys(deliveryInputs),
    asks: deliveryInputs,
    warning:
      'De aansluitingen worden gemaakt, met hun prijs en looptijd. Lever je nog niet alles? Open dan de bestelregel.',
    setsStatus: { field: 'Status__c', value: delivered },
  },
  {
    name: 'MovePromise',
    type: 'Verb',
    label: 'Datum verzetten',
    done: 'De datum is verzet. De klant krijgt een mail.',
    roles: staff,
    when: isIn(inProgress, held),
    fields: ['Datum', 'Reden'],
    asks: {
      Datum: date({ label: 'Nieuwe datum', required: true }),
      Reden: reasonFor('Waarom'),
    },
  },
  {
    name: 'Hold',
    type: 'Verb',
    label: 'Laten wachten op klant',
    done: 'De bestelling wacht op de klant. De klant krijgt een mail.',
    roles: staff,
    when: isIn(submitted, accepted, inProgress),
    fields: ['Reden'],
    asks: { Reden: reasonFor('Wat we van de klant nodig hebben') },
    setsStatus: { field: 'Status__c', value: held },
  },
  {
    name: 'Resume',
    type: 'Verb',
    label: 'Verder gaan',
    done: 'De bestelling gaat verder.',
    roles: staff,
    when: isIn(held),
    fields: [],
  },
];

const ending: readonly QuickActionDefinition[] = [
  {
    name: 'Reject',
    type: 'Verb',
    label: 'Afwijzen',
    done: 'De bestelling is afgewezen. De klant krijgt een mail met de reden.',
    roles: staff,
    when: isNew,
    fields: ['Reden'],
    asks: { Reden: reasonFor('Waarom') },
    warning: 'De bestelling gaat niet door. Dit kun je niet terugdraaien.',
    setsStatus: { field: 'Status__c', value: rejected },
    grave: true,
  },
  {
    name: 'Cancel',
    type: 'Verb',
    label: 'Annuleren',
    done: 'De bestelling is geannuleerd. De klant krijgt een mail met de reden.',
    roles: staff,
    when: isIn(submitted, accepted, inProgress, held),
    fields: ['Reden'],
    asks: { Reden: reasonFor('Waarom') },
    warning:
      'Wat nog niet is geleverd, gaat niet door. Bestel ook af bij de leverancier. Dit kun je niet terugdraaien.',
    setsStatus: { field: 'Status__c', value: cancelled },
    grave: true,
  },
];

const withdrawing: QuickActionDefinition = {
  name: 'Withdraw',
  type: 'Verb',
  label: 'Offerte intrekken',
  done: 'De offerte is ingetrokken. Heeft de klant haar gekregen, dan krijgt die een mail met de reden.',
  roles: staff,
  when: isIn(quote),
  fields: ['Reden'],
  asks: { Reden: reasonFor('Waarom') },
  warning: 'De klant kan niet meer akkoord gaan. Dit kun je niet terugdraaien.',
  setsStatus: { field: 'Status__c', value: cancelled },
};

const quoting: readonly QuickActionDefinition[] = [
  {
    name: 'SendQuote',
    type: 'Verb',
    label: 'Offerte verzenden',
    done: 'De offerte is verzonden, met een pdf en een link om akkoord te gaan.',
    roles: staff,
    when: isIn(quote),
    fields: ['Geldig_tot'],
    asks: {
      Geldig_tot: date({ label: 'Geldig tot en met', help: 'Leeg: dertig dagen vanaf vandaag.' }),
    },
  },
  {
    name: 'AddLine',
    type: 'Verb',
    label: 'Product toevoegen',
    done: 'Het product staat op de offerte, voor de prijs van vandaag.',
    roles: staff,
    when: isIn(quote),
    fields: Object.keys(lineInputs),
    asks: lineInputs,
  },
];

export const orderActions: readonly QuickActionDefinition[] = [
  ...quoting,
  ...matching,
  ...handling,
  takeAction(openRule('Status__c', delivered, rejected, cancelled)),
  assignAction,
  ...ending,
  withdrawing,
];
