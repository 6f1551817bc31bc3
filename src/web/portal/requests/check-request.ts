import type * as v from 'valibot';
import { requestFileExtensions, requestFiles } from '#protocol/forms/request-files.ts';
import { requestReply, serviceRequest } from '#protocol/forms/service-request.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm } from '../../forms/check.ts';
import type { FormCheck } from '../../forms/use-form.ts';

const { field, most, largest } = requestFiles;

export const checkRequest: FormCheck = (sent) => [
  ...problemsOf(serviceRequest, sent),
  ...judgeFiles(filesOf(sent)),
];

export const checkReply: FormCheck = (sent) => {
  const files = filesOf(sent);
  const message = sent.get('message');
  if (files.length === 0 && typeof message === 'string' && message.trim() === '')
    return [{ code: 'form.required', field: 'message' }];
  return [...problemsOf(requestReply, sent), ...judgeFiles(files)];
};

function problemsOf(schema: v.GenericSchema, sent: FormData): readonly Problem[] {
  const checked = checkForm(schema, sent);
  return checked.ok ? [] : checked.problems;
}

const filesOf = (sent: FormData): File[] =>
  sent.getAll(field).filter((file): file is File => file instanceof File && file.name !== '');

/** Before an upload that may take minutes. The server also checks the contents. */
function judgeFiles(files: readonly File[]): readonly Problem[] {
  if (files.length > most) return [{ code: 'file.tooMany', field }];
  if (files.some((file) => file.size === 0)) return [{ code: 'file.empty', field }];
  if (files.some((file) => file.size > largest)) return [{ code: 'file.tooLarge', field }];
  return files.every((file) =>
    requestFileExtensions.includes(/\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''),
  )
    ? []
    : [{ code: 'file.wrongType', field }];
}
