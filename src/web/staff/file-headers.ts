export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a file that is made while it is sent is sent with. */
export const fileHeaders = (name: string, type: string): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});
