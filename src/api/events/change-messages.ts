import { refusedNewAddress, saveAddressAndMail } from '#domain/users/new-address.ts';
import {
  refusedCompanyChange,
  saveCompanyAndMail,
  normalizeCompanyFields,
} from '#domain/company/save-company-and-mail.ts';
import { countReply, refusedReply } from '#domain/requests/reply-to-request.ts';
import {
  refusedContactAddress,
  saveContactAndMail,
} from '#domain/company/save-contact-and-mail.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { refuse, Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Site } from '#protocol/site/site.ts';

/** A change that can cause mails. Source: decisions.md §5, §10. */
export type ChangeWithNotice = {
  object: ObjectModel;
  recordId: string;
  fields: Dict<Scalar | null>;
};

type Fields = Dict<Scalar | null>;
type ChangeNoticeRules = {
  sendsNotice: (fields: Fields) => boolean;
  staffChangeSendsNotice: (before: Readonly<Record<string, unknown>>, fields: Fields) => boolean;
  refused: (
    ctx: RequestContext,
    recordId: string,
    fields: Fields,
  ) => Promise<ReturnType<typeof refuse> | null>;
  saving: <T>(
    inside: RequestContext,
    saving: { recordId: string; site: Site },
    save: (inside: RequestContext) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  tidied?: (fields: Fields) => Fields;
};

const namesAddress = ({ Email: address }: Fields): boolean => address !== undefined;

const noticeRules: Readonly<Record<string, ChangeNoticeRules>> = {
  Account: {
    sendsNotice: () => true,
    // Staff who change a company inform the customer themselves.
    staffChangeSendsNotice: () => false,
    refused: refusedCompanyChange,
    saving: (inside, { recordId }, save) => saveCompanyAndMail(inside, recordId, save),
    tidied: normalizeCompanyFields,
  },
  Contact: {
    sendsNotice: namesAddress,
    // A contact without an address before the change gets no mail.
    staffChangeSendsNotice: (before, fields) =>
      namesAddress(fields) && before['Email'] !== null && before['Email'] !== fields['Email'],
    // proof: callers only call this when the fields contain an address
    refused: (ctx, recordId, { Email: address }) => refusedContactAddress(ctx, recordId, address!),
    saving: (inside, { recordId }, save) => saveContactAndMail(inside, recordId, save),
  },
  User: {
    sendsNotice: namesAddress,
    // Saving the same address again can require a new proof of identity, and deactivating a user
    // has its own check.
    staffChangeSendsNotice: () => true,
    // proof: callers only call this when the fields contain an address
    refused: (ctx, recordId, { Email: address }) => refusedNewAddress(ctx, recordId, address!),
    saving: (inside, { recordId, site }, save) =>
      saveAddressAndMail(inside, { userId: recordId, site }, save),
  },
};

const noticeRulesOf = ({ apiName }: ObjectModel): ChangeNoticeRules | undefined =>
  Object.hasOwn(noticeRules, apiName) ? noticeRules[apiName] : undefined;
const noticeRulesFor = (object: ObjectModel, fields: Fields): ChangeNoticeRules | undefined =>
  noticeRulesOf(object)?.sendsNotice(fields) === true ? noticeRulesOf(object) : undefined;

export const staffChangeSendsNotice = (
  object: ObjectModel,
  before: Readonly<Record<string, unknown>>,
  fields: Fields,
): boolean => noticeRulesOf(object)?.staffChangeSendsNotice(before, fields) === true;

export const normalizedFields = (object: ObjectModel, fields: Fields): Fields =>
  noticeRulesOf(object)?.tidied?.(fields) ?? fields;

/**
 * Null: the change is allowed. Call it outside any transaction, because counting the attempt uses
 * another database connection.
 */
export async function refusedNoticeChange(
  ctx: RequestContext,
  { object, recordId, fields }: ChangeWithNotice,
): Promise<ReturnType<typeof refuse> | null> {
  return (await noticeRulesFor(object, fields)?.refused(ctx, recordId, fields)) ?? null;
}

/** Like `refusedNoticeChange`, for a comment on a case that will be created. */
export async function refusedNoticeRow(
  ctx: RequestContext,
  apiName: string,
  { ParentId: parent }: Fields,
): Promise<ReturnType<typeof refuse> | null> {
  return apiName === 'CaseComment' && typeof parent === 'string' ? refusedReply(ctx, parent) : null;
}

/** Like `refusedNoticeRow`, for a row whose parent will be created with it. */
export const refusedNoticeChild = async (
  ctx: RequestContext,
  apiName: string,
): Promise<ReturnType<typeof refuse> | null> =>
  apiName === 'CaseComment' ? countReply(ctx) : null;

/** Queues the mails in the caller's transaction. `site`: the base of the links in the mails. */
export function saveWithNotices<T>(
  inside: RequestContext,
  { object, recordId, fields, site }: ChangeWithNotice & { site: Site },
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return noticeRulesFor(object, fields)?.saving(inside, { recordId, site }, save) ?? save(inside);
}
