import type { ProblemCode } from '#protocol/problem.ts';

export const webhookProblemText = {
  'webhook.addressPrivate':
    'Dit adres is van buiten niet te bereiken. Vul een adres op het openbare internet in.',
  'webhook.addressWrong':
    'Vul een adres in dat begint met https://, zonder gebruikersnaam, wachtwoord of #.',
  'webhook.listUnknown':
    'Deze lijst bestaat niet bij deze gegevens, of is niet met de eigenaar gedeeld. Vul de naam in die in het adres van de lijst staat.',
  'webhook.notActive':
    'Deze koppeling is gestopt. Zet haar eerst aan en stuur het bericht dan opnieuw.',
  'webhook.tooMany':
    'Jullie hebben het hoogste aantal koppelingen. Verwijder er eerst een als je een nieuwe wilt maken.',
} as const satisfies Partial<Record<ProblemCode, string>>;
