import type { AddressSource } from './addresses.ts';
import type { ChatModel } from './chat-model.ts';
import type { FileStore } from './file-store.ts';
import type { MailServer } from './mail.ts';
import type { VirusScanner } from './virus-scanner.ts';
import type { Webshop } from './webshop.ts';

/** All external services. Tests replace most of them by fakes. */
export type Integrations = {
  clock: Clock;
  addresses: AddressSource;
  files: FileStore;
  /** The virus scanner; null means that files are not scanned and can be downloaded at once. */
  scanner: VirusScanner | null;
  webshop: Webshop;
  /** The mail server; null means that mails stay in the outbox. */
  mail: MailServer | null;
  /** The language model; null means that the assistant's answers have fixed sentences. */
  chatModel: ChatModel | null;
};

export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
