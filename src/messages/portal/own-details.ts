import type { ProblemCode } from '#protocol/problem.ts';

/** Labels, buttons, placeholder and toast title are quoted literally from spec §2, §5 and §8. */
export const ownDetailsText = {
  title: 'Mijn gegevens',
  lede: 'Zo staan je eigen gegevens bij ons bekend.',
  fields: {
    FirstName: { label: 'Voornaam' },
    LastName: { label: 'Achternaam' },
    Email: {
      label: 'E-mailadres',
      hint: 'Hier sturen we onze mails naartoe, en hiermee log je in.',
    },
    MobilePhone: {
      label: '06-nummer',
      hint: 'Mag leeg blijven. Bijvoorbeeld 06-12345678.',
      placeholder: 'Mobile',
    },
  },
  none: 'Nog niet ingevuld',
  security: 'Wachtwoord en beveiliging',
  edit: 'Wijzigen',
  save: 'Wijzigingen opslaan',
  cancel: 'Annuleren',
  saving: 'Loading',
  loading: 'Loading',
  again: 'Probeer het opnieuw',
  unread: 'We konden je gegevens niet ophalen. Controleer je verbinding en probeer het opnieuw.',
  offline:
    'Je bent offline. Wat je hebt getypt, blijft staan. Sla het op als je weer verbinding hebt.',
  error: 'Error',
  saved: { title: 'Je gegevens zijn opgeslagen' },
  /** For a user whose address in the record is not yet the login address. */
  unproven: {
    before: 'We hebben een link gestuurd naar ',
    between: '. Open die link om voortaan met dit adres in te loggen. Tot dan log je in met ',
    end: '.',
  },
  leave: {
    title: 'Je hebt nog niet opgeslagen',
    text: 'Wat je hebt getypt, gaat verloren als je nu sluit.',
    stay: 'Verder met wijzigen',
    go: 'Sluiten zonder opslaan',
  },
} as const;

/** Error texts of the server are not shown (spec §8). */
export const ownDetailsProblemText = {
  'record.required': 'Vul alle verplichte velden in',
  'record.tooLong': 'Deze tekst is te lang. Maak de tekst korter en probeer het opnieuw.',
  'record.emailWrong': 'Voer een correct e-mailadres in',
  'record.readOnly':
    'Je kunt deze gegevens wel bekijken, maar niet wijzigen. Bel of mail ons, dan passen we ze aan.',
  'record.noRight':
    'Je bent niet meer ingelogd. Wat je hebt getypt, staat er nog. Log in een ander tabblad opnieuw in en sla het daarna op.',
  'form.tooMany':
    'Je hebt te vaak achter elkaar opgeslagen. Wat je hebt getypt, staat er nog. Wacht een paar minuten en sla het opnieuw op.',
  'form.unreached':
    'Je hebt geen verbinding met onze site, dus we weten niet of je gegevens zijn opgeslagen. Wat je hebt getypt, staat er nog. Sla het opnieuw op als je weer online bent: twee keer opslaan kan geen kwaad.',
  'form.failed':
    'Er ging iets mis bij ons. Wat je hebt getypt, staat er nog. Sla het over een minuut opnieuw op: twee keer opslaan kan geen kwaad.',
} as const satisfies Partial<Record<ProblemCode, string>>;
