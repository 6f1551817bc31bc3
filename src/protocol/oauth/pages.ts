/** The pages on which a user answers an app. */
export const consentPath = '/app-toestaan';
export const devicePath = '/apparaat-koppelen';
export const userCodeParam = 'user_code';
