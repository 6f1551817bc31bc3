/**
 * What stands in the audit log that is no field of an object: something done, or something shown.
 */
export const auditDeeds = [
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
export type AuditDeed = (typeof auditDeeds)[number];

/** What is no object and is looked at all the same. */
export const auditThings = ['audit'] as const;
export type AuditThing = (typeof auditThings)[number];

/** A field, an own term or a deed of an object, or a deed alone. */
export type AuditName = `${string}.${string}` | AuditDeed;
