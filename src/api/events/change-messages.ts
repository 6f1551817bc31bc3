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
 * Changes of users, companies and contacts that people are told of: the record API brings along
 * what the product methods do. Source: decisions.md §5, §10.
 */
export type ChangeWithNotice = {
  object: ObjectModel;
  recordId: string;
  fields: Dict<Scalar | null>;
};

type Fields = Dict<Scalar | null>;
type Saving = { recordId: string; site: Site };

type ChangeNoticeRules = {
  /** Whether saving these fields may bring mails along. */
  sendsNotice: (fields: Fields) => boolean;
  /** Whether a change by staff may, of a row as it was: such a row is saved by itself. */
  staffChangeSendsNotice: (before: Readonly<Record<string, unknown>>, fields: Fields) => boolean;
  refused: (
    ctx: RequestContext,
    recordId: string,
    fields: Fields,
  ) => Promise<ReturnType<typeof refuse> | null>;
  saving: <T>(
    inside: RequestContext,
    saving: Saving,
    save: (inside: RequestContext) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  /** As they are kept. */
  tidied?: (fields: Fields) => Fields;
};

const namesAddress = ({ Email: address }: Fields): boolean => address !== undefined;

/** The objects whose saves send mails, by API name: which saves do, and what is done with them. */
const noticeRules: Readonly<Record<string, ChangeNoticeRules>> = {
  Account: {
    sendsNotice: () => true,
    // What staff change is theirs to tell.
    staffChangeSendsNotice: () => false,
    refused: refusedCompanyChange,
    saving: (inside, { recordId }, save) => saveCompanyAndMail(inside, recordId, save),
    tidied: normalizeCompanyFields,
  },
  Contact: {
    sendsNotice: namesAddress,
    // Who had no address is told nothing.
    staffChangeSendsNotice: (before, fields) =>
      namesAddress(fields) && before['Email'] !== null && before['Email'] !== fields['Email'],
    refused: (ctx, recordId, { Email: address }) => refusedContactAddress(ctx, recordId, address!), // proof: `isTold`
    saving: (inside, { recordId }, save) => saveContactAndMail(inside, recordId, save),
  },
  User: {
    sendsNotice: namesAddress,
    // An address saved again may need its proof again, and who may stop is judged user by user.
    staffChangeSendsNotice: () => true,
    refused: (ctx, recordId, { Email: address }) => refusedNewAddress(ctx, recordId, address!), // proof: `isTold`
    saving: (inside, { recordId, site }, save) =>
      saveAddressAndMail(inside, { userId: recordId, site }, save),
  },
};

const noticeRulesOf = ({ apiName }: ObjectModel): ChangeNoticeRules | undefined =>
  Object.hasOwn(noticeRules, apiName) ? noticeRules[apiName] : undefined;
const noticeRulesFor = (object: ObjectModel, fields: Fields): ChangeNoticeRules | undefined =>
  noticeRulesOf(object)?.sendsNotice(fields) === true ? noticeRulesOf(object) : undefined;

/**
 * Whether staff change this row by itself: somebody may have to be told of it. `before`: the row as
 * it was.
 */
export const staffChangeSendsNotice = (
  object: ObjectModel,
  before: Readonly<Record<string, unknown>>,
  fields: Fields,
): boolean => noticeRulesOf(object)?.staffChangeSendsNotice(before, fields) === true;

/** As they are kept. */
export const normalizedFields = (object: ObjectModel, fields: Fields): Fields =>
  noticeRulesOf(object)?.tidied?.(fields) ?? fields;

/** What counts a change, outside any transaction: it is counted over a connection of its own. */
export async function refusedNoticeChange(
  ctx: RequestContext,
  { object, recordId, fields }: ChangeWithNotice,
): Promise<ReturnType<typeof refuse> | null> {
  return (await noticeRulesFor(object, fields)?.refused(ctx, recordId, fields)) ?? null;
}

/** The same of a row that is to be made. */
export async function refusedNoticeRow(
  ctx: RequestContext,
  apiName: string,
  { ParentId: parent }: Fields,
): Promise<ReturnType<typeof refuse> | null> {
  return apiName === 'CaseComment' && typeof parent === 'string' ? refusedReply(ctx, parent) : null;
}

/**
 * Saves by `save`, with the mails that follow, in one transaction that the caller has opened.
 * `site`: where links in them lead.
 */
export function saveWithNotices<T>(
  inside: RequestContext,
  { object, recordId, fields, site }: ChangeWithNotice & { site: Site },
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return noticeRulesFor(object, fields)?.saving(inside, { recordId, site }, save) ?? save(inside);
}
