/** The pages on which a user answers an app. */
export const consentPath = '/app-toestaan';
export const devicePath = '/apparaat-koppelen';
export const userCodeParam = 'user_code';
/** The token of a stored request of an app. */
export const requestParam = 'aanvraag';
export const tooLongRequest = 'te-lang';
