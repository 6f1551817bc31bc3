import type { MatchResult } from './shapes/errors.ts';

/** A "no" is a value: what a visitor or caller can cause is a `Result`, what only we can cause is thrown. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

/** Where a problem stands: at one field (its API or form name), or at the whole. `detail` is English, for developers; people read the sentence of `code` in `text/`. */
export type Problem = {
  code: ProblemCode;
  field?: string;
  detail?: string;
  /** Of `record.duplicates`: the rows that seem the same. */ matchResults?: readonly MatchResult[];
};

export type ProblemCode = (typeof problemCodes)[number];

/** Every reason to refuse. A code without a Dutch sentence in `text/problems.ts` does not compile. */
export const problemCodes = [
  // forms, spec §5 and §8
  'form.required',
  'form.emailMissing',
  'form.emailWrong',
  'form.mobileWrong',
  'form.phoneWrong',
  'form.dateWrong',
  'form.kvkWrong',
  'form.houseNumberWrong',
  'form.codeMissing',
  'form.codeWrong',
  'form.tooLong',
  'form.tooMany',
  'form.textUnreadable',
  'form.foreignOrigin',
  'form.postcodeWrong',
  'form.websiteWrong',
  'form.hoursWrong',
  'form.vacancyClosed',
  'ict.firstNameMissing',
  'ict.lastNameMissing',
  'ict.emailWrong',
  'ict.phoneWrong',
  'ict.accountMissing',
  'ict.notMade',
  'file.tooLarge',
  'file.wrongType',
  'file.empty',
  'file.notKept',
  'file.tooMany',
  'form.unreached',
  'form.failed',
  'form.tooLarge',
  'login.wrong',
  'login.tooMany',
  'login.codeWrong',
  'login.linkOver',
  'login.passkeyWrong',
  'login.secondWrong',
  'login.appWrong',
  'login.secondOver',
  'login.setUpOver',
  'login.proofWrong',
  'login.proveFirst',
  'passkey.notAdded',
  'password.short',
  'password.long',
  'password.weak',
  'password.wrong',
  'address.linkOver',
  // Mijn bedrijf, decisions.md §6 and §10
  'company.changed',
  'company.addressUnknown',
  'contact.ownAccount',
  'contact.mainContact',
  'contact.known',
  'contact.inUse',
  'colleague.known',
  'colleague.invited',
  'colleague.mainContact',
  'colleague.last',
  'invitation.over',
  'webshop.guest',
  'webshop.noSignOn',
  'webshop.linkOver',
  // ending a connection, decisions.md §7 and §8
  'connection.ending',
  'connection.porting',
  'connection.notActive',
  'termination.costOpen',
  'portOut.noMobile',
  'portOut.moved',
  // records, record-api.md §3.2
  'record.notFound',
  'record.objectHidden',
  'record.noRight',
  'record.readOnly',
  'record.collision',
  'record.duplicate',
  'record.required',
  'record.emailWrong',
  'record.tooLong',
  'record.notInList',
  'record.valueWrong',
  'record.fieldUnknown',
  'record.fieldReadOnly',
  'record.referenceWrong',
  'record.rule',
  'record.notNow',
  'record.misfit',
  'record.dependents',
  'record.idMalformed',
  'record.fieldForeign',
  'record.fieldName',
  'record.argument',
  'record.argumentMissing',
  'record.combination',
  'record.input',
  'record.notJson',
  'record.range',
  'record.where',
  'record.limit',
  'record.type',
  'record.duplicates',
  'record.batch',
  'record.search',
  'record.halted',
  'record.parentGone',
  'record.undeleteOver',
  // works on many rows
  'bulk.fault',
  'list.notFound',
  'list.definition',
] as const;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const refuse = (...problems: Problem[]): { ok: false; problems: readonly Problem[] } => ({ ok: false, problems });
