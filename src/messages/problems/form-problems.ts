import type { ProblemCode } from '#protocol/problem.ts';

/** The sentences of spec §8 are quoted literally. */
export const formProblemText = {
  'form.required': 'Vul alle verplichte velden in',
  'form.emailMissing': 'Er is geen e-mailadres ingevuld.',
  'form.emailWrong': 'Voer een correct e-mailadres in',
  'form.emailMailbox':
    'Voor de @ staat een letter met een accent of uit een ander schrift. Zulke adressen nemen mailservers niet aan. Vul een ander e-mailadres in.',
  'form.phoneWrong':
    'Vul een telefoonnummer in waarop we je kunnen bellen, bijvoorbeeld 0612345678. Een Nederlands nummer heeft tien cijfers, een nummer uit het buitenland begint met +.',
  'form.tooLong': 'Deze tekst is te lang. Maak de tekst korter en probeer het opnieuw.',
  'form.tooMany':
    'Je hebt dit te vaak achter elkaar geprobeerd. Wacht een paar minuten en probeer het opnieuw.',
  'quota.rows': 'Er is in korte tijd te veel opgeslagen. Wacht een minuut en probeer het opnieuw.',
  'form.textUnreadable':
    'In deze tekst staan tekens die we niet kunnen lezen. Typ de tekst opnieuw.',
  'form.foreignOrigin':
    'We konden niet zien dat dit formulier van onze site komt. Laad de pagina opnieuw en verstuur het formulier nog een keer.',
  'form.unreached':
    'Je hebt geen verbinding met onze site, dus we weten niet of dit is aangekomen. Wat je hebt getypt, staat er nog. Verstuur het opnieuw als je weer online bent: dubbel versturen kan geen kwaad.',
  'form.failed':
    'Er ging iets mis bij ons. Wat je hebt getypt, staat er nog. Verstuur het over een minuut opnieuw: dubbel versturen kan geen kwaad.',
  'form.tooLarge':
    'Je stuurt meer dan we in één keer aannemen. Maak je tekst korter of kies een kleiner bestand.',
  'form.dateWrong': 'Voer een geldige datum in',
  'form.mobileWrong': 'Voer een correct mobiel nummer in',
  'form.postcodeAbroad':
    'Dit lijkt een postcode uit een ander land. Vul een Nederlandse postcode in, bijvoorbeeld 3542 AD. Is het adres in het buitenland? Bel of mail ons dan.',
  'form.postcodeUnfinished':
    'Een Nederlandse postcode heeft vier cijfers en twee letters, bijvoorbeeld 3542 AD. Is het adres in het buitenland? Bel of mail ons dan.',
  'form.postcodeWrong': 'Vul een geldige postcode in, bijvoorbeeld 3542 AD.',
  'form.houseNumberWrong': 'Vul een huisnummer in van 1 tot en met 99999.',
  'record.notInList': 'Deze keuze staat niet in de lijst. Kies een andere.',
} as const satisfies Partial<Record<ProblemCode, string>>;

type Sentences = Partial<Record<ProblemCode, string>>;
export type DescribeProblem = (code: ProblemCode) => string;

/** `own`: the texts of this form. A problem without a text is shown as an error of the site. */
export const problemDescriber =
  (own: Sentences): DescribeProblem =>
  (code) =>
    own[code] ?? common[code] ?? formProblemText['form.failed'];

const common: Sentences = formProblemText;

export const describeProblem = problemDescriber({});
