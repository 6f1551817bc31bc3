export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Response headers for a file that is generated while it is sent. */
export const fileHeaders = (name: string, type: string): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});
