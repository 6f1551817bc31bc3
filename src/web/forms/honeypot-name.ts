/** A hidden field, which only a bot fills in. */
export const honeypotName = 'bijnaam';
