import type { Database } from '#db/pool.ts';
import type { Secrets } from '#db/secrets.ts';
import { noAddressSource, openPdok } from '#integrations/addresses.ts';
import { demoCompanyRegister, noCompanyRegister } from '#integrations/company-register.ts';
import { openChatModel } from '#integrations/chat-model.ts';
import { openClamd } from '#integrations/clamd.ts';
import { type Integrations, systemClock, openFileStore } from '#integrations/integrations.ts';
import { demoOrderChecks, noOrderChecks } from '#integrations/order-checks.ts';
import { openSmtp } from '#integrations/smtp.ts';
import { withCacheAndCircuitBreaker } from '#integrations/sparing-addresses.ts';
import { openHttpSupplier } from '#integrations/supplier.ts';
import type { Config } from '../config.ts';
import {
  type Outages,
  outageReportingAddresses,
  outageReportingFiles,
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
  addresses:
    config.pdokUrl === undefined
      ? noAddressSource
      : withCacheAndCircuitBreaker(
          outageReportingAddresses(openPdok(config.pdokUrl), resources.outages),
          systemClock,
        ),
  supplier: config.supplier === undefined ? null : openHttpSupplier(config.supplier),
  companyRegister: config.demo ? demoCompanyRegister : noCompanyRegister,
  orderChecks: config.demo ? demoOrderChecks : noOrderChecks,
  webshop: openServerWebshop(config, resources),
});
