/**
 * The table of the contract: error codes of the platform's UI API, and some of this product, such as
 * `STEP_UP_REQUIRED`. Source: record-api.md §3.2.
 */
const recordApiCodes = [
  'INVALID_SESSION_ID',
  'INSUFFICIENT_ACCESS',
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'INSUFFICIENT_ACCESS_OR_READONLY',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TOO_LARGE',
  'URI_TOO_LONG',
  'REQUEST_LIMIT_EXCEEDED',
  'MALFORMED_ID',
  'ILLEGAL_QUERY_PARAMETER_VALUE',
  'MISSING_ARGUMENT',
  'NUMBER_OUTSIDE_VALID_RANGE',
  'INVALID_INPUT_COMBINATION',
  'INVALID_FIELD',
  'INVALID_INPUT',
  'INVALID_TYPE',
  'INVALID_BATCH_REQUEST',
  'INVALID_SEARCH',
  'UNKNOWN_EXCEPTION',
  'JSON_PARSER_ERROR',
  'POST_BODY_PARSE_ERROR',
  'LIMIT_EXCEEDED',
  'REQUIRED_FIELD_MISSING',
  'INVALID_EMAIL_ADDRESS',
  'STRING_TOO_LONG',
  'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
  'DUPLICATE_VALUE',
  'INVALID_FIELD_FOR_INSERT_UPDATE',
  'INVALID_CROSS_REFERENCE_KEY',
  'FIELD_CUSTOM_VALIDATION_EXCEPTION',
  'FIELD_INTEGRITY_EXCEPTION',
  'DUPLICATES_DETECTED',
  'CollisionDetectedException',
  'DELETE_FAILED',
  'PROCESSING_HALTED',
  'SERVER_UNAVAILABLE',
] as const;

/** Of the platform's other APIs, as its documentation lists them. Source: record-api.md §11. */
const platformCodes = [
  'ENTITY_IS_DELETED',
  'EXCEEDED_ID_LIMIT',
  'FIELD_FILTER_VALIDATION_EXCEPTION',
  'INACTIVE_OWNER_OR_USER',
  'INVALIDJOB',
  'INVALIDJOBSTATE',
  'INVALID_QUERY_FILTER_OPERATOR',
  'INVALID_QUERY_LOCATOR',
  'INVALID_REPLICATION_DATE',
  'MALFORMED_QUERY',
  'MALFORMED_SEARCH',
  'NOT_ACCEPTABLE',
  'QUERY_TOO_COMPLICATED',
  'UNDELETE_FAILED',
] as const;

/** Only for bytes of a file that waits for its scan or failed it: see decision record 0023. */
const downloadCodes = ['FILE_NOT_SCANNED', 'FILE_INFECTED'] as const;

/** All codes that the API sends. Problems that share a code differ in their message. */
export const errorCodes = [...recordApiCodes, ...platformCodes, ...downloadCodes] as const;

export type ErrorCode = (typeof errorCodes)[number];
