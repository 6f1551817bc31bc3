export const auditActions = [
  'begin',
  'end',
  'running',
  'sessions',
  'secondFactor',
  'identity',
  'logIn',
  'logInRefused',
  'apiKey',
  'app',
  'clientSecret',
  'secret',
  'dropped',
  'infected',
  'Photo',
  'VersionData',
  'lines',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = ['audit'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** An `AuditAction` stands alone, because the entry itself names the object. */
export type AuditName = `${string}.${string}` | AuditAction;
