import { data, redirect } from 'react-router';
import { getRecord, type RecordConfig } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { type Collision, collisionOf, isCollision } from '#client/save/collision.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { ifUnchanged, updateRecord } from '#client/save/update-record.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { Visit } from '../../visit.ts';
import { formChangesOf, type EditField, type InputValue } from '../../forms/edit-field.ts';
import { fillSent } from '../filling/fill-sent.ts';
import { readFormerFields, unsavedFieldsIn, orUnsavedErrorPage } from './unsaved-form-page.ts';
import { type RecordViewModel, editFieldsOf, objectApiNameOf, readRecord } from '../read-record.ts';
import { type Match, readMatches, duplicatesInError } from '../records/new/matches.ts';
import { resolveNames } from './resolve-names.ts';
import type { GoneAnswer, SaveAnswer } from './save-answer.ts';
import { type SaveTrouble, troubleOf, troublesOfError } from './save-troubles.ts';
import { fillInField, type SentForm, sentFormOf } from '../../forms/sent-form.ts';
import { recordPath, savedParam } from '../staff-paths.ts';

type Saving = { visit: Visit; staffId: string; id: string };

/**
 * Saves a form that was sent without scripts, if the record still has the version of the form. A
 * second submission finds its values in the record, and counts as saved. Source: spec §5
 * (ifUnmodifiedSince), record-api.md §1.10.
 */
export async function saveRecord(request: Request, { visit, staffId, id }: Saving) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const typed = sentFormOf(formTextsOf(form));
  const drawn = await readOrUnsavedPage(client, { staffId, id, sent: typed });
  const fields = editFieldsOf(drawn.sections);
  const { sent, names, troubles } = await resolveNames(client, drawn.objectApiName, {
    sent: typed,
    fields,
    id: drawn.recordId,
  });
  const now = await readNow(client, drawn.asked);
  if (now === null) throw gone(typed, fields);
  if (form.has(fillInField)) {
    const chosen = fields.filter(({ apiName }) => isChosenNow(sent, apiName));
    const { objectApiName } = drawn;
    const { filled, said } = await fillSent(visit.ctx, { objectApiName, fields, chosen, sent });
    const { before, version } = typed;
    const shown = { typed: { ...typed.typed, ...filled }, names: typed.names, before, version };
    return {
      ...shown,
      troubles,
      collision: null,
      matches: [],
      lost: [],
      said,
    } satisfies SaveAnswer;
  }
  const outcome = typed.back
    ? refusal(200, [])
    : asProof(
        visit,
        await outcomeOf(client, { now, sent, names, drawn, fields, unknown: troubles }),
      );
  if (outcome === 'gone') throw gone(typed, fields);
  const here = recordPath(staffId, drawn.recordId);
  if (outcome === 'saved' || outcome === 'nothing')
    return redirect(outcome === 'saved' ? `${here}?${savedParam}` : here, 303);
  const { status, ...rest } = outcome;
  const { before, version } = typed;
  const fixed = Object.keys(typed.typed).filter((name) =>
    fields.every(({ apiName }) => apiName !== name),
  );
  const lost =
    fixed.length === 0
      ? []
      : unsavedFieldsIn(typed, await readFormerFields(client, drawn.objectApiName, fixed));
  return data(
    { typed: typed.typed, names: typed.names, before, version, lost, ...rest } satisfies SaveAnswer,
    { status },
  );
}

/** An unchanged reference fills in no other field, because an empty field may be intended. */
const isChosenNow = ({ typed, before }: SentForm, field: string): boolean =>
  (typed[field] ?? '') !== String(before[field] ?? '');

/**
 * The record API refuses a missing and a wrong second factor alike; the request context tells them
 * apart.
 */
function asProof({ ctx }: Visit, outcome: Outcome): Outcome {
  const wrong = ctx.origin.call?.stepUp;
  if (typeof outcome === 'string' || wrong === undefined) return outcome;
  const proofTroubles = outcome.troubles.map((one) =>
    one.trouble === 'stepUp.required' ? troubleOf(wrong) : one,
  );
  return { ...outcome, troubles: proofTroubles };
}

