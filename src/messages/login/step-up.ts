import type { ProblemCode } from '#protocol/problem.ts';

export const stepUpText = {
  title: 'Bevestig dat jij het bent',
  text: 'Je bent al even ingelogd. Voor deze wijziging vragen we opnieuw wie je bent.',
  proof: 'Wachtwoord of code',
  what: 'wachtwoord of code',
  hint: 'Je wachtwoord, een code uit je app, of een code die we je mailen.',
  mail: 'Mail mij een code',
  passkey: 'Met je passkey',
  passkeyFailed:
    'Bevestigen met je passkey is niet gelukt. Probeer het opnieuw, of vul je wachtwoord of een code in.',
  send: 'Bevestigen',
  cancel: 'Annuleren',
  sending: 'Bezig met bevestigen',
  mailed: 'We hebben je een code gemaild. Hij werkt 10 minuten. Vul hem hieronder in.',
  unreached: 'Bevestigen lukte niet. Controleer je verbinding en probeer het opnieuw.',
} as const;

/** Separate, so that pages can use these texts without those of the other log-in problems. */
export const stepUpProblemText = {
  'stepUp.required': 'Bevestig eerst dat jij het bent. Daarna slaan we dit op.',
  'stepUp.codeSent': 'We hebben je een code gemaild. Vul hem in om te bevestigen dat jij het bent.',
  'login.proofWrong':
    'Deze code of dit wachtwoord klopt niet. Een code uit je app werkt maar één keer: wacht op de volgende.',
  'login.passkeyProofWrong':
    'Bevestigen met deze passkey lukt niet. Vul je wachtwoord of een code in.',
} as const satisfies Partial<Record<ProblemCode, string>>;
