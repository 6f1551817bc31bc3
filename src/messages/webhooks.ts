import type { WebhookChange } from '#protocol/webhooks/webhook.ts';

const did: Readonly<Record<WebhookChange, string>> = {
  created: 'aangemaakt',
  updated: 'gewijzigd',
  deleted: 'verwijderd',
};

/** What a channel of Teams or Slack shows. */
export const webhookText = {
  title: (label: string, name: string, change: WebhookChange): string =>
    `${label} ${name}`.trim() + ` ${did[change]}`,
  test: (name: string): string => `Proefbericht van de koppeling ${name}. Het werkt!`,
  open: 'Openen',
};

/**
 * What the page of a delivery shows as its answer, in the workspace and in the portal: both call a
 * webhook a "koppeling".
 */
export const deliveryText = {
  answered: (status: string, body: string): string =>
    body === '' ? `Status ${status}` : `Status ${status}: ${body}`,
  refused: {
    url: 'Dit adres mag niet: alleen https, zonder gebruiker of wachtwoord.',
    address: 'Dit adres mag niet: het leidt niet naar een computer op internet.',
    redirect: 'Het adres verwijst door, en dat volgen we niet. Vul het nieuwe adres in.',
    tooLarge: 'Het antwoord was te groot.',
    timeout: 'Geen antwoord binnen tien seconden.',
    connection: 'Geen verbinding met dit adres.',
  },
  invisible: 'Niet verstuurd: de eigenaar ziet deze gegevens niet meer.',
  stopped: 'Niet verstuurd: de koppeling was gestopt.',
  unqueued: 'Niet verstuurd: het bericht wachtte nergens meer op. Stuur het zo nodig opnieuw.',
  gone: (answer: string): string => `${answer}. De koppeling is gestopt.`,
  tooOld: (answer: string): string => `Na drie dagen opgegeven. ${answer}`,
};

/** Why a webhook does not work now, on its page. */
export const failureReasons = {
  target: 'Het adres geeft geen goed antwoord. We proberen het opnieuw.',
  list: 'De lijst is te traag om te lezen. We proberen het opnieuw.',
} as const;

export type FailureReason = keyof typeof failureReasons;

export const webhookActionText = {
  secret: 'Geheim van de webhook',
};

/** What the action for a new secret says, for each kind of integration. */
export const integrationSecretText = {
  app: {
    warning:
      'Je ziet het geheim één keer. Een eerder geheim werkt daarna niet meer. Geef alleen een geheim aan een app die op een server draait: een app op een telefoon of in een browser kan het niet bewaren.',
    done: 'Het client secret is gemaakt.',
  },
  webhook: {
    warning:
      'Je ziet het geheim één keer. Elk bericht krijgt een dag lang een handtekening van het oude en van het nieuwe geheim. Daarna telt alleen het nieuwe.',
    done: 'Het nieuwe geheim werkt meteen. Het oude blijft nog een dag geldig.',
  },
};
