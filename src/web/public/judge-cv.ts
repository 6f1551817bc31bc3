import { cvAccept, cvFile } from '#wire/forms/cv.ts';
import type { Problem } from '#wire/problem.ts';

/** What a browser can tell of a file before it is sent for minutes; the server looks at the bytes. */
export function judgeCv(sent: FormData): readonly Problem[] {
  const file = sent.get(cvFile.field);
  if (!(file instanceof File) || file.name === '') return [];
  const { field } = cvFile;
  if (file.size === 0) return [{ code: 'file.empty', field }];
  if (file.size > cvFile.largest) return [{ code: 'file.tooLarge', field }];
  const extension = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  return cvAccept.split(',').includes(extension) ? [] : [{ code: 'file.wrongType', field }];
}
