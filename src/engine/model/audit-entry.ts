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

/**
 * Where entries go. Throws where what was noted cannot be written: what cannot be told of is not
 * shown either.
 */
export type Audit = { isOn: boolean; note(entry: AuditEntry): void };

/**
 * The call that is answered. `verb`: what reads on the way are called, where they serve something
 * else, such as an export. `behind`: who looks through the viewer's eyes; then nothing is written.
 * `session`: the hash of its token. `stepUp`: the problem with the proof in the form.
 */
export type CallInfo = {
  id: string;
  entryPoint: 'api' | 'page';
  verb?: AuditAction;
  impersonatedBy?: string;
  session?: string;
  stepUp?: Problem;
};

/** For who measures without it. */
export const noAudit: Audit = { isOn: false, note: () => undefined };
