import type { ActionFunctionArgs } from 'react-router';
import type { ReceivedForm } from '#engine/files/upload.ts';
import { receivePageForm } from '../../forms/upload-action.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { visitContext } from '../../visit.ts';

/** The caller must attach the files to a record or delete them. */
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
  const rules = { field, kinds, most, largest, largestBody, mayUpload };
  return receivePageForm({ ctx, report }, request, rules);
}
