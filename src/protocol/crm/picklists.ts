export const contactMessageKind = {
  contact: 'Contact',
  feedback: 'Feedback',
  fibreInterest: 'Glasvezelinteresse',
  quoteQuestion: 'Vraag over offerte',
} as const;

export const contactMessageStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  handled: 'Afgehandeld',
} as const;

export type ContactMessageStatus = (typeof contactMessageStatus)[keyof typeof contactMessageStatus];

export const adviceCallStatus = {
  new: 'Nieuw',
  scheduled: 'Ingepland',
  handled: 'Afgehandeld',
} as const;

export type AdviceCallStatus = (typeof adviceCallStatus)[keyof typeof adviceCallStatus];

export const companySize = {
  micro: 'Micro',
  small: 'Klein',
  medium: 'Middelgroot',
  large: 'Groot',
  nonProfit: 'Non-profit',
} as const;

/** How much and how long somebody works; the site tells search engines the same. */
export const employmentKind = {
  fullTime: 'Voltijd',
  partTime: 'Deeltijd',
  either: 'Voltijd of deeltijd',
  temporary: 'Tijdelijk',
  internship: 'Stage',
} as const;

export const jobApplicationStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  invited: 'Uitgenodigd',
  hired: 'Aangenomen',
  rejected: 'Afgewezen',
} as const;

export type JobApplicationStatus = (typeof jobApplicationStatus)[keyof typeof jobApplicationStatus];

export const mailStatus = { waiting: 'Wacht', sent: 'Verzonden', failed: 'Mislukt' } as const;

export type MailStatus = (typeof mailStatus)[keyof typeof mailStatus];

export const invitationStatus = {
  sent: 'Verstuurd',
  accepted: 'Aangenomen',
  withdrawn: 'Ingetrokken',
} as const;

export const portalRight = {
  full: 'Volledig',
  casesOnly: 'Alleen serviceverzoeken',
} as const;

export type PortalRights = (typeof portalRight)[keyof typeof portalRight];

export const genders = ['Man', 'Vrouw', 'Anders', 'Zeg ik liever niet'] as const;
export const workDays = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag'] as const;
export const dayParts = ['Ochtend', 'Middag'] as const;
export const hoursPerWeek = { least: 1, most: 60 } as const;
