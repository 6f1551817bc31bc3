/**
 * What stands in the audit log that is no field of an object: something done, or something shown.
 */
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

/** What is no object and is looked at all the same. */
export const auditSubjects = ['audit'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** A field, an own term or a deed of an object, or a deed alone. */
export type AuditName = `${string}.${string}` | AuditAction;
