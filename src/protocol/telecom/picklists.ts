export const simStatus = {
  active: 'Actief',
  inactive: 'Niet geactiveerd',
  blocked: 'Geblokkeerd',
} as const;

export type SimStatus = (typeof simStatus)[keyof typeof simStatus];

export const contractForm = { fixed: 'Vast', indefinite: 'Onbepaald' } as const;

export const assignmentKind = { user: 'Gebruiker', device: 'Toestel' } as const;

export type AssignmentKind = (typeof assignmentKind)[keyof typeof assignmentKind];

export const assignmentStatus = { active: 'Actief', blocked: 'Geblokkeerd' } as const;

export type AssignmentStatus = (typeof assignmentStatus)[keyof typeof assignmentStatus];

export const portOutStatus = {
  requested: 'aangevraagd',
  released: 'vrijgemaakt voor uitporteren',
  ported: 'uitgeporteerd',
  lapsed: 'vervallen',
} as const;

export type PortOutStatus = (typeof portOutStatus)[keyof typeof portOutStatus];

export const terminationStatus = {
  received: 'ophefverzoek ontvangen',
  executed: 'uitgevoerd',
  cancelled: 'geannuleerd',
} as const;

export type TerminationStatus = (typeof terminationStatus)[keyof typeof terminationStatus];

/** A second colleague must approve these interventions in a termination. */
export const terminationIntervention = {
  cancel: 'annuleren',
  executeEarly: 'vervroegd uitvoeren',
} as const;

export type TerminationIntervention =
  (typeof terminationIntervention)[keyof typeof terminationIntervention];

export const noticeChannel = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  letter: 'Brief',
  conversation: 'Gesprek',
} as const;

export type NoticeChannel = (typeof noticeChannel)[keyof typeof noticeChannel];

export const staffNoticeChannels: readonly NoticeChannel[] = [
  noticeChannel.phone,
  noticeChannel.email,
  noticeChannel.letter,
  noticeChannel.conversation,
];
