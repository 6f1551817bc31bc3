/** The dashboard counts the services of the first five kinds. Source: decisions.md §2, §6. */
export const serviceKind = {
  mobile: 'Mobiel',
  voip: 'VoIP',
  internet: 'Internet',
  cloud: 'Cloud',
  sla: 'SLA',
  tv: 'TV',
  hardware: 'Hardware',
} as const;

export type ServiceKind = (typeof serviceKind)[keyof typeof serviceKind];

/** Source: decisions.md §6. */
export const serviceUnit = {
  connections: 'aansluitingen',
  devices: 'toestellen',
  speed: 'Mbit/s',
  users: 'gebruikers',
  level: 'niveau',
  pieces: 'stuks',
} as const;

export type ServiceUnit = (typeof serviceUnit)[keyof typeof serviceUnit];
