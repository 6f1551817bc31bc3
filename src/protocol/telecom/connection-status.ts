export const connectionStatus = {
  requested: 'In aanvraag',
  active: 'Actief',
  ending: 'Wordt beëindigd',
  ended: 'Beëindigd',
} as const;

export type ConnectionStatus = (typeof connectionStatus)[keyof typeof connectionStatus];

type Allowed = 'yes' | 'afterALook' | 'no';

export type StatusRules = {
  isPaid: boolean;
  terminate: Extract<Allowed, 'yes' | 'no'>;
  portOut: Allowed;
};

/**
 * For some time after a service ends, the customer keeps the right to its number (art. 4.10 Tw), so
 * staff review the port-out. Source: decisions.md §7, §8.
 */
const rules: Readonly<Record<ConnectionStatus, StatusRules>> = {
  [connectionStatus.requested]: { isPaid: false, terminate: 'no', portOut: 'no' },
  [connectionStatus.active]: { isPaid: true, terminate: 'yes', portOut: 'yes' },
  [connectionStatus.ending]: { isPaid: true, terminate: 'no', portOut: 'afterALook' },
  [connectionStatus.ended]: { isPaid: false, terminate: 'no', portOut: 'afterALook' },
};

const nothing: StatusRules = { isPaid: false, terminate: 'no', portOut: 'no' };

export const rulesOfStatus = (status: string): StatusRules =>
  Object.entries(rules).find(([name]) => name === status)?.[1] ?? nothing;

export const connectionStatuses: readonly ConnectionStatus[] = Object.values(connectionStatus);

export const laterStatuses: readonly ConnectionStatus[] = [
  connectionStatus.ending,
  connectionStatus.ended,
];

export const paidStatuses: readonly ConnectionStatus[] = connectionStatuses.filter(
  (status) => rules[status].isPaid,
);

export const terminableStatuses: readonly ConnectionStatus[] = connectionStatuses.filter(
  (status) => rules[status].terminate === 'yes',
);
