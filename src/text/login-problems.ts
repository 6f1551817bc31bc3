import type { ProblemCode } from '#wire/problem.ts';

/** What logging in, and changing what one logs in with, can refuse beside what every form can say. */
export const loginProblemText = {
  'login.wrong': 'Het e-mailadres en het wachtwoord horen niet bij elkaar. Controleer ze en probeer het opnieuw.',
  'login.tooMany': 'Je hebt te vaak geprobeerd in te loggen. Wacht een kwartier of vraag een nieuw wachtwoord aan.',
  'address.linkOver': 'Deze link werkt niet meer. Wijzig je e-mailadres opnieuw, dan krijg je een nieuwe link.',
} as const satisfies Partial<Record<ProblemCode, string>>;
