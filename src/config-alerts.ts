import type { WebhookSettings } from '#integrations/webhook.ts';
import { hasPlainMailbox, looksLikeEmail } from '#protocol/forms/checks/email.ts';
import { readInteger, type ReadSetting, WrongSetting } from './config-values.ts';

/** `diskFree`: bytes. */
export type AlertSettings = {
  mail: string | undefined;
  webhook: WebhookSettings | undefined;
  diskFree: number;
};

const shortest = 24;
const megabyte = 1_000_000;

export function alertsOf(env: ReadSetting): AlertSettings {
  const megabytes = env('ALERT_DISK_MB') ?? '2000';
  return {
    mail: mailOf(env),
    webhook: webhookOf(env),
    diskFree: readInteger('ALERT_DISK_MB', megabytes, { from: 1, to: 999_999_999 }) * megabyte,
  };
}

function mailOf(env: ReadSetting): string | undefined {
  const address = env('ALERT_MAIL');
  if (address === undefined) return undefined;
  if (!looksLikeEmail(address)) {
    throw new WrongSetting(
      `ALERT_MAIL must be one e-mail address like beheer@example.nl, not '${address}'.`,
    );
  }
  if (!hasPlainMailbox(address)) {
    throw new WrongSetting(
      `ALERT_MAIL must have only letters without accents before the @, not '${address}': ` +
        'few mail servers accept others.',
    );
  }
  if (env('SMTP_URL') !== undefined) return address;
  throw new WrongSetting(
    'ALERT_MAIL needs SMTP_URL as well: the mail server that sends our mails.',
  );
}

/** The URL may contain a secret, so the error message does not show it. */
function webhookOf(env: ReadSetting): WebhookSettings | undefined {
  const [text, secret] = [env('ALERT_WEBHOOK_URL'), env('ALERT_WEBHOOK_SECRET')];
  if (secret !== undefined && secret.length < shortest) {
    throw new WrongSetting(
      `ALERT_WEBHOOK_SECRET must have ${String(shortest)} characters or more, ` +
        'as openssl rand -base64 24 makes one.',
    );
  }
  if (text === undefined) {
    if (secret === undefined) return undefined;
    throw new WrongSetting('ALERT_WEBHOOK_SECRET needs ALERT_WEBHOOK_URL as well.');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username) return { url, secret };
  throw new WrongSetting(
    'ALERT_WEBHOOK_URL must be an address like https://chat.example.nl/hooks/abc, ' +
      'without a user in it.',
  );
}
