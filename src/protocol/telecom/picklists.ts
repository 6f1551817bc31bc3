/** Whether the SIM of a mobile connection works. */
export const simStatus = {
  active: 'Actief',
  inactive: 'Niet geactiveerd',
  blocked: 'Geblokkeerd',
} as const;

/** One status of a SIM. */
export type SimStatus = (typeof simStatus)[keyof typeof simStatus];

/** How long the contract of a connection runs: a term, or until somebody ends it. */
export const contractForm = { fixed: 'Vast', indefinite: 'Onbepaald' } as const;

/** One form of a contract. */
export type ContractForm = (typeof contractForm)[keyof typeof contractForm];

/** What a part of a service is assigned to. */
export const assignmentKind = { user: 'Gebruiker', device: 'Toestel' } as const;

/** One kind of assignment. */
export type AssignmentKind = (typeof assignmentKind)[keyof typeof assignmentKind];

/** Whether an assignment works. */
export const assignmentStatus = { active: 'Actief', blocked: 'Geblokkeerd' } as const;

/** One status of an assignment. */
export type AssignmentStatus = (typeof assignmentStatus)[keyof typeof assignmentStatus];

/** How far a number is on its way to another provider. */
export const portOutStatus = {
  requested: 'aangevraagd',
  released: 'vrijgemaakt voor uitporteren',
  ported: 'uitgeporteerd',
  lapsed: 'vervallen',
} as const;

/** One status of a port-out. */
export type PortOutStatus = (typeof portOutStatus)[keyof typeof portOutStatus];

/** How far the end of a service is. */
export const terminationStatus = {
  received: 'ophefverzoek ontvangen',
  executed: 'uitgevoerd',
  cancelled: 'geannuleerd',
} as const;

/** One status of a termination. */
export type TerminationStatus = (typeof terminationStatus)[keyof typeof terminationStatus];

/** What a colleague asks a second one to do with a termination. */
export const terminationIntervention = {
  cancel: 'annuleren',
  executeEarly: 'vervroegd uitvoeren',
} as const;

/** One thing to do with a termination. */
export type TerminationIntervention =
  (typeof terminationIntervention)[keyof typeof terminationIntervention];

/** How notice comes in. */
export const noticeChannel = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  letter: 'Brief',
  conversation: 'Gesprek',
} as const;

/** One way notice comes in. */
export type NoticeChannel = (typeof noticeChannel)[keyof typeof noticeChannel];

/** How notice comes in beside the portal. */
export const staffNoticeChannels: readonly NoticeChannel[] = [
  noticeChannel.phone,
  noticeChannel.email,
  noticeChannel.letter,
  noticeChannel.conversation,
];
