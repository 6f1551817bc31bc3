/** The audited actions and reads that are not about one field of an object. */
export const auditActions = [
  'begin',
  'end',
  'running',
  'sessions',
  'secondFactor',
  'apiKey',
  'dropped',
  'infected',
  'Photo',
  'VersionData',
  'lines',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The subjects of audited reads that are not objects. */
export const auditSubjects = ['audit'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** A field, property or action of an object, or an action without an object. */
export type AuditName = `${string}.${string}` | AuditAction;
