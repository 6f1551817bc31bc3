import { data, redirect, redirectDocument } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { fillWords } from '#engine/write/fill-words.ts';
import { onceWithFiles } from '#domain/forms/keep-own-files.ts';
import { findAction, perform } from '#engine/write/quick-actions.ts';
import { dropUploads, receiveForm, type Received } from '#engine/files/upload.ts';
import { ok } from '#protocol/problem.ts';
import { recordFiles } from '#protocol/forms/record-files.ts';
import { formKeyName } from '../../render/form-key.ts';
import { type Typed, typedIn } from '../../forms/drafts/typed.ts';
import type { Visit } from '../../visit.ts';
import type { Value } from '../forms/edit-field.ts';
import { orLost } from '../forms/lost-typed.ts';
import { editFieldsOf } from '../read-record.ts';
import { readSent } from '../forms/read-sent.ts';
import { matchesIn } from '../records/new/matches.ts';
import { troubleOf } from '../forms/save-troubles.ts';
import { insistName, sentIn } from '../forms/sent-form.ts';
import { doneParam, recordPath } from '../staff-paths.ts';
import { found } from '../frame/staff-visit.ts';
import {
  type ActionAnswer,
  alongName,
  fillName,
  type Outcome,
  seenName,
  withWords,
} from './action-answer.ts';
import { type DrawnAction, readAction } from './read-action.ts';

type Doing = { visit: Visit; staffId: string; recordId: string; actionApiName: string };

/**
 * Does it once, however often the form is sent, and leads to the record; what is to be read or
 * taken along is answered instead. Throws the page for what is not there.
 */
export async function doAction(
  request: Request,
  { visit, staffId, recordId, actionApiName }: Doing,
) {
  const received = await receive(request, visit);
  const typed = typedIn(received.sent);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orLost(
    readAction({ client, aside: client, staffId }, { recordId, actionApiName }),
    {
      client,
      sent: sentIn(typed),
      objectOf: async () => undefined,
    },
  );
  if (typed[fillName] !== undefined)
    return fillIn(client, { visit, drawn, typed }, typed[fillName]);
  const answer = await answerOf(client, { visit, drawn, typed, received });
  if ('goesTo' in answer) return redirectDocument(answer.goesTo, 303);
  if ('leadsTo' in answer)
    return redirect(`${recordPath(staffId, answer.leadsTo)}?${doneParam}=${actionApiName}`, 303);
  const { names, before, typed: texts } = sentIn(typed);
  return data(
    { typed: texts, names, before, troubles: [], matches: [], ...answer } satisfies ActionAnswer,
    {
      status: 'outcome' in answer ? 200 : 400,
    },
  );
}

/**
 * Nothing is done: the form comes back with words in one of its fields, behind what was typed
 * there.
 */
async function fillIn(client: Client, { visit, drawn, typed }: Asked, field: string) {
  const { definition } = found(findAction(visit.ctx, drawn.actionApiName));
  const fill = definition.type === 'Verb' ? definition.fills?.[field] : undefined;
  if (!fill) throw data(null, { status: 400 });
  const { values, troubles } = await readSent(client, drawn.draft.apiName, {
    typed,
    fields: editFieldsOf([drawn.section]),
  });
  const source = values[fill.from];
  const words =
    typeof source === 'string'
      ? await fillWords(visit.ctx, fill, { source, context: drawn.recordId })
      : null;
  const { names, before, typed: texts } = sentIn(typed);
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

type Asked = { visit: Visit; drawn: DrawnAction; typed: Typed };
type Sent = Asked & { received: Received };
type Answered =
  | { leadsTo: string }
  | { goesTo: string }
  | { outcome: Outcome; said: string }
  | Partial<Pick<ActionAnswer, 'troubles' | 'matches'>>;

/**
 * The form as it arrives. Files lie in the store and belong to nothing yet; those nobody takes over
 * are swept. Throws 400 and 413.
 */
async function receive(request: Request, { ctx, report }: Visit): Promise<Received> {
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(ctx, message, {
    ...recordFiles,
    kinds: 'any',
    mayKeep: async () => true,
    report,
  });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') throw data(null, { status: 413 });
  return received;
}

async function answerOf(client: Client, sent: Sent): Promise<Answered> {
  const { visit, drawn, typed, received } = sent;
  const fields = editFieldsOf([drawn.section]);
  const { values, troubles } = await readSent(client, drawn.draft.apiName, { typed, fields });
  if (troubles.length === 0 && received.problem === null) return doOnce(client, sent, values);
  await dropUploads(visit.ctx, received.uploads);
  return {
    troubles: received.problem === null ? troubles : [...troubles, troubleOf(received.problem)],
  };
}

async function doOnce(
  client: Client,
  { visit: { ctx }, drawn, typed, received }: Sent,
  values: Record<string, Value>,
): Promise<Answered> {
  const { actionApiName, recordId } = drawn;
  const action = found(findAction(ctx, actionApiName));
  const asked = {
    apiName: action.written.apiName,
    contextId: recordId,
    fields: values,
    allowSaveOnDuplicate: typed[insistName] !== undefined,
    seen: typed[seenName],
    fileIds: received.sent.getAll(alongName).map(String),
  };
  const scope = `staff action ${ctx.viewer.kind === 'user' ? ctx.viewer.userId : ''}`.slice(0, 80);
  // What can be shown once is not kept with the key of the form.
  const shown: { outcome?: Outcome } = {};
  const submit = { scope, key: typed[formKeyName] ?? '', content: { actionApiName, ...asked } };
  const done = await onceWithFiles(
    ctx,
    { ...submit, uploads: received.uploads },
    async (inside, kept) => {
      const performed = await perform(inside, action, {
        ...asked,
        fileIds: [...asked.fileIds, ...kept],
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
      matches: await matchesIn(client, done.problems),
    };
  if (done.value.goesTo !== undefined) return { goesTo: done.value.goesTo };
  const { said, leadsTo } = done.value;
  return said === null ? { leadsTo } : { outcome: shown.outcome ?? null, said };
}
