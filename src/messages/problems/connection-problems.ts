import type { ProblemCode } from '#protocol/problem.ts';
import { storedRecordProblemText, readOnlyProblemText } from './stored-record-problems.ts';
import { problemDescriber } from './form-problems.ts';

export const connectionProblemText = {
  'connection.ending':
    'Voor deze aansluiting loopt al een opzegging. Bekijk bij de aansluiting wanneer ze stopt, of bel ons.',
  'connection.porting':
    'Het nummer van deze aansluiting is al aangevraagd of vrijgemaakt voor uitporteren. Bel ons als dat niet klopt.',
  'connection.notActive':
    'Deze aansluiting is niet actief. Er valt dus niets op te zeggen. Wil je een aanvraag intrekken, of zie je toch kosten? Bel ons dan.',
  'termination.costOpen':
    'Deze datum ligt voor de vroegste datum zonder kosten. Kies een latere datum, of ga akkoord met de kosten.',
  'termination.tooFar':
    'Dat is meer dan twaalf maanden na de vroegste einddatum. Zo ver vooruit kun je niet opzeggen. Kies een eerdere dag.',
  'notice.costOpen':
    'Deze dag ligt voor de eerste dag zonder kosten. Geef aan dat de klant akkoord gaat met de kosten, kies een latere dag of laat de dag leeg.',
  'portOut.noMobile':
    'Uitporteren kan alleen met een mobiel nummer. Bel ons als je een ander nummer wilt meenemen.',
  'portOut.notYet':
    'Deze aansluiting is nog in aanvraag. Je kunt het nummer meenemen zodra de aansluiting werkt. Wil je de aanvraag intrekken? Bel ons dan.',
  'portOut.gone':
    'Deze aansluiting is langer dan een maand geleden gestopt. Het nummer kun je daarom niet meer meenemen. Klopt dat niet? Bel ons dan.',
  'portOut.moved':
    'De datum of de kosten zijn veranderd sinds je deze pagina opende. Kijk ze na en bevestig opnieuw.',
  'day.past': 'Deze dag is al geweest. Kies vandaag of een latere dag.',
  'day.farAhead': 'Deze dag ligt te ver in de toekomst. Kijk het jaar na.',
  'day.toCome': 'Deze dag moet nog komen. Kies vandaag of een eerdere dag.',
  'day.tooFar': 'Deze dag is verder weg dan een jaar. Kies een eerdere dag.',
  'day.longAgo': 'Deze dag is meer dan een jaar geleden. Kijk de datum na.',
  'day.afterEnd':
    'De dienst stopt dan al. Kies de einddatum van de aansluiting of een eerdere dag.',
  'day.beforeStart': 'De aansluiting was er toen nog niet. Kies de ingangsdatum of een latere dag.',
  'day.beforeAsked':
    'Toen was dit nog niet aangevraagd. Kies de dag van de aanvraag of een latere dag.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const endingProblemText = {
  ...connectionProblemText,
  ...storedRecordProblemText,
  'look.readOnly': readOnlyProblemText['look.readOnly'],
};

export const describeEndingProblem = problemDescriber(endingProblemText);
