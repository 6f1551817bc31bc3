import type { ErrorCode } from '#protocol/error-codes.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { ErrorItem, ListErrors, SaveError, SaveErrors } from '#protocol/shapes/errors.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { messageWithCode } from '#protocol/problem-messages.ts';

/** The error format of the Salesforce platform. Source: record-api.md §3. */
export type Refusal = {
  status: number;
  body: ErrorItem[] | SaveErrors | ListErrors;
  headers?: Record<string, string>;
};

export const formARefusal = (status: number, errorCode: ErrorCode, message: string): Refusal => ({
  status,
  body: [{ errorCode, message }],
});

type Translation = { status: number; errorCode: ErrorCode; form: 'A' | 'B' | 'C' };

const a = (status: number, errorCode: ErrorCode): Translation => ({ status, errorCode, form: 'A' });
const b = (status: number, errorCode: ErrorCode): Translation => ({ status, errorCode, form: 'B' });

const translations: Record<
  Extract<
    ProblemCode,
    | `record.${string}`
    | `list.${string}`
    | `webshop.${string}`
    | `look.${string}`
    | `key.${string}`
    | `stepUp.${string}`
    | `soql.${string}`
    | `sosl.${string}`
    | `job.${string}`
  >,
  Translation
> = {
  'record.idMalformed': a(400, 'MALFORMED_ID'),
  'record.notFound': a(404, 'NOT_FOUND'),
  'list.notFound': a(404, 'NOT_FOUND'),
  'list.definition': { status: 400, errorCode: 'INVALID_INPUT', form: 'C' },
  'webshop.guest': a(403, 'INSUFFICIENT_ACCESS'),
  'webshop.noSignOn': a(404, 'NOT_FOUND'),
  'webshop.linkOver': a(404, 'NOT_FOUND'),
  'look.readOnly': a(403, 'INSUFFICIENT_ACCESS'),
  'key.readOnly': a(403, 'INSUFFICIENT_ACCESS'),
  'key.objectUnknown': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'key.providerUnasked': a(403, 'INSUFFICIENT_ACCESS'),
  'stepUp.required': a(403, 'STEP_UP_REQUIRED'),
  'stepUp.codeSent': a(403, 'STEP_UP_REQUIRED'),
  'look.noSession': a(403, 'INSUFFICIENT_ACCESS'),
  'look.noLogin': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'look.staff': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.objectHidden': a(403, 'INSUFFICIENT_ACCESS'),
  'record.noRight': a(403, 'INSUFFICIENT_ACCESS'),
  'record.fieldUnknown': a(400, 'INVALID_FIELD'),
  'record.fieldForeign': a(400, 'INVALID_INPUT'),
  'record.fieldName': a(400, 'ILLEGAL_QUERY_PARAMETER_VALUE'),
  'record.argument': a(400, 'ILLEGAL_QUERY_PARAMETER_VALUE'),
  'record.argumentMissing': a(400, 'MISSING_ARGUMENT'),
  'record.combination': a(400, 'INVALID_INPUT_COMBINATION'),
  'record.input': a(400, 'INVALID_INPUT'),
  'record.range': a(400, 'NUMBER_OUTSIDE_VALID_RANGE'),
  'record.where': a(400, 'UNKNOWN_EXCEPTION'),
  'record.limit': a(400, 'LIMIT_EXCEEDED'),
  'record.type': a(400, 'INVALID_TYPE'),
  'record.batch': a(400, 'INVALID_BATCH_REQUEST'),
  'record.search': a(400, 'INVALID_SEARCH'),
  'record.halted': a(412, 'PROCESSING_HALTED'),
  'record.notJson': a(400, 'JSON_PARSER_ERROR'),
  'record.valueWrong': a(400, 'POST_BODY_PARSE_ERROR'),
  'record.readOnly': b(403, 'INSUFFICIENT_ACCESS_OR_READONLY'),
  'record.collision': b(400, 'CollisionDetectedException'),
  'record.duplicate': b(400, 'DUPLICATE_VALUE'),
  'record.required': b(400, 'REQUIRED_FIELD_MISSING'),
  'record.emailWrong': b(400, 'INVALID_EMAIL_ADDRESS'),
  'record.emailMailbox': b(400, 'INVALID_EMAIL_ADDRESS'),
  'record.phoneWrong': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.urlWrong': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.tooLong': b(400, 'STRING_TOO_LONG'),
  'record.notInList': b(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'),
  'record.fieldReadOnly': b(400, 'INVALID_FIELD_FOR_INSERT_UPDATE'),
  'record.referenceWrong': b(400, 'INVALID_CROSS_REFERENCE_KEY'),
  'record.rule': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.dateOrder': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.neededForAnswer': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.notNow': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'record.misfit': b(400, 'FIELD_INTEGRITY_EXCEPTION'),
  'record.filtered': b(400, 'FIELD_FILTER_VALIDATION_EXCEPTION'),
  'record.owner': b(400, 'INACTIVE_OWNER_OR_USER'),
  'record.duplicates': b(400, 'DUPLICATES_DETECTED'),
  'record.dependents': b(400, 'DELETE_FAILED'),
  'record.parentGone': b(400, 'INVALID_CROSS_REFERENCE_KEY'),
  'record.deleted': a(404, 'ENTITY_IS_DELETED'),
  'record.replication': a(400, 'INVALID_REPLICATION_DATE'),
  'record.undeleteOver': b(400, 'UNDELETE_FAILED'),
  'sosl.malformed': a(400, 'MALFORMED_SEARCH'),
  'soql.malformed': a(400, 'MALFORMED_QUERY'),
  'soql.field': a(400, 'INVALID_FIELD'),
  'soql.type': a(400, 'INVALID_TYPE'),
  'soql.operator': a(400, 'INVALID_QUERY_FILTER_OPERATOR'),
  'soql.range': a(400, 'NUMBER_OUTSIDE_VALID_RANGE'),
  'soql.complicated': a(400, 'QUERY_TOO_COMPLICATED'),
  'soql.tooManyGroups': a(400, 'EXCEEDED_ID_LIMIT'),
  'soql.locator': a(400, 'INVALID_QUERY_LOCATOR'),
  'job.invalid': a(400, 'INVALIDJOB'),
  'job.state': a(400, 'INVALIDJOBSTATE'),
};

/** A problem that neither table has becomes 400 INVALID_INPUT. */
const formTranslations: Partial<Record<ProblemCode, Translation>> = {
  'form.required': a(400, 'MISSING_ARGUMENT'),
  'form.emailMissing': a(400, 'MISSING_ARGUMENT'),
  'form.codeMissing': a(400, 'MISSING_ARGUMENT'),
  'form.emailWrong': a(400, 'INVALID_EMAIL_ADDRESS'),
  'form.emailMailbox': a(400, 'INVALID_EMAIL_ADDRESS'),
  'form.tooLong': a(400, 'STRING_TOO_LONG'),
  'form.tooMany': a(429, 'REQUEST_LIMIT_EXCEEDED'),
  'quota.files': a(429, 'REQUEST_LIMIT_EXCEEDED'),
  'quota.rows': a(429, 'REQUEST_LIMIT_EXCEEDED'),
  'file.empty': a(400, 'MISSING_ARGUMENT'),
  'file.tooLarge': a(413, 'REQUEST_TOO_LARGE'),
  'file.tooLargeToMail': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'file.notScanned': a(409, 'FILE_NOT_SCANNED'),
  'file.infected': a(410, 'FILE_INFECTED'),
  'photo.notOne': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'photo.altMissing': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'photo.missing': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'photo.wrongKind': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'photo.tooLarge': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'photo.unreadable': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'erasure.running': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'erasure.notAsked': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'erasure.sameHands': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'erasure.numberWrong': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'erasure.nameWrong': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'colleague.last': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'company.own': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'webhook.addressPrivate': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'webhook.addressWrong': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'webhook.listUnknown': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'webhook.tooMany': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'webhook.notActive': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.self': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.lastAdministrator': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.administratorByScim': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.profileOfStaff': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.profileOfCustomer': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.noSecondStep': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'user.known': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.past': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.toCome': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.longAgo': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.afterEnd': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'notice.costOpen': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.tooFar': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.farAhead': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'termination.tooFar': b(400, 'INVALID_INPUT'),
  'day.beforeStart': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'day.beforeAsked': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'merge.single': b(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  'merge.elsewhere': b(400, 'FIELD_INTEGRITY_EXCEPTION'),
  'merge.unique': b(400, 'DUPLICATE_VALUE'),
  // The same response as for a vacancy that does not exist.
  'form.vacancyClosed': a(404, 'NOT_FOUND'),
};

const translate = (code: ProblemCode): Translation =>
  code in translations
    ? translations[code as keyof typeof translations]
    : // proof: `in` shows that the code is a key of `translations`
      (formTranslations[code] ?? a(400, 'INVALID_INPUT'));

/**
 * The first problem decides the form. Form A contains only that problem; forms B and C contain all.
 */
export function refusalOf(problems: readonly Problem[], object?: ObjectModel): Refusal {
  const first = problems[0]!;
  const translation = translate(first.code);
  if (translation.form === 'A') {
    const { mergedInto, detail: message = translation.errorCode } = first;
    const item = {
      errorCode: translation.errorCode,
      ...(mergedInto !== undefined && { mergedInto }),
      message,
    };
    return patiently({ status: translation.status, body: [item] }, first.code);
  }
  return {
    status: translation.status,
    body: translation.form === 'C' ? definitionErrors(problems) : saveErrors(problems, object),
  };
}

/** For rows of the platform's REST API: form A, with the fields. Source: record-api.md §11.2. */
export function restRefusalOf(problems: readonly Problem[], object?: ObjectModel): Refusal {
  const { status, body, headers } = refusalOf(problems, object);
  if (Array.isArray(body) || !('enhancedErrorType' in body))
    return { status, body, ...(headers && { headers }) };
  return { status: 400, body: restErrors(problems) };
}

/** The errors of one row, in answers about several rows too. */
export const restErrors = (problems: readonly Problem[]): ErrorItem[] =>
  problems.map((problem) => ({
    errorCode: translate(problem.code).errorCode,
    fields: problem.field === undefined ? [] : [problem.field],
    message: messageOf(problem),
  }));

/** Rules share one error code; `record.rule` itself says no more than that code. */
const messageOf = (problem: Problem): string =>
  translate(problem.code).errorCode === 'FIELD_CUSTOM_VALIDATION_EXCEPTION' &&
  problem.code !== 'record.rule'
    ? messageWithCode(problem)
    : (problem.detail ?? problem.code);

const definitionErrors = (problems: readonly Problem[]): ListErrors => ({
  message: 'The list view cannot be saved as it is defined.',
  output: {
    fieldErrors: problems.map(({ code, field = '', detail = code }) => ({
      errorMessage: detail,
      fieldApiName: field,
    })),
  },
  statusCode: 400,
});

/** In seconds. A rate limit can last longer than this. Source: record-api.md §1.12. */
function patiently(refusal: Refusal, code: ProblemCode): Refusal {
  const seconds = refusal.status === 429 ? '60' : code === 'file.notScanned' ? '5' : null;
  return seconds === null ? refusal : { ...refusal, headers: { 'Retry-After': seconds } };
}

/**
 * In form A: form B reports fields of a record, and a parameter is no field. Source: record-api.md
 * §6.2.
 */
export function productMethodRefusal([first]: readonly Problem[]): Refusal {
  const { code, field, detail } = first!;
  const { status, errorCode } = translate(code);
  return patiently(
    formARefusal(status, errorCode, [field, detail ?? code].filter(Boolean).join(': ')),
    code,
  );
}

export function saveErrors(
  problems: readonly Problem[],
  object: ObjectModel | undefined,
): SaveErrors {
  const all = problems.map((problem) => saveError(problem, object));
  const fieldErrors: SaveErrors['output']['fieldErrors'] = {};
  for (const error of all.toSorted(byField))
    if (error.field !== null) (fieldErrors[error.field] ??= []).push(error);
  return {
    enhancedErrorType: 'RecordError',
    message: 'An error occurred while trying to save the record. Please try again.',
    output: { errors: all.filter((error) => error.field === null), fieldErrors },
  };
}

const byField = (one: SaveError, other: SaveError): number =>
  (one.field ?? '') < (other.field ?? '') ? -1 : 1;

function saveError(problem: Problem, object: ObjectModel | undefined): SaveError {
  const field = problem.field ?? null;
  return {
    constituentField: problem.code === 'record.required' ? field : null,
    duplicateRecordError: problem.matchResults ? { matchResults: [...problem.matchResults] } : null,
    errorCode: translate(problem.code).errorCode,
    field,
    fieldLabel: field === null ? null : (object?.fields.get(field)?.label ?? field),
    message: messageOf(problem),
  };
}
