/** Staff who look at the portal as a customer does. Source: docs/decisions/0014. */
export const impersonationText = {
  label: 'Meekijken',
  as: (name: string, company: string): string =>
    `Je bekijkt het portaal als ${name} van ${company.replace(/\.$/, '')}. Alleen lezen.`,
  forms: 'Knoppen die iets wijzigen of versturen, staan uit.',
  cannot: 'Je kijkt mee als klant. Dit formulier kun je bekijken, maar niet versturen.',
  stop: 'Stoppen',
  refused: 'Meekijken stoppen lukte niet. Laad de pagina opnieuw.',
  back: 'Terug naar het overzicht van de klant',
  toWorkspace: 'Terug naar de werkplek',
} as const;

export const impersonationProblemText = {
  'key.objectUnknown': 'Deze gebruiker ziet dit niet. Kies het niet.',
  'key.readOnly': 'Met deze sleutel kan een programma alleen lezen.',
  'look.readOnly': 'Je kijkt mee als klant. Dan kun je niets wijzigen of versturen.',
  'look.noSession': 'Meekijken kan alleen vanuit de werkplek zelf. Log in en probeer het daar.',
  'look.noLogin': 'Deze persoon kan niet inloggen. Er is dus geen portaal om te bekijken.',
  'look.staff': 'Dit is een medewerker. Je kunt alleen meekijken met een klant.',
} as const;
