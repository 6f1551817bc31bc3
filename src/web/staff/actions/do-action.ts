import { data, redirect, redirectDocument } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { fillTextTemplate } from '#engine/write/fill-text-template.ts';
import { onceWithFiles } from '#domain/forms/save-own-files.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import { dropUploads, type ReceivedForm } from '#engine/files/upload.ts';
import { receivePageForm } from '../../forms/upload-action.ts';
import { ok } from '#protocol/problem.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { formKeyName } from '../../forms/form-key.ts';
import { type FormTexts, formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { Visit } from '../../visit.ts';
import type { InputValue } from '../../forms/edit-field.ts';
import { orUnsavedErrorPage } from '../forms/unsaved-form-page.ts';
import { editFieldsOf } from '../read-record.ts';
import { parseSentForm } from '../forms/parse-sent-form.ts';
import { readMatchesOfProblems } from '../records/new/matches.ts';
import { troubleOf } from '../forms/save-troubles.ts';
import { saveAnywayField, sentFormOf } from '../../forms/sent-form.ts';
import { doneActionParam, recordPath } from '../staff-paths.ts';
import { valueOrErrorPage } from '../frame/staff-visit.ts';
import {
  type ActionAnswer,
  attachmentField,
  fillInField,
  type ActionOutcome,
  fingerprintField,
  withWords,
} from './action-answer.ts';
import { type ActionViewModel, readAction } from './read-action.ts';

type Doing = { visit: Visit; staffId: string; recordId: string; actionApiName: string };

/** Performs the action once, however often the same form is sent. */
export async function doAction(
  request: Request,
  { visit, staffId, recordId, actionApiName }: Doing,
) {
  const received = await receive(request, visit);
  const typed = formTextsOf(received.sent);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orUnsavedErrorPage(
    readAction({ client, metadataClient: client, staffId }, { recordId, actionApiName }),
    {
      client,
      sent: sentFormOf(typed),
      objectOf: async () => undefined,
    },
  );
  if (typed[fillInField] !== undefined)
    return fillIn(client, { visit, drawn, typed }, typed[fillInField]);
  const answer = await answerOf(client, { visit, drawn, typed, received });
  if ('goesTo' in answer) return redirectDocument(answer.goesTo, 303);
  if ('leadsTo' in answer)
    return redirect(
      `${recordPath(staffId, answer.leadsTo)}?${doneActionParam}=${actionApiName}`,
      303,
    );
  const { names, before, typed: texts } = sentFormOf(typed);
  return data(
    { typed: texts, names, before, troubles: [], matches: [], ...answer } satisfies ActionAnswer,
    {
      status: 'outcome' in answer ? 200 : 400,
    },
  );
}

/** Does not perform the action. */
async function fillIn(client: Client, { visit, drawn, typed }: Asked, field: string) {
  const { definition } = valueOrErrorPage(findAction(visit.ctx, drawn.actionApiName));
  const fill = definition.type === 'Verb' ? definition.fills?.[field] : undefined;
  if (!fill) throw data(null, { status: 400 });
  const { values, troubles } = await parseSentForm(client, drawn.draft.apiName, {
    typed,
    fields: editFieldsOf([drawn.section]),
  });
  const source = values[fill.from];
  const words =
    typeof source === 'string'
      ? await fillTextTemplate(visit.ctx, fill, { source, context: drawn.recordId })
      : null;
  const { names, before, typed: texts } = sentFormOf(typed);
  const filled = words === null ? {} : { [field]: withWords(texts[field] ?? '', words) };
  const answer = {
    names,
    before,
    typed: { ...texts, ...filled },
    troubles: troubles.filter((one) => one.field === fill.from),
    matches: [],
    filled: { field, words },
  };
  return data(answer satisfies ActionAnswer, { status: answer.troubles.length > 0 ? 400 : 200 });
}

type Asked = { visit: Visit; drawn: ActionViewModel; typed: FormTexts };
type Sent = Asked & { received: ReceivedForm };
type Answered =
  | { leadsTo: string }
  | { goesTo: string }
  | { outcome: ActionOutcome; said: string }
  | Partial<Pick<ActionAnswer, 'troubles' | 'matches'>>;

/** Stores the files without a record; a sweep deletes those that no record takes over. */
const receive = (request: Request, visit: Visit): Promise<ReceivedForm> =>
  receivePageForm(visit, request, {
    ...recordFiles,
    kinds: 'any',
    mayUpload: async () => true,
  });

async function answerOf(client: Client, sent: Sent): Promise<Answered> {
  const { visit, drawn, typed, received } = sent;
  const fields = editFieldsOf([drawn.section]);
  const { values, troubles } = await parseSentForm(client, drawn.draft.apiName, { typed, fields });
  if (troubles.length === 0 && received.problem === null) return doOnce(client, sent, values);
  await dropUploads(visit.ctx, received.uploads);
  return {
    troubles: received.problem === null ? troubles : [...troubles, troubleOf(received.problem)],
  };
}

async function doOnce(
  client: Client,
  { visit: { ctx }, drawn, typed, received }: Sent,
  values: Record<string, InputValue>,
): Promise<Answered> {
  const { actionApiName, recordId } = drawn;
  const action = valueOrErrorPage(findAction(ctx, actionApiName));
  const asked = {
    apiName: action.written.apiName,
    contextId: recordId,
    fields: values,
    allowSaveOnDuplicate: typed[saveAnywayField] !== undefined,
    seen: typed[fingerprintField],
    fileIds: received.sent.getAll(attachmentField).map(String),
  };
  const scope = `staff action ${ctx.viewer.kind === 'user' ? ctx.viewer.userId : ''}`.slice(0, 80);
  // A value that is shown only once must not be stored with the form key, so it stays in here.
  const shown: { outcome?: ActionOutcome } = {};
  const submit = { scope, key: typed[formKeyName] ?? '', content: { actionApiName, ...asked } };
  const done = await onceWithFiles(
    ctx,
    { ...submit, uploads: received.uploads },
    async (inside, storedFileIds) => {
      const performed = await runQuickAction(inside, action, {
        ...asked,
        fileIds: [...asked.fileIds, ...storedFileIds],
      });
      if (!performed.ok) return performed;
      const { outcome, id, goesTo, successMessage } = performed.value;
      if (outcome) shown.outcome = outcome;
      return ok({
        leadsTo: action.definition.type === 'Create' ? recordId : (id ?? recordId),
        said: outcome === undefined ? null : successMessage,
        ...(goesTo !== undefined && { goesTo }),
      });
    },
  );
  if (!done.ok)
    return {
      troubles: done.problems.map(troubleOf),
      matches: await readMatchesOfProblems(client, done.problems),
    };
  if (done.value.goesTo !== undefined) return { goesTo: done.value.goesTo };
  const { said, leadsTo } = done.value;
  return said === null ? { leadsTo } : { outcome: shown.outcome ?? null, said };
}
