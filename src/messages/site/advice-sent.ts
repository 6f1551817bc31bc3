/** The success text is quoted literally from spec §8. */
export const adviceSentText = {
  title: 'Adviesgesprek aangevraagd',
  success: 'Bedankt voor het inzenden van je gegevens! We nemen z.s.m. contact met je op',
  copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
  reference: 'Je referentie',
  next: 'Wat gebeurt er nu?',
  steps: [
    {
      title: 'Je aanvraag is binnen',
      text: 'Bewaar je referentie, dan vinden we je aanvraag snel terug.',
    },
    {
      title: 'Een adviseur bereidt het gesprek voor',
      text: 'Die kijkt naar je diensten en wat je al hebt gekozen.',
    },
    { title: 'We bellen je', text: 'Binnen één werkdag, op het moment dat je koos.' },
  ],
  home: 'Terug naar de homepage',
} as const;
