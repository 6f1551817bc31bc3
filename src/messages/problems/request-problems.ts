import type { ProblemCode } from '#protocol/problem.ts';
import { problemDescriber } from './form-problems.ts';

export const requestProblemText = {
  'file.tooLarge': 'Een van je bestanden is te groot. Kies bestanden van hooguit 10 MB.',
  'file.wrongType':
    'Een van je bestanden is van een soort die we niet aannemen. Kies een foto of andere afbeelding, een filmpje (mov, mp4), een e-mail (eml, msg), pdf, Word, Excel, PowerPoint, odt, rtf, txt of csv. Een bestand dat alleen zo heet, zoals een xls-export die in het echt een webpagina is, nemen we niet aan: open het en sla het op als xlsx.',
  'file.empty': 'Een van je bestanden is leeg. Kies een ander bestand.',
  'file.tooMany':
    'Je kunt hooguit 5 bestanden tegelijk sturen. Kies er minder, en stuur de rest in een volgende reactie.',
  'file.notKept':
    'Het lukt nu niet om je bestanden te bewaren. Verstuur je tekst zonder bestand en stuur dat later na.',
  'quota.files':
    'Je bedrijf heeft het afgelopen uur zoveel bestanden gestuurd dat we er nu geen meer aannemen. Probeer het over een uur opnieuw, of stuur je tekst zonder bestand.',
  'quota.rows': 'Er is in korte tijd te veel opgeslagen. Wacht een minuut en probeer het opnieuw.',
  'form.tooLarge':
    'Je stuurt meer dan we in één keer aannemen. Maak je tekst korter of kies kleinere bestanden.',
  'record.noRight':
    'Je mag dit niet doen. Neem contact met ons op als je denkt dat dit niet klopt.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeRequestProblem = problemDescriber(requestProblemText);
