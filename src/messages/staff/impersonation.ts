/** For staff who view the portal as a customer. Source: docs/decisions/0014. */
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
