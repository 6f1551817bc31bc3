import type { ProblemCode } from '#protocol/problem.ts';
import { problemDescriber } from './form-problems.ts';

export const jobProblemText = {
  'form.hoursWrong': 'Vul het aantal uren per week in als heel getal van 1 tot en met 60.',
  'form.vacancyClosed':
    'Deze vacature is net gesloten. Je kunt hier niet meer op reageren. Bekijk onze andere vacatures of stuur een open sollicitatie.',
  'file.tooLarge': 'Dit bestand is te groot. Kies een bestand van hooguit 10 MB.',
  'file.wrongType':
    'We kunnen dit soort bestand niet aannemen. Kies een pdf, Word-bestand, odt, rtf, txt, jpg, png of heic. Een bestand dat alleen zo heet, nemen we niet aan: open het en sla het opnieuw op.',
  'file.empty': 'Dit bestand is leeg. Kies een ander bestand.',
  'file.tooMany': 'Je stuurt te veel bestanden tegelijk. Kies er minder.',
  'file.notScanned': 'Dit bestand wordt nog gecontroleerd op virussen. Probeer het zo opnieuw.',
  'file.infected': 'In dit bestand is een virus gevonden. Het is weggegooid.',
  'file.notKept':
    'Het lukt nu niet om je bestand te bewaren. Verstuur het formulier zonder bestand, dan vragen we er later om.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeJobProblem = problemDescriber(jobProblemText);
