export const connectionStatus = {
  requested: 'In aanvraag',
  active: 'Actief',
  ending: 'Wordt beëindigd',
  ended: 'Beëindigd',
} as const;

export type ConnectionStatus = (typeof connectionStatus)[keyof typeof connectionStatus];

/** At once (`yes`), after a staff member's approval (`afterALook`), or not at all. */
type Allowed = 'yes' | 'afterALook' | 'no';

export type StatusRules = {
  /** Whether the service works, so that the customer pays for it each month. */
  isPaid: boolean;
  terminate: Extract<Allowed, 'yes' | 'no'>;
  /** Whether the number may be ported to another provider. */
  portOut: Allowed;
};

/**
 * For some time after a service ends, the customer keeps the right to its number (art. 4.10 Tw), so
 * staff review a port-out from a service that is ending or has ended. A service that was only
 * ordered cannot be terminated and has no number to port. Source: decisions.md §7, §8.
 */
const rules: Readonly<Record<ConnectionStatus, StatusRules>> = {
  [connectionStatus.requested]: { isPaid: false, terminate: 'no', portOut: 'no' },
  [connectionStatus.active]: { isPaid: true, terminate: 'yes', portOut: 'yes' },
  [connectionStatus.ending]: { isPaid: true, terminate: 'no', portOut: 'afterALook' },
  [connectionStatus.ended]: { isPaid: false, terminate: 'no', portOut: 'afterALook' },
};

const nothing: StatusRules = { isPaid: false, terminate: 'no', portOut: 'no' };

/** An unknown status allows nothing. */
export const rulesOfStatus = (status: string): StatusRules =>
  Object.entries(rules).find(([name]) => name === status)?.[1] ?? nothing;

export const connectionStatuses: readonly ConnectionStatus[] = Object.values(connectionStatus);

/** Statuses that the form for a new connection does not offer. */
export const laterStatuses: readonly ConnectionStatus[] = [
  connectionStatus.ending,
  connectionStatus.ended,
];

/** The statuses of services for which the customer pays. */
export const paidStatuses: readonly ConnectionStatus[] = connectionStatuses.filter(
  (status) => rules[status].isPaid,
);

/** The statuses of services whose end the customer may request. */
export const terminableStatuses: readonly ConnectionStatus[] = connectionStatuses.filter(
  (status) => rules[status].terminate === 'yes',
);
