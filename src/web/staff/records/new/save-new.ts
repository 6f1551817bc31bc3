import { data, redirect } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { once } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { formKeyName } from '../../../render/form-key.ts';
import { readForm } from '../../../forms/check.ts';
import { type Typed, typedIn } from '../../../forms/drafts/typed.ts';
import type { Visit } from '../../../visit.ts';
import type { Value } from '../../forms/edit-field.ts';
import { orLost } from '../../forms/lost-typed.ts';
import { fillSent } from '../../filling/fill-sent.ts';
import { editFieldsOf } from '../../read-record.ts';
import { readSent } from '../../forms/read-sent.ts';
import { inFormOrder, type SaveTrouble, troubleOf } from '../../forms/save-troubles.ts';
import { fillName, insistName, sentIn } from '../../forms/sent-form.ts';
import { madeValue, recordPath, savedParam } from '../../staff-paths.ts';
import { briefName, type CreateAnswer } from './create-answer.ts';
import { type Match, matchesIn } from './matches.ts';
import { type CreateAsked, type DrawnCreate, readCreate } from './read-create.ts';

type Making = { visit: Visit; staffId: string; askedOf: (client: Client) => Promise<CreateAsked> };

/**
 * Makes the row once, however often the form is sent, and leads to it. Throws the page for who
 * cannot make one.
 */
export async function saveNew(request: Request, { visit, staffId, askedOf }: Making) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const typed = typedIn(form);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const asked = askedOf(client);
  const drawn = await orLost(
    asked.then((one) => readCreate({ client, aside: client, staffId }, one)),
    { client, sent: sentIn(typed), objectOf: async () => (await asked).objectApiName },
  );
  if (typed[fillName] !== undefined) return filledAnswer(client, { visit, drawn, typed });
  const outcome = await outcomeOf(client, { visit, drawn, typed });
  if ('id' in outcome && typed[briefName] === undefined)
    return redirect(`${recordPath(staffId, outcome.id)}?${savedParam}=${madeValue}`, 303);
  const { names, before, typed: texts } = sentIn(typed);
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

/** The same form with what the chosen rows say; of the rest nothing is judged yet. */
async function filledAnswer(
  client: Client,
  { visit, drawn, typed }: Sending,
): Promise<CreateAnswer> {
  const { objectApiName, sections } = drawn;
  const fields = editFieldsOf(sections);
  const read = await readSent(client, objectApiName, { typed, fields });
  const { filled, said } = await fillSent(visit.ctx, {
    objectApiName,
    fields,
    chosen: fields,
    sent: read.sent,
  });
  const { names, before, typed: texts } = sentIn(typed);
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
type Sending = { visit: Visit; drawn: DrawnCreate; typed: Typed };

async function outcomeOf(
  client: Client,
  { visit, drawn, typed }: Sending,
): Promise<{ id: string } | Refused> {
  const { objectApiName } = drawn;
  const fields = editFieldsOf(drawn.sections);
  const { values, troubles } = await readSent(client, objectApiName, { typed, fields });
  if (troubles.length > 0) return { troubles, matches: [] };
  const { ctx } = visit;
  const scope = `staff create ${ctx.viewer.kind === 'user' ? ctx.viewer.userId : ''}`.slice(0, 80);
  const input = {
    apiName: objectApiName,
    fields: filledIn(values, drawn),
    allowSaveOnDuplicate: typed[insistName] !== undefined,
  };
  const made = await once(
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
    matches: await matchesIn(client, made.problems),
  };
}

/** What was filled in; a default that somebody emptied is empty. */
export const filledIn = (
  values: Readonly<Record<string, Value>>,
  { draft }: DrawnCreate,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== null || (draft.fields[field]?.value ?? null) !== null,
    ),
  );
