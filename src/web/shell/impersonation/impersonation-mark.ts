/** The id of the notice about impersonation, which disabled controls refer to. */
export const impersonationNoticeId = 'meekijken';
