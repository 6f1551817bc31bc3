import type { ProblemCode } from '#protocol/problem.ts';
import { problemDescriber } from './form-problems.ts';

export const ictProblemText = {
  'ict.firstNameMissing': 'Voornaam is verplicht',
  'ict.lastNameMissing': 'Achternaam is verplicht',
  'ict.emailWrong': 'E-mailadres is verplicht',
  'ict.phoneWrong': 'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
  'ict.accountMissing': 'account-ID ontbreekt',
  'ict.notMade': 'Record niet succesvol gemaakt',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeIctProblem = problemDescriber(ictProblemText);
