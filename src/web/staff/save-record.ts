import { data, redirect } from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { type Collision, collisionOf, isCollision } from '#client/collision.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/fetch-error.ts';
import { read } from '#client/read.ts';
import { updateRecord } from '#client/update-record.ts';
import { seatOf } from '#records/access.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { objectOfId } from '#records/read.ts';
import type { Dict } from '#wire/shapes/parts.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { readForm } from '../forms/check.ts';
import { typedIn } from '../forms/typed.ts';
import type { Visit } from '../visit.ts';
import { recordAsked } from './asked.ts';
import { changesOf, type EditField, type Value } from './edit-field.ts';
import { editOf } from './edit-fields-of.ts';
import type { GoneAnswer, SaveAnswer } from './save-answer.ts';
import { type SaveTrouble, troublesOf } from './save-troubles.ts';
import { sectionsOf } from './read-record-page.ts';
import { type SentForm, sentIn } from './sent-form.ts';
import { recordPath, savedParam } from './staff-paths.ts';
import { found } from './staff-visit.ts';

type Saving = { visit: Visit; staffId: string; id: string };

/**
 * Saves what a form without scripts changed, by the record API as scripts do, if the record is still the version that was shown. A second submit finds its
 * own values there and counts as saved. Throws the page for what is not there. Source: spec §5 (ifUnmodifiedSince), record-api.md §1.10.
 */
export async function saveRecord(request: Request, { visit, staffId, id }: Saving) {
  const { object, recordId } = found(objectOfId(visit.ask, id));
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const sent = sentIn(typedIn(form));
  const info = objectInfo(visit.ask.registry, object, seatOf(visit.ask.viewer));
  const labels = Object.fromEntries(Object.values(info.fields).map(({ apiName, label }) => [apiName, label]));
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });

  const now = await readNow(client, recordId);
  if (now === null) throw gone(sent, editOf(info, Object.keys(sent.typed)).edit);
  const fields = (await sectionsOf(visit.ask, { client, object, recordId })).flatMap(({ items }) => items.flatMap(({ edit }) => edit));
  const outcome = sent.back ? refusal(200, []) : await outcomeOf(client, { now, sent, fields, labels });
  if (outcome === 'gone') throw gone(sent, fields);
  const here = recordPath(staffId, recordId);
  if (outcome === 'saved' || outcome === 'nothing') return redirect(outcome === 'saved' ? `${here}?${savedParam}` : here, 303);
  const { status, ...rest } = outcome;
  const { typed, before, version } = sent;
  return data({ typed, before, version, ...rest } satisfies SaveAnswer, { status });
}

type Refusal = { status: number; troubles: readonly SaveTrouble[]; collision: Collision | null };
type Outcome = 'saved' | 'nothing' | 'gone' | Refusal;
type Judged = { now: Rec; sent: SentForm; fields: readonly EditField[]; labels: Dict<string> };

const refusal = (status: number, troubles: readonly SaveTrouble[]): Refusal => ({ status, troubles, collision: null });

async function outcomeOf(client: Client, { now, sent, fields, labels }: Judged): Promise<Outcome> {
  // What the page showed as fields and is none any more, or never was.
  if (Object.keys(sent.typed).some((name) => fields.every(({ apiName }) => apiName !== name))) return refusal(403, [{ trouble: 'readOnly' }]);
  const { values, troubles } = changesOf(
    fields,
    (field) => sent.typed[field],
    (field) => sent.before[field],
  );
  const open = sent.unchosen.map((field): SaveTrouble => ({ field, trouble: 'choose' }));
  if (open.length + troubles.length > 0) return refusal(400, [...open, ...troubles]);
  if (Object.keys(values).length === 0) return 'nothing';

  const meeting = (theirs: Rec) => met({ base: baseOf(now.id, sent.before), mine: { fields: values }, theirs, labels });
  if (now.weakEtag !== sent.version) return meeting(now);
  try {
    await updateRecord(client, { fields: { Id: now.id, ...values } }, now.lastModifiedDate === null ? {} : { ifUnmodifiedSince: now.lastModifiedDate });
    return 'saved';
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const theirs = isCollision(error) || error.status === 404 ? await readNow(client, now.id) : undefined;
    if (theirs) return meeting(theirs);
    return theirs === null ? 'gone' : refusal(error.status < 400 ? 503 : error.status, troublesOf(error, Object.keys(values)));
  }
}

/** Somebody else saved meanwhile; where all one typed stands there already, there is nothing left to save. */
function met(compared: Parameters<typeof collisionOf>[0]): Outcome {
  const collision = collisionOf(compared);
  const isThere = collision.fields.every(({ kind }) => kind === 'same' || kind === 'theirs');
  return isThere ? 'saved' : { status: 409, troubles: [], collision };
}

const baseOf = (id: string, before: Readonly<Record<string, Value>>) => ({
  id,
  lastModifiedDate: null,
  fields: Object.fromEntries(Object.entries(before).map(([field, value]) => [field, { displayValue: null, value }])),
});

/** The record as the server has it now; null where it is not there for this viewer. */
async function readNow(client: Client, recordId: string): Promise<Rec | null> {
  try {
    return (await read(client, getRecord, { config: recordAsked(recordId), policy: 'no-cache' })) ?? null;
  } catch (error) {
    if (error instanceof FetchError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** The page that gives back what was typed, since there is nothing left to save it to. */
function gone({ typed, before }: SentForm, fields: readonly EditField[]) {
  const { values, troubles } = changesOf(
    fields,
    (field) => typed[field],
    (field) => before[field],
  );
  const touched = new Set([...Object.keys(values), ...troubles.map(({ field }) => field)]);
  const lost = fields.filter(({ apiName }) => touched.has(apiName)).map(({ apiName, label }) => ({ label, text: typed[apiName] ?? '' }));
  return data({ lost } satisfies GoneAnswer, { status: 404 });
}
