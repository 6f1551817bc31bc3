import { readInteger, type ReadSetting } from './config-values.ts';

/** Of one company, for its users and API keys together. Source: docs/decisions/0026. */
export const quotasOf = (
  env: ReadSetting,
): { filesPerHour: number; megabytesPerHour: number; rowsPerMinute: number } => ({
  filesPerHour: readInteger('QUOTA_FILES_PER_HOUR', env('QUOTA_FILES_PER_HOUR') ?? '200', {
    from: 1,
    to: 1_000_000,
  }),
  megabytesPerHour: readInteger('QUOTA_MB_PER_HOUR', env('QUOTA_MB_PER_HOUR') ?? '1024', {
    from: 1,
    to: 1_000_000,
  }),
  rowsPerMinute: readInteger('QUOTA_ROWS_PER_MINUTE', env('QUOTA_ROWS_PER_MINUTE') ?? '20000', {
    from: 1,
    to: 100_000_000,
  }),
});
