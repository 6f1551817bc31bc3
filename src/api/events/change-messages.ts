import { refusedNewAddress, saveAddressAndMail } from '#domain/users/new-address.ts';
import {
  refusedCompanyChange,
  saveCompanyAndMail,
  normalizeCompanyFields,
} from '#domain/company/save-company-and-mail.ts';
import { refusedReply } from '#domain/requests/reply-to-request.ts';
import {
  refusedContactAddress,
  saveContactAndMail,
} from '#domain/company/save-contact-and-mail.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { refuse, Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Site } from '#protocol/site/site.ts';

/**
 * The rules of a change of a user, company or contact that sends mails: a save by the record API
 * sends the same mails as the product methods. Source: decisions.md §5, §10.
 */
export type ChangeWithNotice = {
  object: ObjectModel;
  recordId: string;
  fields: Dict<Scalar | null>;
};

type Fields = Dict<Scalar | null>;
type ChangeNoticeRules = {
  /** Returns whether saving these fields may send mails. */
  sendsNotice: (fields: Fields) => boolean;
  /**
   * Returns whether a change by staff may send mails, given the row before it; such a row is saved
   * separately.
   */
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
  /** Returns the fields as they will be stored. */
  tidied?: (fields: Fields) => Fields;
};

const namesAddress = ({ Email: address }: Fields): boolean => address !== undefined;

/** The objects whose saves send mails, by API name: which saves do, and how they run. */
const noticeRules: Readonly<Record<string, ChangeNoticeRules>> = {
  Account: {
    sendsNotice: () => true,
    // When staff change a company, they inform the customer themselves.
    staffChangeSendsNotice: () => false,
    refused: refusedCompanyChange,
    saving: (inside, { recordId }, save) => saveCompanyAndMail(inside, recordId, save),
    tidied: normalizeCompanyFields,
  },
  Contact: {
    sendsNotice: namesAddress,
    // A contact who had no address gets no mail.
    staffChangeSendsNotice: (before, fields) =>
      namesAddress(fields) && before['Email'] !== null && before['Email'] !== fields['Email'],
    // proof: callers only call this when the fields contain an address
    refused: (ctx, recordId, { Email: address }) => refusedContactAddress(ctx, recordId, address!),
    saving: (inside, { recordId }, save) => saveContactAndMail(inside, recordId, save),
  },
  User: {
    sendsNotice: namesAddress,
    // Always true, because saving the same address again may require a new proof, and deactivating
    // a user has a check of its own.
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

/**
 * Returns whether staff save this row separately, because the change may send mails. `before` is
 * the row before the change.
 */
export const staffChangeSendsNotice = (
  object: ObjectModel,
  before: Readonly<Record<string, unknown>>,
  fields: Fields,
): boolean => noticeRulesOf(object)?.staffChangeSendsNotice(before, fields) === true;

/** Returns the fields as they will be stored. */
export const normalizedFields = (object: ObjectModel, fields: Fields): Fields =>
  noticeRulesOf(object)?.tidied?.(fields) ?? fields;

/**
 * Counts the change for the rate limit. Returns a refusal over the limit, or null when the change
 * may be saved. Call it outside any transaction, because counting uses another database connection.
 */
export async function refusedNoticeChange(
  ctx: RequestContext,
  { object, recordId, fields }: ChangeWithNotice,
): Promise<ReturnType<typeof refuse> | null> {
  return (await noticeRulesFor(object, fields)?.refused(ctx, recordId, fields)) ?? null;
}

/** Does the same as `refusedNoticeChange` for a row that will be created. */
export async function refusedNoticeRow(
  ctx: RequestContext,
  apiName: string,
  { ParentId: parent }: Fields,
): Promise<ReturnType<typeof refuse> | null> {
  return apiName === 'CaseComment' && typeof parent === 'string' ? refusedReply(ctx, parent) : null;
}

/**
 * Runs `save` and queues the resulting mails, in the transaction that the caller opened. `site` is
 * the base of the links in them.
 */
export function saveWithNotices<T>(
  inside: RequestContext,
  { object, recordId, fields, site }: ChangeWithNotice & { site: Site },
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return noticeRulesFor(object, fields)?.saving(inside, { recordId, site }, save) ?? save(inside);
}
