import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord, type WrittenRecord } from '#engine/write/write.ts';
import type { Result } from '#protocol/problem.ts';

export type Consent = {
  kind: string;
  /** The text that the page showed. */
  text: string;
  version: string;
  accountId: string;
  about: string;
  /** The id of the user; null for a visitor. */
  by: string | null;
  address: string;
};

/** Call it in the transaction that uses the consent. Source: domain.md §5, §8. */
export const saveConsent = (
  system: RequestContext,
  { kind, text, version, accountId, about, by, address }: Consent,
): Promise<Result<WrittenRecord>> =>
  createRecord(system, {
    apiName: 'Toestemming__c',
    fields: {
      Soort__c: kind,
      Tekst__c: text,
      Versie__c: version,
      Gegeven_op__c: system.now.toISOString(),
      Gegeven_door__c: by,
      Adres_van_computer__c: address.slice(0, 45),
      Account__c: accountId,
      Record__c: about,
    },
  });
