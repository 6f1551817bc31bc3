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
 * `good`: active or reached. `quiet`: ended, or nothing happens. `busy`: in progress. `attention`:
 * a problem or an ending. `you`: waits for the customer. A status that several objects share has
 * the same meaning in each.
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
  // Terminations and port-outs
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
  // Job applications
  Uitgenodigd: 'busy',
  Aangenomen: 'good',
  Afgewezen: 'quiet',
} satisfies Record<MarkedStatus, StatusTone>;

/** Returns `quiet` for an unknown status. */
export const toneOfStatus = (status: string): StatusTone =>
  // proof: `Object.hasOwn` checks that the status is in the table
  Object.hasOwn(tones, status) ? tones[status]! : 'quiet';

export const statusesWithTone: readonly string[] = Object.keys(tones);
