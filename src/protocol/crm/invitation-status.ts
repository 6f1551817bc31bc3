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
