/** How people ask for a kind of thing, and how a text that has it looks. */
/** `strict`: without such a thing in it, a text does not answer. `isFact`: one right value answers. */
export type AnswerType = { asks: RegExp; holds: RegExp; strict?: RegExp; isFact?: true };

const numbers = 'één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|vijftien|twintig|dertig|half|\\d+';
const units = 'seconden?|minuu?t(?:en)?|uur|kwartier|halfuur|dag(?:en)?|werkdag(?:en)?|we(?:e)?k(?:en)?|maand(?:en)?|jaar';

export const answerTypes: readonly AnswerType[] = [
  {
    asks: /\bhoe ?lang|\bhoe snel|\bwanneer|\bhoeveel (tijd|dagen|weken|maanden|uur|uren)|\bduurt?\b|\bhoe laat|\btermijn|\bvan tevoren/,
    holds: new RegExp(`(?:${numbers})[ -](?:${units})\\b|\\bmeteen\\b|\\bdirect\\b|kwartier|halfuur|dezelfde (?:werk)?dag|elke dag|eerste dag`, 'i'),
    isFact: true,
  },
  {
    asks: /\bkost|\bprijs|\bprijzen|\bbetaal|\bbetalen|\bduur\b|\bgratis|\bgeld\b|\btarie|\bbijbetalen/,
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
  { asks: /\bwie (is|zijn)\b(?! jullie)/, holds: /$^/, strict: /\bwie (is|zijn)\b(?! jullie)/ },
  { asks: /\bwaar\b/, holds: /\bin je dashboard\b|\bop de\b|\bop je\b|\bpagina\b|\bbij\b/i },
];

/** An amount of money, or that there is none to pay. */
export const holdsAmount = /€|\d+ euro\b|\bgratis\b|\bkosteloos\b|\bniets\b|zonder kosten|vast bedrag/i;

/** About us: whether we sell, have or do a thing, or how many of it. */
export const asksWhetherWe =
  /^(?:en |of )?(?:leveren|verkopen|hebben|doen|bieden|verhuren|repareren|maken|bouwen|kunnen|werken|helpen) jullie\b|^hoeveel [a-z]+ (?:hebben|zijn) jullie\b|^wat is jullie\b|\b(?:van|bij) jullie (?:kantoor|bedrijf|zaak)\b/;
