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
  open: 'Openen',
};

/** What the page of a delivery shows as its answer. */
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
  invisible: 'Niet verstuurd: de eigenaar ziet dit record niet meer.',
  gone: (answer: string): string => `${answer}. De webhook is gestopt.`,
  tooOld: (answer: string): string => `Na drie dagen opgegeven. ${answer}`,
};

export const webhookActionText = {
  secret: 'Geheim van de webhook. Bewaar het: we tonen het één keer.',
};
