import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import type {
  ContactMessageStatus,
  AdviceCallStatus,
  JobApplicationStatus,
} from '#protocol/crm/picklists.ts';
import type {
  DeliveryTaskStatus,
  NumberTransferStatus,
  OrderStatus,
} from '#protocol/telecom/selling.ts';
import type { ConnectionStatus } from '#protocol/telecom/connection-status.ts';
import type { FibreInterestStatus, FibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import type { DeliveryStatus } from '#protocol/webhooks/webhook.ts';
import type { IntegrationStatus } from '#protocol/oauth/integration.ts';
import type { RequestStatus } from '#protocol/telecom/service-requests.ts';
import type {
  SimStatus,
  AssignmentStatus,
  PortOutStatus,
  TerminationStatus,
} from '#protocol/telecom/picklists.ts';

type MarkedStatus =
  | ConnectionStatus
  | SimStatus
  | AssignmentStatus
  | RequestStatus
  | ContactMessageStatus
  | AdviceCallStatus
  | TerminationStatus
  | PortOutStatus
  | FibreRequestStatus
  | JobApplicationStatus
  | OrderStatus
  | DeliveryTaskStatus
  | NumberTransferStatus
  | FibreInterestStatus
  | IntegrationStatus
  | DeliveryStatus;

/**
 * `good`: active or reached. `quiet`: ended, or nothing happens. `busy`: in progress. `attention`:
 * a problem or an ending. `you`: waits for the customer.
 */
const tones: Readonly<Record<string, StatusTone>> = {
  'In aanvraag': 'busy',
  Actief: 'good',
  'Wordt beëindigd': 'attention',
  Beëindigd: 'quiet',
  'Niet geactiveerd': 'busy',
  Geblokkeerd: 'attention',
  Nieuw: 'busy',
  'In behandeling': 'busy',
  'Wacht op feedback': 'you',
  Ingepland: 'busy',
  Afgehandeld: 'quiet',
  Gesloten: 'quiet',
  Wacht: 'busy',
  Beantwoord: 'good',
  Afgemeld: 'quiet',
  'ophefverzoek ontvangen': 'busy',
  uitgevoerd: 'quiet',
  geannuleerd: 'quiet',
  aangevraagd: 'busy',
  'vrijgemaakt voor uitporteren': 'good',
  uitgeporteerd: 'quiet',
  vervallen: 'quiet',
  Ontvangen: 'busy',
  'Schouw gepland': 'busy',
  'In aanleg': 'busy',
  Aangesloten: 'good',
  Geannuleerd: 'quiet',
  Uitgenodigd: 'busy',
  Concept: 'busy',
  Offerte: 'you',
  Ingediend: 'busy',
  Geaccepteerd: 'busy',
  'In uitvoering': 'busy',
  'Wacht op klant': 'you',
  Geleverd: 'good',
  'Te doen': 'busy',
  'Wacht op leverancier': 'busy',
  Gedaan: 'good',
  'Niet nodig': 'quiet',
  Mislukt: 'attention',
  Gevraagd: 'busy',
  'Datum bekend': 'busy',
  Overgezet: 'good',
  Geweigerd: 'attention',
  Aangenomen: 'good',
  Afgewezen: 'quiet',
  Gestopt: 'quiet',
  Afgeleverd: 'good',
  Vervallen: 'quiet',
} satisfies Record<MarkedStatus, StatusTone>;

export const toneOfStatus = (status: string): StatusTone =>
  // proof: `Object.hasOwn` checks that the status is in the table
  Object.hasOwn(tones, status) ? tones[status]! : 'quiet';

export const statusesWithTone: readonly string[] = Object.keys(tones);
