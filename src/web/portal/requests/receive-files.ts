import { data, type ActionFunctionArgs } from 'react-router';
import type { ReceivedForm } from '#engine/files/upload.ts';
import { receiveForm } from '#engine/files/receive-form.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { visitContext } from '../../visit.ts';

/**
 * Reads a portal form with files as a stream. The caller must attach the files or delete them.
 * Throws 400 and 413.
 */
export async function receiveFiles({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<ReceivedForm> {
  const { ctx, report } = context.get(visitContext);
  let counted: Promise<boolean> | undefined;
  // The throttle counts a form once, however many files it has.
  const mayUpload = () =>
    (counted ??= ctx.services.throttles
      .form(`request files by ${actorIdOf(ctx.viewer)}`)
      .then(({ allowed }) => allowed));
  const { field, kinds, most, largest, largestBody } = requestFiles;
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(ctx, message, {
    field,
    kinds,
    most,
    largest,
    largestBody,
    mayUpload,
    report,
  });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') throw data(null, { status: 413 });
  return received;
}
