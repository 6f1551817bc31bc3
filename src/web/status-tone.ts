import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import type {
  ContactMessageStatus,
  AdviceCallStatus,
  JobApplicationStatus,
} from '#protocol/crm/picklists.ts';
import type { ConnectionStatus } from '#protocol/telecom/connection-status.ts';
import type { FibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
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
  | JobApplicationStatus;

/**
 * The tone of each status, in portal, workspace and public pages. `good`: active or reached.
 * `quiet`: ended or nothing happens. `busy`: in progress. `attention`: a problem or an ending.
 * `you`: waits for the customer. Marks differ in shape too, never in colour alone. A status that
 * several objects share means the same in each.
 */
const tones: Readonly<Record<string, StatusTone>> = {
  // Connections and their users
  'In aanvraag': 'busy',
  Actief: 'good',
  'Wordt beëindigd': 'attention',
  Beëindigd: 'quiet',
  'Niet geactiveerd': 'busy',
  Geblokkeerd: 'attention',
  // Requests, messages, advice calls
  Nieuw: 'busy',
  'In behandeling': 'busy',
  'Wacht op feedback': 'you',
  Ingepland: 'busy',
  Afgehandeld: 'quiet',
  Gesloten: 'quiet',
  // Endings
  'ophefverzoek ontvangen': 'busy',
  uitgevoerd: 'quiet',
  geannuleerd: 'quiet',
  aangevraagd: 'busy',
  'vrijgemaakt voor uitporteren': 'good',
  uitgeporteerd: 'quiet',
  vervallen: 'quiet',
  // Fibre
  Ontvangen: 'busy',
  'Schouw gepland': 'busy',
  'In aanleg': 'busy',
  Aangesloten: 'good',
  Geannuleerd: 'quiet',
  // Applications
  Uitgenodigd: 'busy',
  Aangenomen: 'good',
  Afgewezen: 'quiet',
} satisfies Record<MarkedStatus, StatusTone>;

/** Returns a status that is not in the table is quiet. */
export const toneOfStatus = (status: string): StatusTone =>
  // proof: an earlier part of this expression checks it
  Object.hasOwn(tones, status) ? tones[status]! : 'quiet';

export const statusesWithTone: readonly string[] = Object.keys(tones);
