import { staffHealthText as words } from '#messages/staff/health.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerHealth, ExternalService } from '#protocol/operations/server-facts.ts';
import { type HealthLine, healthLine } from './health-line.ts';

export function outageTexts({ outages }: Pick<ServerHealth, 'outages'>) {
  const of = (service: ExternalService) => outages.filter((one) => one.service === service);
  return {
    isAway: (service: ExternalService) => of(service).length > 0,
    texts: (service: ExternalService) =>
      of(service).map(({ since }) => words.awaySince(amsterdamText(since.toISOString()))),
  };
}

export function addressLines(health: ServerHealth): HealthLine[] {
  if (health.addresses === null) return [];
  const { texts: gone, isAway } = outageTexts(health);
  const texts = [words.addressesText(health.addresses), ...gone('addresses')];
  const advice = [isAway('addresses') && words.advice.addressesAway];
  return [healthLine(words.addresses, { texts, advice })];
}
