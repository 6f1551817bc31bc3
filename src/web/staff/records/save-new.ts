import { data, redirect } from 'react-router';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { once } from '#records/transaction.ts';
import { createRecord } from '#records/write.ts';
import type { Trouble } from '#text/staff-edit.ts';
import type { Problem, ProblemCode } from '#wire/problem.ts';
import { formKeyName } from '../../form-key.ts';
import { readForm } from '../../forms/check.ts';
import { type Typed, typedIn } from '../../forms/typed.ts';
import type { Visit } from '../../visit.ts';
import { type EditField, readTyped, type Value } from '../edit-field.ts';
import { orPageOf } from '../page-of.ts';
import { editFieldsOf } from '../read-record.ts';
import { resolveNames } from '../resolve-names.ts';
import type { SaveTrouble } from '../save-troubles.ts';
import { insistName, sentIn } from '../sent-form.ts';
import { madeValue, recordPath, savedParam } from '../staff-paths.ts';
import { briefName, type CreateAnswer } from './create-answer.ts';
import { type Match, readMatches } from './matches.ts';
import { type CreateAsked, type DrawnCreate, readCreate } from './read-create.ts';

type Making = { visit: Visit; staffId: string; askedOf: (client: Client) => Promise<CreateAsked> };

/** Makes the row once, however often the form is sent, and leads to it. Throws the page for who cannot make one. */
export async function saveNew(request: Request, { visit, staffId, askedOf }: Making) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const typed = typedIn(form);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orPageOf(askedOf(client).then((asked) => readCreate({ client, aside: client, staffId }, asked)));
  const outcome = await outcomeOf(client, { visit, drawn, typed });
  if ('id' in outcome && typed[briefName] === undefined) return redirect(`${recordPath(staffId, outcome.id)}?${savedParam}=${madeValue}`, 303);
  const { names, before, typed: texts } = sentIn(typed);
  if ('id' in outcome) return { made: outcome, typed: texts, names, before, troubles: [], matches: [] } satisfies CreateAnswer;
  return data({ made: null, typed: texts, names, before, ...outcome } satisfies CreateAnswer, { status: 400 });
}

type Refused = { troubles: readonly SaveTrouble[]; matches: readonly Match[] };
type Sending = { visit: Visit; drawn: DrawnCreate; typed: Typed };

async function outcomeOf(client: Client, { visit, drawn, typed }: Sending): Promise<{ id: string } | Refused> {
  const { objectApiName } = drawn;
  const fields = editFieldsOf(drawn.sections);
  const { sent, troubles } = await resolveNames(client, objectApiName, { sent: sentIn(typed), fields });
  const read = valuesOf(fields, sent.typed, drawn);
  const wrong = inOrder(fields, [...troubles, ...read.troubles.filter(({ field }) => troubles.every((one) => one.field !== field))]);
  if (wrong.length > 0) return { troubles: wrong, matches: [] };
  const { ask } = visit;
  const scope = `staff create ${ask.viewer.kind === 'user' ? ask.viewer.userId : ''}`.slice(0, 80);
  const input = { apiName: objectApiName, fields: read.values, allowSaveOnDuplicate: typed[insistName] !== undefined };
  const made = await once(ask, { scope, key: typed[formKeyName] ?? '', content: input }, async (inside) => {
    const written = await createRecord(inside, input);
    return written.ok ? { ok: true, value: { id: written.value.id } } : written;
  });
  if (made.ok) return made.value;
  const alike = made.problems.flatMap(({ matchResults = [] }) =>
    matchResults.map(({ apiName, matchRecordIds }) => ({ objectApiName: apiName, recordIds: matchRecordIds })),
  );
  return { troubles: inOrder(fields, made.problems.map(troubleOf)), matches: await readMatches(client, alike) };
}

/** What was filled in; a default that somebody emptied is empty. */
export function valuesOf(fields: readonly EditField[], typed: Typed, { draft }: DrawnCreate): { values: Record<string, Value>; troubles: SaveTrouble[] } {
  const values: Record<string, Value> = {};
  const troubles: SaveTrouble[] = [];
  for (const field of fields) {
    const { apiName } = field;
    const read = readTyped(field, typed[apiName] ?? '');
    if (!read.ok) troubles.push({ field: apiName, trouble: read.trouble });
    else if (read.value !== null || (draft.fields[apiName]?.value ?? null) !== null) values[apiName] = read.value;
  }
  return { values, troubles };
}

export const troubleOf = ({ code, field }: Problem): SaveTrouble => ({ trouble: byCode[code] ?? 'wrong', ...(field !== undefined && { field }) });

const byCode: { readonly [Code in ProblemCode]?: Trouble } = {
  'record.duplicate': 'duplicate',
  'record.duplicates': 'duplicates',
  'record.emailWrong': 'email',
  'record.misfit': 'misfit',
  'record.noRight': 'readOnly',
  'record.notInList': 'notInList',
  'record.objectHidden': 'readOnly',
  'record.parentGone': 'unreachable',
  'record.readOnly': 'readOnly',
  'record.referenceWrong': 'unreachable',
  'record.required': 'required',
  'record.rule': 'rule',
  'record.tooLong': 'tooLong',
};

const inOrder = (fields: readonly EditField[], troubles: readonly SaveTrouble[]): SaveTrouble[] => {
  const at = ({ field }: SaveTrouble) => fields.findIndex(({ apiName }) => apiName === field);
  return troubles.toSorted((one, other) => at(one) - at(other));
};
