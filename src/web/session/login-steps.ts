/** Logging in goes in two steps; both travel in the form, never in the address. */
export const stepName = 'stap';
export const steps = { email: 'email', password: 'wachtwoord', back: 'terug' } as const;
