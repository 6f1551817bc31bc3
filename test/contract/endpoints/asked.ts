import type * as v from 'valibot';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { AccountName, CallOptions } from '../../support/server.ts';

/**
 * How the generated tests ask every endpoint: a line each, per subject. An endpoint without its
 * line does not compile.
 */
export type Asking<E extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof E]: EndpointAsked;
};

export type EndpointAsked = {
  /**
   * What a call is about: an object by name, one of its rows by id, items of a batch (a row, or an
   * object), a list view by id, or nothing of one object. Decides how a call about something
   * invisible is refused.
   */
  about: 'object' | 'row' | 'rows' | 'objects' | 'list' | 'nothing';
  /** A call about a place, the most telling one for access. */
  ask: (place: Place) => Call;
  /** At least one successful call; its answer has the shape that the endpoint declares. */
  answers: readonly Answered[];
};

/** Where a call goes: an object, one of its rows, one of its lists, one of its fields. */
export type Place = { object: string; row: string; list: string; field: string; pageSize: number };
export type Call = { path: string } & Pick<CallOptions, 'method' | 'body' | 'headers'>;

/**
 * Rows there are when an answer is asked; `document` is a file of the administrator's, `job` a work
 * of theirs on many rows, `contacts` two of one company made for this endpoint, `id` a Case made
 * for this endpoint, or the list `Alle` of Case where an endpoint is asked by a list's id.
 */
export type Made = {
  id: string;
  account: string;
  product: string;
  document: string;
  job: string;
  contacts: readonly [string, string];
};
export type Answered = {
  as?: AccountName;
  path: (made: Made) => string;
  method?: string;
  body?: (made: Made) => unknown;
  headers?: Record<string, string>;
  status?: number;
  /** Where it is not the endpoint's own. */
  shape?: v.GenericSchema;
};
