import { staffHealthText as words } from '#messages/staff/health.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { Health, Service } from '#protocol/operations/server-facts.ts';
import { type Line, line } from './health-line.ts';

/** Since when a service is away, in words; nothing when it is not. */
export function awayIn({ outages }: Pick<Health, 'outages'>) {
  const of = (service: Service) => outages.filter((one) => one.service === service);
  return {
    isAway: (service: Service) => of(service).length > 0,
    texts: (service: Service) =>
      of(service).map(({ since }) => words.awaySince(amsterdamText(since.toISOString()))),
  };
}

/** The address register, where one is asked. */
export function addressLines(health: Health): Line[] {
  if (health.addresses === null) return [];
  const { texts: gone, isAway } = awayIn(health);
  const texts = [words.addressesText(health.addresses), ...gone('addresses')];
  const advice = [isAway('addresses') && words.advice.addressesAway];
  return [line(words.addresses, { texts, advice })];
}
