import type { Problem } from '#protocol/problem.ts';

export type AuditAction =
  | 'read'
  | 'list'
  | 'search'
  | 'export'
  | 'create'
  | 'change'
  | 'delete'
  | 'undelete'
  | 'import'
  | 'merge'
  | 'erase'
  | 'viewAs'
  | 'retain';

export type AuditEntry = {
  at: Date;
  request: string | null;
  viewer: string | null;
  kind: string;
  behind: string | null;
  door: string;
  task: string | null;
  verb: AuditAction;
  object: string | null;
  fields: readonly string[];
  records: readonly string[];
};

/** `note` throws when entries cannot be written: data must not be shown without its audit. */
export type Audit = { isOn: boolean; note(entry: AuditEntry): void };

/**
 * The current request. `verb`: the audit action for reads that serve something else, such as an
 * export. `impersonatedBy`: the id of the user who impersonates the viewer. `session`: the hash of
 * the session token. `stepUp`: what is wrong with the password or second factor in the form.
 */
export type CallInfo = {
  id: string;
  entryPoint: 'api' | 'page';
  verb?: AuditAction;
  impersonatedBy?: string;
  session?: string;
  stepUp?: Problem;
};

/** An audit log that records nothing. */
export const noAudit: Audit = { isOn: false, note: () => undefined };
