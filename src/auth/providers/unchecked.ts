/** Without a refresh token, the provider can only be asked again by a new log-in. */
export const uncheckedMinutes = 15;
