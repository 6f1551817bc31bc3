import { cloud } from './cloud.ts';
import { internet } from './internet.ts';
import { mobiel } from './mobiel.ts';
import { general, hardware, sla, tv } from './other.ts';
import type { CaseKind, CaseTemplate } from './case-template.ts';
import { voip } from './voip.ts';

export const caseTemplates: Readonly<Record<CaseKind, readonly CaseTemplate[]>> = {
  Mobiel: mobiel,
  VoIP: voip,
  Internet: internet,
  Cloud: cloud,
  SLA: sla,
  TV: tv,
  Hardware: hardware,
  Algemeen: general,
};

export const fallbackPhrases = {
  ask: [
    'We kijken ernaar. Op welk nummer kunnen we je het best bellen?',
    'Dank voor je bericht. Past {dag} rond {tijd} uur om dit samen door te nemen?',
    'Kun je een foto of schermafdruk meesturen? Dan zien we precies wat jij ziet.',
    'Is dit nog actueel, of is het inmiddels vanzelf opgelost?',
  ],
  reply: [
    'Ja, {dag} is prima. Liefst na {tijd} uur.',
    'Bel maar op {mobiel}, dan heb je mij direct.',
    'Ik heb het toegevoegd. Dank alvast.',
    'Het speelt nog steeds, graag hulp.',
  ],
  thanks: [
    'Top, dank je wel!',
    'Werkt weer, bedankt voor de snelle hulp.',
    'Fijn, dank. Groet, {collega}',
    'Helemaal goed. Jullie mogen dit sluiten.',
  ],
  note: [
    'Gebeld, geen gehoor. Morgen opnieuw proberen.',
    'Klant is bereikbaar na {tijd} uur.',
    'Overlegd met de tweede lijn, zij kijken mee.',
    'Zelfde vraag als vorige maand. Idee voor een kennisartikel.',
  ],
} as const;
