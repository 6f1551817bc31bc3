/** The first four texts of the dialog and `ranOut` are quoted literally from spec §2. */
export const sessionText = {
  dialog: {
    title: 'Nog steeds hier?',
    message:
      'Ter beveiliging schorten we uw sessie op als u te lang niet-actief bent. Als u niet binnen ongeveer 30 seconden op Verder werken klikt, wordt u uitgelogd.',
    goOn: 'Verder werken',
    logOut: 'Uitloggen',
    close: 'Sluiten',
    /** For a session that can no longer be extended. */
    final:
      'Je bent al zo lang ingelogd dat je opnieuw moet inloggen. Klik op Verder werken: wat je hebt getypt, bewaren we zolang.',
  },
  ranOut: 'Uw sessie is afgebroken wegens een time-out. Probeer het opnieuw.',
  ended:
    'Je bent uitgelogd, want deze sessie is beëindigd. Log opnieuw in om verder te gaan. Lukt dat niet? Neem dan contact met ons op.',
  typedTextStays:
    'Wat je had getypt, bewaren we op dit apparaat. Na het inloggen staat het er weer.',
  unreached: 'We kunnen onze site niet bereiken. Zodra dat weer lukt, kun je inloggen.',
  /** For a page that the Back button restored. */
  checking: 'We kijken of je nog bent ingelogd.',
  notChecked:
    'We kunnen onze site niet bereiken. Zodra dat weer lukt, kijken we of je nog bent ingelogd.',
  restored: 'Wat je had getypt, staat er weer.',
  /** For a form that was sent without scripts, after the session ended. */
  lost: {
    title: 'Je sessie is voorbij',
    heading: 'Je formulier is niet verstuurd',
    text: 'Kopieer eerst wat je hebt getypt, dan kun je het na het inloggen weer plakken.',
    typed: 'Dit had je getypt',
    logIn: 'Opnieuw inloggen',
  },
} as const;
