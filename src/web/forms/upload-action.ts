import type * as v from 'valibot';
import { data, type ActionFunctionArgs } from 'react-router';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  dropUpload,
  type ReceivedForm,
  type Upload,
  type UploadRules,
} from '#engine/files/upload.ts';
import { localDay } from '#engine/model/local-day.ts';
import { receiveForm } from '#engine/files/receive-form.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { type Visit, visitContext } from '../visit.ts';
import { checkForm, type FormJudge } from './check.ts';
import { type FormTexts, formTextsOf } from './drafts/form-texts.ts';
import { formKeyOf, refusal, thank } from './form-action.ts';
import { honeypotName } from './form-key.ts';

type Answering<S extends v.GenericSchema> = {
  schema: S;
  /** `today`: `yyyy-mm-dd`. */
  judge: (typed: FormTexts, today: string) => readonly Problem[];
  file: Pick<UploadRules, 'field' | 'kinds' | 'largest' | 'largestBody'>;
  /** Must attach the file to a record or delete it. */
  send: (
    ctx: RequestContext,
    sent: FormSubmission<v.InferOutput<S>> & { upload: Upload | null },
  ) => Promise<Result<{ reference: string }>>;
  thanks: string;
};

export async function receivePageForm(
  { ctx, report }: Pick<Visit, 'ctx' | 'report'>,
  request: Request,
  rules: Omit<UploadRules, 'report'>,
): Promise<ReceivedForm> {
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(ctx, message, { ...rules, report });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') throw data(null, { status: 413 });
  return received;
}

/** The `handle` of the page must have a `largestBody`. */
export async function answerUploadForm<S extends v.GenericSchema>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { schema, judge, file, send, thanks }: Answering<S>,
) {
  const { ctx, address, report } = context.get(visitContext);
  const mayUpload = async () =>
    (await ctx.services.throttles.form(`file ${throttledAddress(address)}`)).allowed;
  const received = await receivePageForm({ ctx, report }, request, { ...file, mayUpload });
  const { sent, upload } = received;
  if (sent.get(honeypotName)) {
    await dropUpload(ctx, upload);
    return thank(thanks, '1');
  }
  const checked = checkReceived(schema, received, (typed) => judge(typed, localDay(ctx.now)));
  if (!checked.ok) {
    await dropUpload(ctx, upload);
    return refusal(checked);
  }
  const result = await send(ctx, {
    value: checked.value,
    formKey: formKeyOf(sent),
    address,
    upload,
  });
  return result.ok
    ? thank(thanks, result.value.reference)
    : refusal({ problems: result.problems, typed: formTextsOf(sent) });
}

function checkReceived<S extends v.GenericSchema>(
  schema: S,
  { sent, problem }: ReceivedForm,
  judge: FormJudge,
): ReturnType<typeof checkForm<S>> {
  const checked = checkForm(schema, sent, judge);
  if (problem === null) return checked;
  return {
    ok: false,
    problems: [...(checked.ok ? [] : checked.problems), problem],
    typed: formTextsOf(sent),
  };
}
