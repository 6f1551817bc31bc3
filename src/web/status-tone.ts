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
 * How each status is marked, in portal, workspace and public pages alike. `good`: it runs, or it
 * was reached. `quiet`: it ended, or nothing happens. `busy`: it goes on. `attention`: it goes
 * wrong or away. `you`: it waits for the customer. The mark differs in form too, never in colour
 * alone. Statuses that several objects share mean the same in each.
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

/** A status that is not in the table is nothing to look at. */
export const toneOfStatus = (status: string): StatusTone =>
  Object.hasOwn(tones, status) ? tones[status]! : 'quiet'; // proof: it has it

export const statusesWithTone: readonly string[] = Object.keys(tones);
