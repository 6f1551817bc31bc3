import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { receivePageForm } from '../../forms/upload-action.ts';
import type { Problem } from '#protocol/problem.ts';
import { formTextsOf, type FormTexts } from '../../forms/drafts/form-texts.ts';
import type { Visit } from '../../visit.ts';
import { importFile } from '#protocol/forms/staff-files.ts';

type Sent = { sent: FormData; typed: FormTexts };
export type LinesReceived =
  | (Sent & { upload: Upload })
  | (Sent & { upload: null; problems: readonly Problem[] });

export async function receiveLines(
  visit: Visit,
  request: Request,
  judge: (typed: FormTexts) => readonly Problem[],
): Promise<LinesReceived> {
  const { sent, upload, problem } = await receivePageForm(visit, request, {
    ...importFile,
    kinds: 'any',
    mayUpload: async () => true,
  });
  const typed = formTextsOf(sent);
  const missing: Problem[] =
    upload === null ? [problem ?? { code: 'form.required', field: importFile.field }] : [];
  const problems = [...judge(typed), ...missing];
  if (problems.length === 0 && upload !== null) return { sent, typed, upload };
  await dropUpload(visit.ctx, upload);
  return { sent, typed, upload: null, problems };
}
