import { contactText } from './contact.ts';

/** The other text of the page is in the record `aanmeldformulier-glasvezel`. */
export const fibreSignUpText = {
  progress: 'Stappen van je aanmelding',
  steps: ['Code', 'Gegevens', 'Bevestigen'],
  pageTitle: (title: string, at: number, step: string): string =>
    `${title}, stap ${String(at + 1)} van 3: ${step.toLowerCase()}`,
  code: {
    title: 'Vul de code uit je brief in',
    field: { label: 'Aanmeldcode', hint: 'Tien tekens. Hoofdletters en streepjes maken niet uit.' },
    earlier: 'Heb je je al aangemeld? Vul dezelfde code in, dan zie je hoe ver je aanvraag is.',
    send: 'Ga verder',
  },
  details: {
    title: 'Aanvraag voor glasvezel',
    address: 'Aansluitadres',
    wrongAddress: 'Klopt dit adres niet? Bel ons dan eerst.',
    company: { label: 'Bedrijf' },
    kvkNumber: { label: 'KvK-nummer', hint: 'Acht cijfers.' },
    name: { label: 'Contactpersoon', hint: 'Wie kunnen we bellen over de aanleg?' },
    email: { label: 'E-mailadres', hint: 'Hier sturen we de bevestiging naartoe.' },
    phone: { label: 'Telefoonnummer' },
    send: 'Controleer je gegevens',
    back: 'Terug naar de code',
  },
  confirm: {
    title: 'Bevestig je aanvraag',
    text: 'Klopt alles? Verstuur dan je aanvraag. Je gaat hiermee nog geen contract aan.',
    code: 'Aanmeldcode',
    send: 'Verstuur je aanvraag',
    back: 'Terug naar de vorige stap',
  },
  status: {
    title: 'Je hebt je al aangemeld',
    text: 'Met deze code is al een aanvraag gedaan. Zo staat het er nu voor.',
    reference: 'Aanvraagnummer',
    status: 'Status',
    sent: 'Aangemeld op',
    question: 'Vraag over je aanvraag? Neem contact op',
  },
  sent: {
    title: 'Aanvraag verstuurd',
    success: 'Bedankt voor je aanvraag! Je doet mee.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je aanvraagnummer',
    next: contactText.sent.next,
    steps: [
      { title: 'Je aanvraag is binnen', text: 'Je adres telt mee voor de drempel.' },
      {
        title: 'De inschrijving sluit',
        text: 'Binnen een week na de datum in je brief hoor je of de aanleg doorgaat.',
      },
      {
        title: 'Je krijgt een contract',
        text: 'Gaat de aanleg door, dan krijg je eerst een contract om te tekenen. Tot die tijd zit je nergens aan vast.',
      },
      {
        title: 'We maken een afspraak om te komen kijken',
        text: 'Als de aanleg doorgaat, bellen of mailen we je daarvoor.',
      },
      {
        title: 'We leggen de kabel aan en sluiten je aan',
        text: 'Je krijgt de datum minstens twee weken vooraf.',
      },
    ],
    home: contactText.sent.home,
  },
} as const;
