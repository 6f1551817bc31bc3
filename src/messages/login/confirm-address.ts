export const confirmAddressText = {
  title: 'E-mailadres bevestigen',
  heading: 'Is dit je nieuwe e-mailadres?',
  text: 'Bevestig dat de mail met deze link bij jou is aangekomen. Vanaf dan log je in met dit adres. Je wachtwoord blijft hetzelfde.',
  yes: 'Bevestig mijn e-mailadres',
  over: {
    title: 'Deze link werkt niet meer',
    text: 'De link is gebruikt, te oud of vervangen door een nieuwere. Je logt in met het adres dat je al had. Wijzig je e-mailadres opnieuw bij Mijn gegevens, dan krijg je een nieuwe link.',
  },
  done: {
    title: 'E-mailadres bevestigd',
    heading: 'Je e-mailadres is bevestigd',
    text: 'Log vanaf nu in met je nieuwe e-mailadres. Je wachtwoord is hetzelfde gebleven.',
  },
  logIn: 'Inloggen',
  home: 'Terug naar de homepage',
} as const;
