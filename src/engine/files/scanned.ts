import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type FileState, fileStateOf } from '#protocol/files/scan-status.ts';
import type { RequestContext } from '../model/request-context.ts';

export const fileScanState = (
  { services }: Pick<RequestContext, 'services'>,
  status: unknown,
): FileState => fileStateOf(status, services.integrations.scanner !== null);

/** Call this before sending bytes to a viewer. */
export function mayDownload(ctx: Pick<RequestContext, 'services'>, status: unknown): Result<null> {
  const state = fileScanState(ctx, status);
  if (state === 'ready') return ok(null);
  return state === 'infected' ? infected : notScanned;
}

const notScanned = refuse({
  code: 'file.notScanned',
  detail: 'The file is not scanned for viruses yet. Try again in a moment',
});
const infected = refuse({
  code: 'file.infected',
  detail: 'A virus was found in the file. Its bytes were deleted',
});
