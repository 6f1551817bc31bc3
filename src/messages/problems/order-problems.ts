import type { ProblemCode } from '#protocol/problem.ts';
import { deliveryProblemText } from './delivery-problems.ts';
import { fibreProblemText } from './fibre-problems.ts';
import { problemDescriber } from './form-problems.ts';

/** For the steps of an order on the site. */
export const orderProblemText = {
  'form.kvkWrong': fibreProblemText['form.kvkWrong'],
  'order.addressChoose': 'Op dit huisnummer zijn meer adressen. Kies je toevoeging.',
  'order.companyUnknown':
    'Dit nummer staat niet in het Handelsregister. Kijk het na. Staat je bedrijf er net in? Vul dan zelf de naam in.',
  'order.nothingChosen': 'Kies minstens één product.',
  'order.quantityWrong': 'Vul een heel getal in van 0 tot en met 999.',
  'order.productGone': 'Dit product kun je op dit adres niet bestellen. Kies een ander product.',
  'order.optionAlone': 'Deze aanvulling hoort bij een dienst die je nog niet hebt gekozen.',
  'order.pricesChanged':
    'Een prijs is net veranderd. Kijk naar de nieuwe prijs en ga daarna opnieuw verder.',
  'order.productsGone':
    'Niet alles in je bestelling kan nog. Lees wat er is veranderd en ga daarna opnieuw verder.',
  'order.numberTwice': 'Dit nummer heb je al ingevuld.',
  'order.authorityMissing':
    'Teken de machtiging met een vinkje, of upload een getekende machtiging.',
  'order.dayNotWorking': 'Op deze dag werken we niet. Kies een werkdag.',
  'order.dayTooSoon': 'Op deze dag kunnen we nog niet leveren. Kies een latere dag.',
  'order.dayTooFar': 'Kies een dag binnen zes maanden.',
  'day.farAhead': 'Deze dag ligt te ver in de toekomst. Kijk het jaar na.',
  'order.closed': 'Deze bestelling is al verstuurd.',
  'order.readMissing': 'Zet een vinkje als je de samenvatting en de voorwaarden hebt gelezen.',
  'order.signMissing': 'Zet een vinkje als je voor je bedrijf mag tekenen.',
  'order.unfinished': 'Je bestelling is nog niet compleet. Vul de stappen aan die nog open staan.',
  'quote.expired': deliveryProblemText['quote.expired'],
  'quote.changed': deliveryProblemText['quote.changed'],
  'order.summaryChanged':
    'De samenvatting is net veranderd. Lees de nieuwe tekst en bestel daarna opnieuw.',
  'order.summaryNotMailed':
    'De samenvatting is nog niet gemaild. Zet een vinkje als je hem vooraf niet per mail hoeft, of probeer het later opnieuw.',
  'file.tooLarge': 'Dit bestand is te groot. Kies een bestand van hooguit 10 MB.',
  'file.wrongType':
    'We kunnen dit soort bestand niet aannemen. Kies een pdf, jpg of png. Een bestand dat alleen zo heet, nemen we niet aan.',
  'file.empty': 'Dit bestand is leeg. Kies een ander bestand.',
  'file.notKept':
    'Het lukt nu niet om je bestand te bewaren. Probeer het later opnieuw, of teken hier.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeOrderProblem = problemDescriber(orderProblemText);
