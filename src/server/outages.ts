import type { AddressSource } from '#integrations/addresses.ts';
import type { CompanyRegister } from '#integrations/company-register.ts';
import { FilesUnavailableError, type FileStore } from '#integrations/file-store.ts';
import type { MailServer } from '#integrations/mail.ts';
import type {
  LoginProvider,
  LoginProviders,
  ProviderAnswer,
} from '#integrations/login/login-providers.ts';
import {
  type Outage,
  type ExternalService,
  loginService,
  type LoginService,
} from '#protocol/operations/server-facts.ts';
import type { Log } from './log.ts';
import { DatabaseUnavailableError } from '#db/connection.ts';

/** According to the last calls of this process. */
export type Outages = {
  current: () => readonly Outage[];
  report: (service: ExternalService, reason: string | null) => void;
};

type NamedService = Exclude<ExternalService, LoginService>;

/** `failures`: how many after another count as an outage. */
const known: Record<NamedService, { name: string; failures: number }> = {
  mail: { name: 'the mail server', failures: 1 },
  files: { name: 'the file store', failures: 1 },
  addresses: { name: 'the address register', failures: 3 },
  companies: { name: 'the trade register', failures: 3 },
};

const isNamed = (service: ExternalService): service is NamedService =>
  Object.hasOwn(known, service);
const nameOf = (service: ExternalService): string =>
  isNamed(service) ? known[service].name : `the identity provider of ${service}`;
const failuresOf = (service: ExternalService): number =>
  isNamed(service) ? known[service].failures : 1;

export function openOutages({ log, now }: { log: Pick<Log, 'warn'>; now: () => Date }): Outages {
  const failures = new Map<ExternalService, number>();
  const since = new Map<ExternalService, Date>();
  const end = (service: ExternalService): void => {
    failures.delete(service);
    const began = since.get(service);
    if (began === undefined) return;
    since.delete(service);
    log.warn({ service, began }, `${nameOf(service)} answers again`);
  };
  return {
    current: () => [...since].map(([service, at]) => ({ service, since: at })),
    report(service, reason) {
      if (reason === null) return end(service);
      const count = (failures.get(service) ?? 0) + 1;
      failures.set(service, count);
      if (since.has(service) || count < failuresOf(service)) return;
      since.set(service, now());
      log.warn({ service, reason }, `${nameOf(service)} is away`);
    },
  };
}

/** A refused mail is an answer and not an outage. */
export const outageReportingMail = ({ send }: MailServer, { report }: Outages): MailServer => ({
  async send(letter) {
    const delivery = await send(letter);
    report('mail', delivery.outcome === 'away' ? delivery.code : null);
    return delivery;
  },
});

const noAnswer = 'no answer in time, or none that could be read';

export const outageReportingAddresses = (
  source: AddressSource,
  { report }: Outages,
): AddressSource => ({
  async addressesAt(house) {
    const addresses = await source.addressesAt(house);
    report('addresses', addresses === 'away' ? noAnswer : null);
    return addresses;
  },
});

export const outageReportingCompanies = (
  register: CompanyRegister,
  { report }: Outages,
): CompanyRegister => ({
  async find(kvk) {
    const company = await register.find(kvk);
    report('companies', company === 'away' ? noAnswer : null);
    return company;
  },
});

export function outageReportingFiles(store: FileStore, { report }: Outages): FileStore {
  const failed = (error: unknown): never => {
    if (error instanceof FilesUnavailableError) report('files', error.message);
    throw error;
  };
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work.catch(failed);
    report('files', null);
    return answer;
  };
  return {
    put: (bytes, key) => watched(store.put(bytes, key)),
    open: (key) => watched(store.open(key)),
    remove: (key) => watched(store.remove(key)),
    sweepHalves: (moment) => store.sweepHalves(moment),
    async *keysBefore(moment) {
      try {
        yield* store.keysBefore(moment);
      } catch (error) {
        failed(error);
      }
    },
  };
}

/**
 * A provider that refuses us, such as for a client secret that expired, is away too. It works again
 * once it gave a token or refused a refresh token: the address of its log-in page is made of what was
 * read before. What a browser brought back says nothing when it is refused: anybody can write that in
 * the address.
 */
export function outageReportingLogins(
  { list }: LoginProviders,
  { report }: Outages,
): LoginProviders {
  const watched = list.map((provider): LoginProvider => {
    const service = loginService(provider.key);
    type Seen = { proves: 'nothing' | 'by success' | 'by any answer' };
    const seen = async <T>(
      work: Promise<ProviderAnswer<T>>,
      { proves }: Seen,
    ): Promise<ProviderAnswer<T>> => {
      const answer = await work;
      if (!answer.ok && answer.reason === 'away') report(service, answer.detail);
      else if (proves === 'by any answer' || (proves === 'by success' && answer.ok))
        report(service, null);
      return answer;
    };
    return {
      ...provider,
      authorizationUrl: (checks) => seen(provider.authorizationUrl(checks), { proves: 'nothing' }),
      exchange: (url, checks) =>
        url.searchParams.has('error')
          ? provider.exchange(url, checks)
          : seen(provider.exchange(url, checks), { proves: 'by success' }),
      refresh: (token, expected) =>
        seen(provider.refresh(token, expected), { proves: 'by any answer' }),
    };
  });
  return { list: watched, find: (key) => watched.find((one) => one.key === key) };
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;

/** The build of the pages has its own copies of the error classes, so this checks the status. */
export const isUnavailableCall = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 503) || isUnavailableCall(error.cause));
