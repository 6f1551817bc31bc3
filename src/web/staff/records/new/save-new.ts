import { data, redirect } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { formKeyName } from '../../../forms/form-key.ts';
import { readForm } from '../../../forms/check.ts';
import { type FormTexts, formTextsOf } from '../../../forms/drafts/form-texts.ts';
import type { Visit } from '../../../visit.ts';
import type { InputValue } from '../../../forms/edit-field.ts';
import { orUnsavedErrorPage } from '../../forms/unsaved-form-page.ts';
import { fillSent } from '../../filling/fill-sent.ts';
import { editFieldsOf, shownSections } from '../../read-record.ts';
import { parseSentForm } from '../../forms/parse-sent-form.ts';
import { inFormOrder, type SaveTrouble, troubleOf } from '../../forms/save-troubles.ts';
import { fillInField, saveAnywayField, sentFormOf } from '../../../forms/sent-form.ts';
import { createdNoticeValue, recordPath, savedParam } from '../../staff-paths.ts';
import { returnRecordField, type CreateAnswer } from './create-answer.ts';
import { type Match, readMatchesOfProblems } from './matches.ts';
import { type CreateParams, type CreateViewModel, readCreate } from './read-create.ts';

type Making = { visit: Visit; staffId: string; askedOf: (client: Client) => Promise<CreateParams> };

/** Creates the row once, however often the same form is sent. */
export async function saveNew(request: Request, { visit, staffId, askedOf }: Making) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const typed = formTextsOf(form);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const asked = askedOf(client);
  const drawn = await orUnsavedErrorPage(
    asked.then((one) => readCreate({ client, metadataClient: client, staffId }, one)),
    { client, sent: sentFormOf(typed), objectOf: async () => (await asked).objectApiName },
  );
  if (typed[fillInField] !== undefined) return filledAnswer(client, { visit, drawn, typed });
  const outcome = await outcomeOf(client, { visit, drawn, typed });
  if ('id' in outcome && typed[returnRecordField] === undefined)
    return redirect(`${recordPath(staffId, outcome.id)}?${savedParam}=${createdNoticeValue}`, 303);
  const { names, before, typed: texts } = sentFormOf(typed);
  if ('id' in outcome)
    return {
      made: outcome,
      typed: texts,
      names,
      before,
      troubles: [],
      matches: [],
    } satisfies CreateAnswer;
  return data({ made: null, typed: texts, names, before, ...outcome } satisfies CreateAnswer, {
    status: 400,
  });
}

async function filledAnswer(
  client: Client,
  { visit, drawn, typed }: Sending,
): Promise<CreateAnswer> {
  const { objectApiName, sections } = drawn;
  const fields = editFieldsOf(sections);
  const read = await parseSentForm(client, objectApiName, { typed, fields });
  const { filled, said } = await fillSent(visit.ctx, {
    objectApiName,
    fields,
    chosen: fields,
    sent: read.sent,
  });
  const { names, before, typed: texts } = sentFormOf(typed);
  return {
    made: null,
    typed: { ...texts, ...filled },
    names,
    before,
    troubles: read.unknown,
    matches: [],
    said,
  };
}

type Refused = { troubles: readonly SaveTrouble[]; matches: readonly Match[] };
type Sending = { visit: Visit; drawn: CreateViewModel; typed: FormTexts };

async function outcomeOf(
  client: Client,
  { visit, drawn, typed }: Sending,
): Promise<{ id: string } | Refused> {
  const { objectApiName } = drawn;
  const fields = editFieldsOf(shownSections(drawn.sections, (field) => typed[field]));
  const { values, troubles } = await parseSentForm(client, objectApiName, { typed, fields });
  if (troubles.length > 0) return { troubles, matches: [] };
  const { ctx } = visit;
  const scope = `staff create ${ctx.viewer.kind === 'user' ? ctx.viewer.userId : ''}`.slice(0, 80);
  const input = {
    apiName: objectApiName,
    fields: filledValues(values, drawn),
    allowSaveOnDuplicate: typed[saveAnywayField] !== undefined,
  };
  const made = await runIdempotently(
    ctx,
    { scope, key: typed[formKeyName] ?? '', content: input },
    async (inside) => {
      const written = await createRecord(inside, input);
      return written.ok ? { ok: true, value: { id: written.value.id } } : written;
    },
  );
  if (made.ok) return made.value;
  return {
    troubles: inFormOrder(fields, made.problems.map(troubleOf)),
    matches: await readMatchesOfProblems(client, made.problems),
  };
}

/** Leaves out empty values, except a default that the user emptied. */
export const filledValues = (
  values: Readonly<Record<string, InputValue>>,
  { draft }: CreateViewModel,
): Record<string, InputValue> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== null || (draft.fields[field]?.value ?? null) !== null,
    ),
  );
