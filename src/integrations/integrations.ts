import type { AddressSource } from './addresses.ts';
import type { CompanyRegister } from './company-register.ts';
import type { ChatModel } from './chat-model.ts';
import type { FileStore } from './file-store.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { LoginProviders } from './login/login-providers.ts';
import type { MailServer } from './mail.ts';
import type { UnreachableReason } from './public-address.ts';
import type { Supplier } from './supplier.ts';
import type { OrderChecks } from './order-checks.ts';
import type { VirusScanner } from './virus-scanner.ts';
import type { Webshop } from './webshop.ts';
import { openDiskFiles } from './disk-files.ts';
import type { S3Settings } from './s3-calls.ts';

export type Integrations = {
  clock: Clock;
  addresses: AddressSource;
  companyRegister: CompanyRegister;
  orderChecks: OrderChecks;
  files: FileStore;
  /** Null: files are not scanned. */
  scanner: VirusScanner | null;
  webshop: Webshop;
  /** Calls addresses that others chose. */
  guardedFetch: GuardedFetch;
  /** Why `guardedFetch` will always refuse this address; null when it can accept it. */
  whyUnreachable: (url: string) => UnreachableReason | null;
  /** Null: people order at the supplier themselves. */
  supplier: Supplier | null;
  /** Null: mails stay in the outbox. */
  mail: MailServer | null;
  /** Null: the assistant answers in fixed sentences. */
  chatModel: ChatModel | null;
  loginProviders: LoginProviders;
};

export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

type FilePlace = { s3: S3Settings | undefined; filesDir: string };

export const openFileStore = async ({ s3, filesDir }: FilePlace): Promise<FileStore> =>
  s3 === undefined
    ? openDiskFiles(filesDir)
    : (await import('./s3-files.ts')).openS3Files(s3, filesDir);
