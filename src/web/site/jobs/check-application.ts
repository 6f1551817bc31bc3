import { cvAccept, cvFile } from '#protocol/forms/checks/cv.ts';
import { jobApplication, judgeBirthDate } from '#protocol/forms/job-application.ts';
import type { Problem } from '#protocol/problem.ts';
import { localDayAndMinute } from '#protocol/time/working-minutes.ts';
import { checkForm } from '../../forms/check.ts';
import type { FormCheck } from '../../forms/use-form.ts';

export const checkApplication: FormCheck = (sent) => {
  const checked = checkForm(jobApplication, sent, (typed) =>
    judgeBirthDate(typed, localDayAndMinute(new Date()).day),
  );
  return [...(checked.ok ? [] : checked.problems), ...judgeCv(sent)];
};

/** Before a long upload. The server also checks the bytes of the file. */
function judgeCv(sent: FormData): readonly Problem[] {
  const file = sent.get(cvFile.field);
  if (!(file instanceof File) || file.name === '') return [];
  const { field } = cvFile;
  if (file.size === 0) return [{ code: 'file.empty', field }];
  if (file.size > cvFile.largest) return [{ code: 'file.tooLarge', field }];
  const extension = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  return cvAccept.split(',').includes(extension) ? [] : [{ code: 'file.wrongType', field }];
}
