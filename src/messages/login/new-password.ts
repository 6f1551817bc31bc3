export const newPasswordText = {
  label: 'Nieuw wachtwoord',
  hint: 'Minstens 12 tekens. Een zin van een paar woorden onthoud je makkelijk en is moeilijk te raden.',
  strength: {
    label: 'Sterkte van het wachtwoord',
    weak: 'Nog te zwak',
    fair: 'Redelijk',
    good: 'Goed',
    strong: 'Sterk',
  },
  show: 'Toon',
  hide: 'Verberg',
  what: 'nieuw wachtwoord',
} as const;
