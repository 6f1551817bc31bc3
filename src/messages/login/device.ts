/** The offline copy on a customer's device. */
export const deviceText = {
  title: 'Zonder verbinding',
  heading: 'Dit zag je het laatst',
  seen: {
    unreached: (moment: string): string => `Je hebt geen verbinding. Dit is bewaard op ${moment}.`,
    asked: (moment: string): string => `Dit is bewaard op ${moment}.`,
    silent: (moment: string): string =>
      `Onze site antwoordt nu niet. Dit is bewaard op ${moment}. We proberen het vanzelf opnieuw.`,
    answers: (moment: string): string => `Dit is bewaard op ${moment}.`,
  },
  back: 'Je hebt weer verbinding.',
  goOn: 'Verder naar de pagina',
  services: {
    title: 'Diensten',
    name: 'Dienst',
    status: 'Status',
    monthly: 'Per maand',
    none: 'Er liepen geen diensten.',
  },
  contacts: {
    title: 'Contactpersonen',
    name: 'Naam',
    email: 'E-mailadres',
    phone: 'Telefoon',
    none: 'Er waren geen contactpersonen.',
  },
  requests: {
    title: 'Open serviceverzoeken',
    subject: 'Onderwerp',
    status: 'Status',
    changed: 'Laatste reactie',
    none: 'Er stonden geen serviceverzoeken open.',
  },
  nothing: {
    title: 'Er is niets om te laten zien',
    text: 'Op dit apparaat is niets bewaard. Dat is zo als je bent uitgelogd of een tijd niets hebt gedaan. Log in zodra je weer verbinding hebt.',
  },
  reading: 'Bezig met openen',
} as const;
