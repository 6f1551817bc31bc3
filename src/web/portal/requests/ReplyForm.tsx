import { useRef } from 'react';
import { requestText } from '#messages/portal/requests.ts';
import { AreaField } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { requestFileAccept, requestFiles } from '#protocol/forms/request-files.ts';
import { requestPath } from '#protocol/site/site.ts';
import { useInputBeforeHydration } from '../../forms/drafts/use-input-before-hydration.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import type { RequestView } from './request-view.ts';
import { replyAnchor, stepFieldName, requestActions } from './request-actions.ts';
import { describeRequestProblem } from '#messages/problems/request-problems.ts';

const { reply } = requestText.detail;

const loadCheck = async () => (await import('./check-request.ts')).checkReply;

/** Empties the form when the reply is stored, but its answer was lost. */
export function ReplyForm({
  request,
  answer,
}: {
  request: RequestView;
  answer: FormRefusal | undefined;
}) {
  const form = useCheckedForm(loadCheck, answer, describeRequestProblem);
  const { defaultValue: _, ...files } = form.field(requestFiles.field);
  const box = useRef<HTMLElement>(null);
  useInputBeforeHydration(box, ({ message }, isChanged) => {
    if (isChanged && message?.trim() === lastOwnReply(request))
      box.current?.querySelector('form')?.reset();
  });
  return (
    <section ref={box} className="stack-wide anchor" id={replyAnchor} aria-labelledby="reageren">
      <h2 className="title-5" id="reageren">
        {request.closed ? reply.titleClosed : reply.title}
      </h2>
      {request.closed && <p className="soft">{reply.closed}</p>}
      <FormErrors form={form} words={reply} />
      <SendForm
        form={form}
        encType="multipart/form-data"
        action={`${requestPath(request.id)}#${replyAnchor}`}
      >
        <input type="hidden" name={stepFieldName} value={requestActions.reply} />
        <AreaField {...form.field('message')} {...reply.message} />
        <div className="stack-close">
          <FileField {...files} {...reply.files} accept={requestFileAccept} multiple />
          {form.problems.length > 0 && <p className="hint">{reply.filesAgain}</p>}
        </div>
        <SendRow form={form} send={reply.send} />
      </SendForm>
    </section>
  );
}

function lastOwnReply({ steps }: RequestView): string | undefined {
  const last = steps.findLast((step) => step.kind === 'reply' && step.side === 'you');
  return last !== undefined && 'text' in last ? last.text : undefined;
}
