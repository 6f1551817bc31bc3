/** A field no person sees; who fills it in is a program. */
export const honeypotName = 'bijnaam';
