import type { Database } from '#db/pool.ts';
import type { Secrets } from '#db/secrets.ts';
import { type AddressSource, noAddressSource, openPdok } from '#integrations/addresses.ts';
import {
  type CompanyRegister,
  demoCompanyRegister,
  noCompanyRegister,
} from '#integrations/company-register.ts';
import { openChatModel } from '#integrations/chat-model.ts';
import { openClamd } from '#integrations/clamd.ts';
import { openGuardedFetch } from '#integrations/guarded-fetch.ts';
import { whyUnreachable } from '#integrations/public-address.ts';
import { type Integrations, systemClock, openFileStore } from '#integrations/integrations.ts';
import { demoOrderChecks, noOrderChecks } from '#integrations/order-checks.ts';
import { openKvk } from '#integrations/kvk.ts';
import { openLoginProviders } from '#integrations/login/openid-provider.ts';
import { openSmtp } from '#integrations/smtp.ts';
import { withCacheAndCircuitBreaker } from '#integrations/cache-and-circuit-breaker.ts';
import { openHttpSupplier } from '#integrations/supplier.ts';
import type { Config } from '../config.ts';
import {
  type Outages,
  outageReportingAddresses,
  outageReportingCompanies,
  outageReportingFiles,
  outageReportingLogins,
  outageReportingMail,
} from './outages.ts';
import { openServerWebshop } from './webshop.ts';

type OutsideResources = { db: Database['db']; secrets: Secrets; outages: Outages };

export const openOutside = async (
  config: Config,
  resources: OutsideResources,
): Promise<Integrations> => ({
  clock: systemClock,
  files: outageReportingFiles(await openFileStore(config), resources.outages),
  scanner: config.clamav === undefined ? null : openClamd(config.clamav),
  chatModel: config.chatModel === undefined ? null : openChatModel(config.chatModel),
  mail:
    config.smtp === undefined
      ? null
      : outageReportingMail(openSmtp(config.smtp), resources.outages),
  addresses: openAddresses(config, resources),
  supplier: config.supplier === undefined ? null : openHttpSupplier(config.supplier),
  companyRegister: openCompanyRegister(config, resources),
  orderChecks: config.demo ? demoOrderChecks : noOrderChecks,
  guardedFetch: openGuardedFetch({ allowed: config.outboundAllow }),
  whyUnreachable: (url) => whyUnreachable(new URL(url), config.outboundAllow),
  webshop: openServerWebshop(config, resources),
  loginProviders: outageReportingLogins(
    openLoginProviders(config.loginProviders),
    resources.outages,
  ),
});

function openAddresses({ pdokUrl }: Config, { outages }: OutsideResources): AddressSource {
  if (pdokUrl === undefined) return noAddressSource;
  const source = outageReportingAddresses(openPdok(pdokUrl), outages);
  return {
    addressesAt: withCacheAndCircuitBreaker((house) => source.addressesAt(house), {
      keyOf: ({ postcode, houseNumber }) => `${postcode} ${String(houseNumber)}`,
      clock: systemClock,
    }),
  };
}

/** With a key, the demo asks the real register too, as for a test of the key. */
function openCompanyRegister(
  { kvk, demo }: Config,
  { outages }: OutsideResources,
): CompanyRegister {
  if (kvk === undefined) return demo ? demoCompanyRegister : noCompanyRegister;
  const register = outageReportingCompanies(openKvk(kvk), outages);
  return {
    find: withCacheAndCircuitBreaker((kvk) => register.find(kvk), {
      keyOf: (number) => number,
      clock: systemClock,
    }),
  };
}
