/** What we sell, by kind; the dashboard counts the first five. Source: decisions.md §2, §6. */
export const serviceKind = {
  mobile: 'Mobiel',
  voip: 'VoIP',
  internet: 'Internet',
  cloud: 'Cloud',
  sla: 'SLA',
  tv: 'TV',
  hardware: 'Hardware',
} as const;

/** One kind of what we sell. */
export type ServiceKind = (typeof serviceKind)[keyof typeof serviceKind];

/** What an amount of a service counts. Source: decisions.md §6. */
export const serviceUnit = {
  connections: 'aansluitingen',
  devices: 'toestellen',
  speed: 'Mbit/s',
  users: 'gebruikers',
  level: 'niveau',
  pieces: 'stuks',
} as const;

/** One thing that an amount of a service counts. */
export type ServiceUnit = (typeof serviceUnit)[keyof typeof serviceUnit];
