import { staffHealthText as words } from '#messages/staff/health.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import {
  type ServerHealth,
  type ExternalService,
  loginService,
} from '#protocol/operations/server-facts.ts';
import { type HealthLine, healthLine } from './health-line.ts';

export function outageTexts({ outages }: Pick<ServerHealth, 'outages'>) {
  const of = (service: ExternalService) => outages.filter((one) => one.service === service);
  return {
    isAway: (service: ExternalService) => of(service).length > 0,
    texts: (service: ExternalService) =>
      of(service).map(({ since }) => words.awaySince(amsterdamText(since.toISOString()))),
  };
}

/** The registers and identity providers outside that are connected. */
export function registerLines(health: ServerHealth): HealthLine[] {
  const { texts: gone, isAway } = outageTexts(health);
  return [
    ...lineOf(words.addresses, health.addresses, (place) => ({
      texts: [words.addressesText(place), ...gone('addresses')],
      advice: [isAway('addresses') && words.advice.addressesAway],
    })),
    ...lineOf(words.companies, health.companies, (place) => ({
      texts: [words.companiesText(place), ...gone('companies')],
      advice: [isAway('companies') && words.advice.companiesAway],
    })),
    ...health.logins.map(({ key, label, host }) =>
      healthLine(words.login(label), {
        texts: [words.loginText(host), ...gone(loginService(key))],
        advice: [isAway(loginService(key)) && words.advice.loginAway],
      }),
    ),
  ];
}

const lineOf = (
  name: string,
  place: string | null,
  factsOf: (place: string) => Parameters<typeof healthLine>[1],
): HealthLine[] => (place === null ? [] : [healthLine(name, factsOf(place))]);
