import {
  deliveryTaskKind,
  deliveryTaskStatus,
  numberTransferStatus,
  orderStatus,
} from '#protocol/telecom/selling.ts';
import { adviceCallStatus } from '#protocol/crm/picklists.ts';
import { fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import { calendarFeedText as words } from '#messages/portal/calendar-feed.ts';
import { runningStatuses } from '../selling/delivery-event.ts';

/**
 * A field with a day, or with a moment when `minutes` says how long it lasts. `title`: with the name
 * of the row, or the first field of `named` it has. `place`: fields of an address.
 */
export type DatedField = {
  from: string;
  field: string;
  minutes?: number;
  named: readonly string[];
  place?: readonly string[];
  title: (name: string) => string;
  /** Rows of other statuses are left out; those of `cancelled` are shown as cancelled. */
  statuses?: readonly string[];
  cancelled?: readonly string[];
  /** Only rows of this kind. */
  kind?: string;
  /** Only rows of which the user is the owner: an appointment is of who keeps it. */
  isOwn?: true;
};

const address = [
  'Straat__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Postcode__c',
  'Woonplaats__c',
] as const;

/** What the site promises. */
const minutesOfAdvice = 15;

const { received, surveyPlanned, building, connected, cancelled } = fibreRequestStatus;

export const datedFields: readonly DatedField[] = [
  {
    from: 'Aansluiting__c',
    field: 'Einddatum__c',
    named: ['Name'],
    place: ['Adres__c'],
    title: words.ends,
  },
  {
    from: 'Aansluiting__c',
    field: 'Einde_eerste_termijn__c',
    named: ['Name'],
    place: ['Adres__c'],
    title: words.firstTerm,
  },
  {
    from: 'Nummerbehoud__c',
    field: 'Overzetdatum__c',
    named: ['Nummer__c', 'Name'],
    title: words.porting,
    cancelled: [numberTransferStatus.refused],
  },
  {
    from: 'Bestelling__c',
    field: 'Toegezegde_datum__c',
    named: ['Name'],
    title: words.promised,
    statuses: runningStatuses,
    cancelled: [orderStatus.cancelled, orderStatus.rejected],
  },
  {
    from: 'Glasvezelaanvraag__c',
    field: 'Schouwdatum__c',
    named: ['Bedrijfsnaam__c', 'Name'],
    place: address,
    title: words.survey,
    statuses: [received, surveyPlanned, building, connected],
    cancelled: [cancelled],
  },
  {
    from: 'Glasvezelaanvraag__c',
    field: 'Opleverdatum__c',
    named: ['Bedrijfsnaam__c', 'Name'],
    place: address,
    title: words.fibre,
    statuses: [received, surveyPlanned, building, connected],
    cancelled: [cancelled],
  },
  {
    from: 'Leveringstaak__c',
    field: 'Voor__c',
    named: ['Name'],
    title: words.installation,
    kind: deliveryTaskKind.installation,
    statuses: [deliveryTaskStatus.open, deliveryTaskStatus.supplier, deliveryTaskStatus.done],
    cancelled: [deliveryTaskStatus.needless, deliveryTaskStatus.failed],
    isOwn: true,
  },
  {
    from: 'Adviesaanvraag__c',
    field: 'Afspraak_op__c',
    minutes: minutesOfAdvice,
    named: ['Bedrijf__c', 'Name'],
    title: words.call,
    statuses: [adviceCallStatus.new, adviceCallStatus.scheduled],
    isOwn: true,
  },
];
