import { paths, sentParam } from '../paths.ts';

/** Logging in goes in two steps; both travel in the form, never in the address. */
export const stepName = 'stap';
export const steps = { email: 'email', password: 'wachtwoord', back: 'terug' } as const;

/** The log-in page as it greets who has just chosen a password. */
export const passwordWord = 'wachtwoord';
export const passwordChosen = `${paths.login}?${sentParam}=${passwordWord}`;
