/** The states of the SIM of a mobile connection. */
export const simStatus = {
  active: 'Actief',
  inactive: 'Niet geactiveerd',
  blocked: 'Geblokkeerd',
} as const;

export type SimStatus = (typeof simStatus)[keyof typeof simStatus];

/** The forms of a contract: with a fixed term, or of indefinite duration. */
export const contractForm = { fixed: 'Vast', indefinite: 'Onbepaald' } as const;

/** To what a component of a service is assigned: a user or a device. */
export const assignmentKind = { user: 'Gebruiker', device: 'Toestel' } as const;

export type AssignmentKind = (typeof assignmentKind)[keyof typeof assignmentKind];

/** The states of an assignment. */
export const assignmentStatus = { active: 'Actief', blocked: 'Geblokkeerd' } as const;

export type AssignmentStatus = (typeof assignmentStatus)[keyof typeof assignmentStatus];

/** The stages of moving a number to another provider. */
export const portOutStatus = {
  requested: 'aangevraagd',
  released: 'vrijgemaakt voor uitporteren',
  ported: 'uitgeporteerd',
  lapsed: 'vervallen',
} as const;

export type PortOutStatus = (typeof portOutStatus)[keyof typeof portOutStatus];

/** The stages of a termination. */
export const terminationStatus = {
  received: 'ophefverzoek ontvangen',
  executed: 'uitgevoerd',
  cancelled: 'geannuleerd',
} as const;

export type TerminationStatus = (typeof terminationStatus)[keyof typeof terminationStatus];

/** The interventions in a termination, which a second colleague must approve. */
export const terminationIntervention = {
  cancel: 'annuleren',
  executeEarly: 'vervroegd uitvoeren',
} as const;

export type TerminationIntervention =
  (typeof terminationIntervention)[keyof typeof terminationIntervention];

/** The channels through which notice is received. */
export const noticeChannel = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  letter: 'Brief',
  conversation: 'Gesprek',
} as const;

export type NoticeChannel = (typeof noticeChannel)[keyof typeof noticeChannel];

/** The channels of notice that staff may record. */
export const staffNoticeChannels: readonly NoticeChannel[] = [
  noticeChannel.phone,
  noticeChannel.email,
  noticeChannel.letter,
  noticeChannel.conversation,
];
