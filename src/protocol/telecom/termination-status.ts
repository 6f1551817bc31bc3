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
