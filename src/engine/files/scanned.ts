import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type FileState, fileStateOf } from '#protocol/files/scan-status.ts';
import type { RequestContext } from '../model/request-context.ts';

/**
 * Returns the scan state of a file version from its `Scanstatus__c`; the state says whether the
 * file may be sent to a viewer.
 */
export const fileScanState = (
  { services }: Pick<RequestContext, 'services'>,
  status: unknown,
): FileState => fileStateOf(status, services.integrations.scanner !== null);

/**
 * Returns the refusal file.notScanned or file.infected when a file with this scan status may not be
 * sent. Call this before opening bytes for a viewer.
 */
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
