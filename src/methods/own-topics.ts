/** What a customer can ask of their own things. */
export type OwnTopic = 'requests' | 'connections' | 'contracts' | 'costs';

const ofOneself = /\b(mijn|ik|we|wij|ons|onze|mij)\b/;

/** In this order: the first that fits. Somebody asks of their own things when they say `mijn`, `ik`, `we` or the like beside what it is about. */
const topics: readonly { topic: OwnTopic; about: RegExp }[] = [
  { topic: 'requests', about: /\b(service)?verzoek(en)?\b|\bticket(s)?\b|\bmelding(en)? (die|van|lop|open|staan)|\bopenstaand|\bstatus van\b/ },
  {
    topic: 'contracts',
    about:
      /\b(contract(en)?|looptijd|einddatum|vastzit(ten)?)\b.*\b(af|eindig|einde|loop|tot|wanneer|verleng)|\bwanneer\b.*\b(contract(en)?|looptijd|einddatum)\b|\bhoe lang\b.*\bvast\b/,
  },
  { topic: 'costs', about: /\b(hoeveel|wat)\b.*\b(betaal|betalen|kosten|maandbedrag|kwijt)\b|\bmaandbedrag\b/ },
  {
    topic: 'connections',
    about:
      /\b(welke|hoeveel|overzicht|wat voor)\b.*\b(aansluiting(en)?|dienst(en)?|abonnement(en)?|nummers?|toestel(len)?|licenties?|gebruikers?|simkaarten?)\b/,
  },
];

/** Of which of their own things this question is; null when it is of none, or of things in general. */
export function ownTopic(question: string): OwnTopic | null {
  const words = question.toLowerCase();
  if (!ofOneself.test(words)) return null;
  return topics.find(({ about }) => about.test(words))?.topic ?? null;
}
