/** The sentence that says that staff look along, for what is out of use because of it. */
export const impersonationNoticeId = 'meekijken';
