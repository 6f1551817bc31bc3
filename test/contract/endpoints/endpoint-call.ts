import type * as v from 'valibot';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { BulkApiRecords } from './rest/bulk-api-records.ts';
import type { AccountName, CallOptions } from '../../support/server.ts';

/** How the generated tests call every endpoint. An endpoint without an entry does not compile. */
export type EndpointCalls<E extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof E]: EndpointCall;
};

export type EndpointCall = {
  /**
   * The subject of a call: an object by name, a record by id, the items of a batch (records or
   * objects), a list view by id, or no single object. It decides how a call on a hidden subject is
   * refused.
   */
  about: 'object' | 'row' | 'rows' | 'objects' | 'list' | 'nothing';
  /** The call on a place that tests access best. */
  ask: (place: CallTarget) => Call;
  /** One or more successful calls; each answer has the shape that the endpoint declares. */
  answers: readonly SuccessfulCall[];
};

/** The object, record, list view and field that a call names. */
export type CallTarget = {
  object: string;
  row: string;
  list: string;
  field: string;
  pageSize: number;
};
export type Call = { path: string } & Pick<CallOptions, 'method' | 'body' | 'headers'>;

/**
 * The records that a call may name. `document` is a file and `job` a bulk job of the administrator;
 * `contacts` are two contacts of one company; `id` is a Case made for this endpoint, or the list
 * view `Alle` of Case where the endpoint takes a list id.
 */
export type CallRecords = {
  id: string;
  account: string;
  product: string;
  document: string;
  job: string;
  contacts: readonly [string, string];
  /** Of the next page of a SOQL statement of `verkoop`. */
  locator: string;
  bulkApi: BulkApiRecords;
};
export type SuccessfulCall = {
  as?: AccountName;
  path: (made: CallRecords) => string;
  method?: string;
  body?: (made: CallRecords) => unknown;
  headers?: Record<string, string>;
  status?: number;
  /** The shape of this answer, when it is not the endpoint's own. */
  shape?: v.GenericSchema;
};
