import type { ProblemCode } from '#protocol/problem.ts';

export const userProblemText = {
  'company.own': 'Dit is een eigen bedrijf uit de instellingen. Het kan niet worden verwijderd.',
  'user.self': 'Dit kun je niet met je eigen account doen. Vraag het een andere beheerder.',
  'user.lastAdministrator': 'Dit is de laatste beheerder. Maak eerst een ander beheerder.',
  'user.profileOfStaff':
    'Dit profiel is voor medewerkers. Iemand die voor een klant inlogt, kan het niet krijgen.',
  'user.profileOfCustomer':
    'Dit profiel is voor klanten. Kies er een voor medewerkers, of koppel de gebruiker eerst aan een bedrijf.',
  'user.noSecondStep': 'Deze gebruiker heeft geen tweede stap. Er is niets om te wissen.',
  'user.known': 'Deze persoon kan al inloggen. Je vindt de naam bij Gebruikers.',
} as const satisfies Partial<Record<ProblemCode, string>>;
