/**
 * `asks`: matches questions for this type of answer. `holds`: matches texts with such an answer.
 * `strict`: for the questions that it matches, a text that `holds` does not match is no answer.
 * `isFact`: one matching value is the whole answer. `isHint`: a match only makes a text slightly
 * more likely. `isSteps`: the question asks for instructions. `isUntold`: no public text has the
 * answer.
 */
export type AnswerType = {
  asks: RegExp;
  holds: RegExp;
  strict?: RegExp;
  isFact?: true;
  isHint?: true;
  isSteps?: true;
  isUntold?: true;
};

const nothing = /$^/;

const numbers =
  'één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|vijftien|twintig|dertig|half|\\d+';
/** `word`: in lower case, without accents. */
export const isNumber = (word: string): boolean => numberWord.test(word);

const months =
  'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december';
const numberWord = new RegExp(`^(?:${numbers.replaceAll('é', 'e')})$`);
const units =
  'seconden?|minuu?t(?:en)?|uur|(?:kantoor|werk)?uren|kwartier|halfuur|dag(?:en)?|werkdag(?:en)?|we(?:e)?k(?:en)?|maand(?:en)?|jaar';

export const answerTypes: readonly AnswerType[] = [
  {
    asks: /\bhoe ?lang|\bhoe snel|\bwanneer|\bhoeveel (tijd|dagen|weken|maanden|uur|uren)|\bduurt?\b|\bhoe laat|termijn\b|\blooptijd|\bhoeveel jaar|\bvan tevoren/,
    holds: new RegExp(
      `(?:${numbers})[ -](?:${units})\\b|\\bmeteen\\b|\\bdirect\\b|kwartier|halfuur|dezelfde (?:werk)?dag|elke dag|eerste dag`,
      'i',
    ),
    isFact: true,
  },
  {
    asks: /\bkost|\bprijs|\bprijzen|(?<!\b(?:hoe ?lang|hoeveel (?:dagen|weken|maanden|tijd)|wanneer)\b.*)\bbeta(?:al|len)\b|\bduur\b|\bgratis|\bgeld\b|\btarie|\bbijbetalen/,
    holds: /€|\beuro\b|\bgratis\b|\bkost|\bbetaal|\bbundel\b|\brekening\b/i,
    strict: /\b(wat|hoeveel) kost\b|\bwelke prijs\b|\bhoe duur\b/,
    isFact: true,
  },
  {
    asks: /\bhoeveel\b|\bhoe (groot|veel|hoog|ver)\b/,
    holds: new RegExp(`\\b(?:${numbers})\\b`, 'i'),
    isFact: true,
  },
  { asks: /\bsnelhe/, holds: /\b[mg]bit/i, isFact: true },
  {
    asks: /\b(?<!van )wie (is|zijn)\b(?! jullie)|\bhoe hee?te?n?\b/,
    holds: nothing,
    isUntold: true,
    strict: /\b(?<!van )wie (is|zijn)\b(?! jullie)|\bhoe hee?te?n?\b/,
  },
  {
    asks: /\bwat is (?:de|het) \w+ van (?:mijn|onze|ons)\b/,
    holds: nothing,
    isUntold: true,
    strict: /\bwat is (?:de|het) \w+ van (?:mijn|onze|ons)\b/,
  },
  { asks: /\bhoeveel procent|\bpercentage/, holds: /\d ?(?:%|procent)/i, isFact: true },
  {
    asks: /\b(?:welke|wat is de) (?:uiterste )?datum|\btot wanneer|\bvoor wanneer|\bin welk jaar|\bwanneer (?:zijn|is|begon)/,
    holds: new RegExp(
      `\\b(?:${months})\\b|\\b(?:19|20)\\d\\d\\b|\\b(?:eerste|twintigste|laatste) (?:dag)?|\\bdatum\\b`,
      'i',
    ),
  },
  {
    asks: /^(?:en )?(?:mag|kan|kun|moet|moeten|mogen|kunnen|is|zijn|krijg|krijgen|heb|hebben|werkt|blijft|zit|loopt|betaal|kost)\b/,
    holds:
      /^(?:ja|nee|meestal|altijd|nooit|bijna altijd|dat kan|niet altijd)\b|\b(?:mag|hoef|hoeft|hoeven)\b|\bnooit\b/i,
    isHint: true,
  },
  {
    asks: /\bhoe (?:kan|krijg|moet|zet|maak|regel|meld|vraag|verander|wijzig|stel|herken|kom|doe)|\bwat (?:moet|doe|kan) (?:ik|we|je)|\bwat nu\b/,
    holds:
      /\b(?:maak|kies|open|ga|bel|vul|vraag|zet|log|stuur|meld|geef|controleer|verander|via|per sms|per mail)\b/i,
    isHint: true,
    isSteps: true,
  },
  {
    asks: /\bwie (?!is\b|zijn\b)/,
    holds:
      /\b(?:wij|we|monteur|installateur|aannemer|eigenaar|beheerder|collega|aanbieder|leverancier|hoofdcontactpersoon)\b/i,
    isHint: true,
  },
  {
    asks: /\bwaarom\b|\bhoe komt/,
    holds: /\b(?:want|omdat|doordat|daardoor|komt dat|anders|dan)\b/i,
    isHint: true,
  },
  { asks: /\bwaar\b/, holds: /\bin je dashboard\b|\bop de\b|\bop je\b|\bpagina\b|\bbij\b/i },
];

export const amountPattern =
  /€|\d+ euro\b|\bgratis\b|\bkosteloos\b|\bniets\b|zonder kosten|vast bedrag/i;

/** Matches questions whether we sell, have or do something, or how many of it we have. */
export const whetherWeOfferPattern =
  /^(?:en |of )?(?:leveren|verkopen|hebben|doen|bieden|verhuren|repareren|maken|bouwen|kunnen|werken|helpen) jullie\b|^[a-z]+en jullie (?:ook|wel) |^hoeveel [a-z]+ (?:hebben|zijn) jullie\b|^wat is jullie\b|\b(?:van|bij) jullie (?:kantoor|bedrijf|zaak)\b|^(?:krijg|krijgen|kan|kunnen|kun) (?:ik|we|wij|je) .*\b(?:bij|van) jullie\b/;

/** Captures the noun after `jullie`, for example `showroom` in `jullie showroom`. */
export const ownThingPattern = /\bjullie ([a-z]{4,})/;
