const noMail = 'bij dit verzoek staat geen contactpersoon met een inlog of een e-mailadres';

export const replyText = {
  /** The mail links to the portal. */
  portal: {
    reply: 'Je reactie is geplaatst. De klant krijgt een mail.',
    question: 'Gevraagd. De klant krijgt een mail en is nu aan zet.',
  },
  /** The mail contains the whole reply. */
  mail: {
    warning: (to: string): string =>
      `De contactpersoon heeft geen inlog en leest dit alleen in de mail aan ${to}. Links laten we daarin weg.`,
    files: 'Ze gaan als bijlage mee met de mail. Samen hooguit 10 MB.',
    reply: 'Je reactie is geplaatst en gaat per mail naar de contactpersoon.',
    question: 'Gevraagd. Je vraag gaat per mail naar de contactpersoon, die nu aan zet is.',
    close: (to: string): string =>
      `De contactpersoon heeft geen inlog en krijgt op ${to} een mail dat het verzoek gesloten is.`,
  },
  nobody: {
    warning: `Er gaat geen mail uit: ${noMail}. Kies eerst een contactpersoon als de klant een mail moet krijgen.`,
    files: 'Klanten met een inlog zien ze in het portaal.',
    reply: `Je reactie is geplaatst. Er ging geen mail uit: ${noMail}.`,
    question: `Gevraagd. Er ging geen mail uit: ${noMail}.`,
    close: `Er gaat geen mail uit dat het verzoek gesloten is: ${noMail}.`,
  },
};
