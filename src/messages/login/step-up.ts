import type { ProblemCode } from '#protocol/problem.ts';
import type { TypedProofs } from '#protocol/users/step-up.ts';

export const stepUpText = {
  title: 'Bevestig dat jij het bent',
  text: 'Voor deze wijziging vragen we nog een keer wie je bent.',
  proof: 'Wachtwoord of code',
  what: 'wachtwoord of code',
  hint: 'Je wachtwoord, een code uit je app, of een code die we je mailen.',
  hintPassword: 'Je wachtwoord, of een code die we je mailen.',
  /** For who has no password. */
  code: 'Code',
  codeWhat: 'code',
  codeHint: 'Een code uit je app, of een code die we je mailen.',
  codeHintMail: 'Een code die we je mailen.',
  codeHintApp: 'Een code uit je app.',
  /** For who can type nothing. */
  untyped:
    'Bevestig met je passkey of een gekoppeld account. Heb je die niet? Log dan uit en opnieuw in.',
  mail: 'Mail mij een code',
  passkey: 'Met je passkey',
  passkeyFailed:
    'Bevestigen met je passkey is niet gelukt. Probeer het opnieuw, of vul je wachtwoord of een code in.',
  send: 'Bevestigen',
  cancel: 'Annuleren',
  sending: 'Bezig met bevestigen',
  mailed: 'We hebben je een code gemaild. Hij werkt 10 minuten. Vul hem hieronder in.',
  other: 'Op een andere manier bevestigen',
  by: (label: string): string => `Bevestigen met ${label}`,
  newTab: ' (opent een nieuw tabblad)',
  unreached: 'Bevestigen lukte niet. Controleer je verbinding en probeer het opnieuw.',
} as const;

/** The words of the field for a proof. `typed`: null when not known. Null: nothing to type. */
export function proofFieldText(
  typed: TypedProofs | null,
): { label: string; what: string; hint: string } | null {
  const { proof, what, code, codeWhat } = stepUpText;
  if (typed === null) return { label: proof, what, hint: stepUpText.hint };
  const { hasPassword, hasApp, canMail } = typed;
  if (!canMail)
    return hasApp ? { label: code, what: codeWhat, hint: stepUpText.codeHintApp } : null;
  if (hasPassword)
    return { label: proof, what, hint: hasApp ? stepUpText.hint : stepUpText.hintPassword };
  const hint = hasApp ? stepUpText.codeHint : stepUpText.codeHintMail;
  return { label: code, what: codeWhat, hint };
}

/** The page for who confirms at a provider, or without scripts. */
export const stepUpPageText = {
  lede: 'Voor wijzigingen in je toegang of gegevens vragen we nog een keer wie je bent. Dat geldt vijf minuten.',
  ownTitle: 'Met je wachtwoord of een code',
  codeTitle: 'Met een code',
  passkeyTitle: 'Met je passkey',
  ownText: 'Dit kan ook zonder gekoppeld account.',
  byTitle: 'Met een gekoppeld account',
  byText: 'Je meldt je daar opnieuw aan en komt dan hier terug.',
  done: {
    title: 'Bevestigd',
    text: 'Je hebt bevestigd dat jij het bent. Dat geldt vijf minuten.',
    back: 'Was je in een ander tabblad bezig? Ga daarheen terug en verstuur je wijziging. Dit tabblad kun je sluiten.',
    security: 'Naar Beveiliging',
  },
} as const;

/** Separate, so that pages can use these texts without those of the other log-in problems. */
export const stepUpProblemText = {
  'stepUp.required': 'Bevestig eerst dat jij het bent. Daarna slaan we dit op.',
  'stepUp.codeSent': 'We hebben je een code gemaild. Vul hem in om te bevestigen dat jij het bent.',
  'login.staffProof':
    'Medewerkers krijgen hier geen code per mail. Bevestig met je passkey, een gekoppeld account of een code uit je app.',
  'login.proofWrong':
    'Deze code of dit wachtwoord klopt niet. Een code uit je app werkt maar één keer: wacht op de volgende.',
  'login.passkeyProofWrong':
    'Bevestigen met deze passkey lukt niet. Vul je wachtwoord of een code in.',
} as const satisfies Partial<Record<ProblemCode, string>>;
