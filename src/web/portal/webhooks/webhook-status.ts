import type { CompanyWebhook } from '#domain/webhooks/company-webhooks.ts';
import type { CompanyWebhookStatus } from '#messages/portal/webhooks.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';

export function statusOf({
  status,
  failingSince,
  stoppedBecause,
}: CompanyWebhook): CompanyWebhookStatus {
  if (status === integrationStatus.stopped) return stoppedBecause === null ? 'paused' : 'stopped';
  return failingSince === null ? 'active' : 'failing';
}

export const toneOfWebhook: Readonly<Record<CompanyWebhookStatus, StatusTone>> = {
  active: 'good',
  failing: 'attention',
  paused: 'quiet',
  stopped: 'attention',
};
