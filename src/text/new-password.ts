/** A new password, wherever one is chosen. What is refused stands in `login-problems.ts`. */
export const newPasswordText = {
  label: 'Nieuw wachtwoord',
  hint: 'Minstens 12 tekens. Een zin van een paar woorden onthoud je makkelijk en is moeilijk te raden.',
  show: 'Toon',
  hide: 'Verberg',
  what: 'nieuw wachtwoord',
} as const;
