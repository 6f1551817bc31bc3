/** What a message through the site is about. */
export const contactMessageKind = {
  contact: 'Contact',
  feedback: 'Feedback',
  fibreInterest: 'Glasvezelinteresse',
} as const;

/** One kind of message. */
export type ContactMessageKind = (typeof contactMessageKind)[keyof typeof contactMessageKind];

/** How far a message through the site is. */
export const contactMessageStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  handled: 'Afgehandeld',
} as const;

/** One status of a message. */
export type ContactMessageStatus = (typeof contactMessageStatus)[keyof typeof contactMessageStatus];

/** How far a request for an advice call is. */
export const adviceCallStatus = {
  new: 'Nieuw',
  scheduled: 'Ingepland',
  handled: 'Afgehandeld',
} as const;

/** One status of an advice call. */
export type AdviceCallStatus = (typeof adviceCallStatus)[keyof typeof adviceCallStatus];

/** How large a company is, by which the law protects it more or less. */
export const companySize = {
  micro: 'Micro',
  small: 'Klein',
  medium: 'Middelgroot',
  large: 'Groot',
  nonProfit: 'Non-profit',
} as const;

/** One size of a company. */
export type CompanySize = (typeof companySize)[keyof typeof companySize];

/** How far a job application is. */
export const jobApplicationStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  invited: 'Uitgenodigd',
  hired: 'Aangenomen',
  rejected: 'Afgewezen',
} as const;

/** One status of a job application. */
export type JobApplicationStatus = (typeof jobApplicationStatus)[keyof typeof jobApplicationStatus];

/** Whether a mail of ours went. */
export const mailStatus = { waiting: 'Wacht', sent: 'Verzonden', failed: 'Mislukt' } as const;

/** One status of a mail. */
export type MailStatus = (typeof mailStatus)[keyof typeof mailStatus];

/** How far an invitation for the portal is. */
export const invitationStatus = {
  sent: 'Verstuurd',
  accepted: 'Aangenomen',
  withdrawn: 'Ingetrokken',
} as const;

/** One status of an invitation. */
export type InvitationStatus = (typeof invitationStatus)[keyof typeof invitationStatus];

/** What a colleague may in the portal. */
export const portalRight = {
  full: 'Volledig',
  casesOnly: 'Alleen serviceverzoeken',
} as const;

/** What one colleague may in the portal. */
export type PortalRights = (typeof portalRight)[keyof typeof portalRight];

/** What a job application can choose from. */
export const genders = ['Man', 'Vrouw', 'Anders', 'Zeg ik liever niet'] as const;
export const workDays = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag'] as const;
export const dayParts = ['Ochtend', 'Middag'] as const;
/** Hours of a week of work. */
export const hoursPerWeek = { least: 1, most: 60 } as const;
