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

/** `note` throws when the entry cannot be written: data must not be shown without its audit. */
export type Audit = { isOn: boolean; note(entry: AuditEntry): void };

/**
 * `verb` replaces the audit action of the reads. `impersonatedBy`: a user id. `session`: the hash
 * of the token. `stepUp`: what is wrong with the password or second factor.
 */
export type CallInfo = {
  id: string;
  entryPoint: 'api' | 'page';
  verb?: AuditAction;
  impersonatedBy?: string;
  session?: string;
  stepUp?: Problem;
};

export const noAudit: Audit = { isOn: false, note: () => undefined };