const readOrUnsavedPage = (
  client: Client,
  { staffId, id, sent }: { staffId: string; id: string; sent: SentForm },
): Promise<RecordViewModel> =>
  orUnsavedErrorPage(readRecord({ client, metadataClient: client, staffId }, id), {
    client,
    sent,
    objectOf: async () => {
      const recordId = normalizeId(id);
      return recordId && objectApiNameOf(client, recordId);
    },
  });

type Refusal = {
  status: number;
  troubles: readonly SaveTrouble[];
  collision: Collision | null;
  matches: readonly Match[];
};
type Outcome = 'saved' | 'nothing' | 'gone' | Refusal;
type Judged = {
  now: Rec;
  sent: SentForm;
  names: Readonly<Record<string, string>>;
  drawn: RecordViewModel;
  fields: readonly EditField[];
  unknown: readonly SaveTrouble[];
};

const refusal = (
  status: number,
  troubles: readonly SaveTrouble[],
  matches: readonly Match[] = [],
): Refusal => ({ status, troubles, collision: null, matches });

async function outcomeOf(
  client: Client,
  { now, sent, names, drawn, fields, unknown }: Judged,
): Promise<Outcome> {
  // The form contains a field that the viewer may not edit.
  if (Object.keys(sent.typed).some((name) => fields.every(({ apiName }) => apiName !== name)))
    return refusal(403, [{ trouble: 'readOnly' }]);
  const { values, troubles } = formChangesOf(
    fields,
    (field) => sent.typed[field],
    (field) => sent.before[field],
  );
  const open = sent.unchosen.map((field): SaveTrouble => ({ field, trouble: 'choose' }));
  if (open.length + unknown.length + troubles.length > 0)
    return refusal(400, [...open, ...unknown, ...troubles]);
  if (Object.keys(values).length === 0) return 'nothing';

  const labels = Object.fromEntries(fields.map(({ apiName, label }) => [apiName, label]));
  const meeting = (theirs: Rec) =>
    met({ base: baseOf(now.id, sent.before), mine: { fields: values }, theirs, labels }, names);
  if (now.weakEtag !== sent.version) return meeting(now);
  try {
    await updateRecord(
      client,
      { fields: { Id: now.id, ...values }, allowSaveOnDuplicate: sent.insists },
      ifUnchanged(now),
    );
    return 'saved';
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const theirs =
      isCollision(error) || error.status === 404 ? await readNow(client, drawn.asked) : undefined;
    if (theirs) return meeting(theirs);
    if (theirs === null) return 'gone';
    return refusal(
      error.status < 400 ? 503 : error.status,
      troublesOfError(error, Object.keys(values)),
      await readMatches(client, duplicatesInError(error)),
    );
  }
}

function met(compared: Parameters<typeof collisionOf>[0], names: Judged['names']): Outcome {
  const { fields, ...collision } = collisionOf(compared);
  const isThere = fields.every(({ kind }) => kind === 'same' || kind === 'theirs');
  const named = fields.map((one) => ({
    ...one,
    mine: { ...one.mine, displayValue: one.mine.displayValue ?? names[one.field] ?? null },
  }));
  return isThere
    ? 'saved'
    : { status: 409, troubles: [], matches: [], collision: { ...collision, fields: named } };
}

const baseOf = (id: string, before: Readonly<Record<string, InputValue>>) => ({
  id,
  lastModifiedDate: null,
  fields: Object.fromEntries(
    Object.entries(before).map(([field, value]) => [field, { displayValue: null, value }]),
  ),
});

async function readNow(client: Client, asked: RecordConfig): Promise<Rec | null> {
  try {
    return (await read(client, getRecord, { config: asked, policy: 'no-cache' })) ?? null;
  } catch (error) {
    if (error instanceof FetchError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

const gone = (sent: SentForm, fields: readonly EditField[]) =>
  data({ lost: unsavedFieldsIn(sent, fields) } satisfies GoneAnswer, { status: 404 });
