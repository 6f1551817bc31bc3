import type { Statement } from '#db/connection.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** A value in a compiled statement that differs per call, so that the SQL can be cached. */
export class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Params = Readonly<Record<string, unknown>>;

export const viewerParams = (viewer: Viewer): Params =>
  viewer.kind === 'user'
    ? {
        'viewer.user': viewer.userId,
        'viewer.account': viewer.accountId,
        'viewer.contact': viewer.contactId,
      }
    : { 'viewer.user': null, 'viewer.account': null, 'viewer.contact': null };

export function bindParams(statement: Statement, params: Params): Statement {
  const values = statement.values.map((value) => {
    if (!(value instanceof Param)) return value;
    if (!(value.name in params)) throw new Error(`No value for parameter ${value.name}`);
    return params[value.name];
  });
  return { ...statement, values };
}
