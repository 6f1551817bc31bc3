import { data, redirect } from 'react-router';
import { createClient } from '#client/create-client.ts';
import type { Client } from '#client/client.ts';
import { namesOfRows } from '#domain/imports/names-of-rows.ts';
import {
  contactsWithAddress,
  type CustomerPart,
  customerParts,
  makeCustomer,
  type NewCustomer,
  type RefusedPart,
  checkNewCustomer,
} from '#domain/company/new-customer.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffCustomerText } from '#messages/staff/customer.ts';
import type { Problem } from '#protocol/problem.ts';
import { portalRights } from '#protocol/forms/invitation.ts';
import { readForm } from '../../forms/check.ts';
import { formTextsOf, type FormTexts } from '../../forms/drafts/form-texts.ts';
import { publicSiteOf, type Visit } from '../../visit.ts';
import { formChangesOf, type EditField } from '../../forms/edit-field.ts';
import { fillSent } from '../filling/fill-sent.ts';
import { orErrorPage } from '../page-of.ts';
import { editFieldsOf } from '../read-record.ts';
import { parseSentForm } from '../forms/parse-sent-form.ts';
import { type Match, readMatchesOfProblems, readMatches } from '../records/new/matches.ts';
import { filledValues } from '../records/new/save-new.ts';
import { type SaveTrouble, troubleOf } from '../forms/save-troubles.ts';
import { fillInField, saveAnywayField } from '../../forms/sent-form.ts';
import {
  type CustomerDraft,
  customerIn,
  draftOr404,
  emptyDraft,
  saveCustomerDraft,
  type DraftPart,
  newDraftId,
} from './customer-draft.ts';
import { customerPath, partOfStep, type Step, steps, pressedButtonField } from './paths.ts';
import { readPartForm, stepIn } from './read-step.ts';

/** `form`: the form again. `check`: why the customer was not created. */
export type StepAnswer =
  | {
      kind: 'form';
      typed: FormTexts;
      names: FormTexts;
      before: DraftPart['before'];
      troubles: readonly SaveTrouble[];
      matches: readonly Match[];
      said?: string;
    }
  | { kind: 'check'; refused: readonly string[] };

type Saving = { visit: Visit; staffId: string; url: URL };
type Going = Saving & { id: string; draft: CustomerDraft; typed: FormTexts; wish: string };

export async function saveStep(request: Request, saving: Saving) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const { visit, staffId, url } = saving;
  const { draft: id, step, isBegun } = stepIn(url);
  // With a 307 the browser posts the same form to the draft's own address.
  if (id === null) return redirect(customerPath(staffId, { draft: newDraftId() }), 307);
  const draft = await draftOr404(visit.ctx, { id, isBegun });
  if (draft.made !== null)
    return redirect(customerPath(staffId, { draft: id, step: 'klaar' }), 303);
  const typed = formTextsOf(form);
  const going: Going = { ...saving, id, draft, typed, wish: typed[pressedButtonField] ?? '' };
  if (step === 'klaar') throw data(null, { status: 400 });
  return step === 'controleren' ? finish(going) : fillIn(going, step);
}

const leadTo = ({ staffId, id }: Going, step: Step): Response =>
  redirect(customerPath(staffId, { draft: id, step }), 303);

async function fillIn(going: Going, step: keyof typeof partOfStep) {
  const { visit, staffId, wish, draft } = going;
  const part = partOfStep[step];
  const at = steps.indexOf(step);
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orErrorPage(readPartForm({ client, metadataClient: client, staffId }, part));
  const read = await readPart(client, {
    ctx: visit.ctx,
    drawn,
    typed: going.typed,
    object: drawn.objectApiName,
  });
  const removed = /^weg-(\d+)$/.exec(wish)?.[1];
  if (removed !== undefined) {
    await saveCustomerDraft(visit.ctx, going.id, {
      ...draft,
      connections: draft.connections.filter((_, place) => place !== Number(removed)),
    });
    return leadTo(going, step);
  }
  if (wish === 'vorige') {
    if (part !== 'connection')
      await saveCustomerDraft(visit.ctx, going.id, {
        ...draft,
        [part]: { ...read.part, filled: null },
      });
    return leadTo(going, steps[Math.max(0, at - 1)]!);
  }
  if (going.typed[fillInField] !== undefined) return filledStep(visit.ctx, drawn, read.part);
  // A connection is optional, so an untouched form is skipped.
  if (part === 'connection' && !read.isTouched)
    return wish === 'toevoegen' ? leadTo(going, step) : leadTo(going, steps[at + 1]!);
  const refused =
    read.troubles.length > 0
      ? { troubles: read.troubles, matches: [] }
      : await refusedBy(going, { client, part, draftPart: read.part });
  if (refused !== null) {
    const { typed, names, before } = read.part;
    return data({ kind: 'form', typed, names, before, ...refused } satisfies StepAnswer, {
      status: 400,
    });
  }
  await saveCustomerDraft(visit.ctx, going.id, withPart(draft, part, read.part));
  return leadTo(going, wish === 'toevoegen' ? step : steps[at + 1]!);
}

async function filledStep(
  ctx: Visit['ctx'],
  { objectApiName, sections }: Drawn,
  part: DraftPart,
): Promise<StepAnswer> {
  const fields = editFieldsOf(sections);
  const { filled, said } = await fillSent(ctx, {
    objectApiName,
    fields,
    chosen: fields,
    sent: part,
  });
  const { names, before } = part;
  return {
    kind: 'form',
    typed: { ...part.typed, ...filled },
    names,
    before,
    troubles: [],
    matches: [],
    said,
  };
}

const withPart = (draft: CustomerDraft, part: CustomerPart, draftPart: DraftPart): CustomerDraft =>
  part === 'connection'
    ? { ...draft, connections: [...draft.connections, draftPart] }
    : { ...draft, [part]: draftPart };

type Drawn = Awaited<ReturnType<typeof readPartForm>>;
type Reading = { ctx: Visit['ctx']; drawn: Drawn; typed: FormTexts; object: string };
type ReadPart = { part: DraftPart; troubles: readonly SaveTrouble[]; isTouched: boolean };

async function readPart(client: Client, { ctx, drawn, typed, object }: Reading): Promise<ReadPart> {
  const fields = editFieldsOf(drawn.sections);
  const { sent, names, values, troubles, unknown } = await parseSentForm(client, object, {
    typed,
    fields,
  });
  const changes = formChangesOf(
    fields,
    (field) => sent.typed[field],
    (field) => sent.before[field],
  );
  const filled = {
    values: filledValues(values, drawn),
    insists: typed[saveAnywayField] !== undefined,
  };
  return {
    part: {
      typed: sent.typed,
      names,
      before: sent.before,
      filled,
      facts: await factsOf(ctx, fields, sent.typed),
    },
    troubles,
    isTouched: Object.keys(changes.values).length + changes.troubles.length + unknown.length > 0,
  };
}

async function factsOf(
  ctx: Visit['ctx'],
  fields: readonly EditField[],
  typed: FormTexts,
): Promise<DraftPart['facts']> {
  const ids = fields.flatMap(({ kind, apiName }) =>
    kind === 'reference' && typed[apiName] ? [typed[apiName]] : [],
  );
  const called = await namesOfRows(ctx, ids);
  return fields.flatMap(({ apiName, label }) => {
    const text = typed[apiName] ?? '';
    return text.trim() === '' ? [] : [{ name: label, value: called.get(text) ?? text }];
  });
}

type Trying = { client: Client; part: CustomerPart; draftPart: DraftPart };

/**
 * Validates this part together with the company and the contact. Null without problems, or without
 * a company.
 */
async function refusedBy(
  { visit, draft }: Going,
  { client, part, draftPart }: Trying,
): Promise<{ troubles: readonly SaveTrouble[]; matches: Match[] } | null> {
  const before = withPart({ ...draft, connections: [] }, part, draftPart);
  if (!before.company?.filled) return null;
  const contact = part === 'company' ? null : (before.contact?.filled ?? null);
  const customer: NewCustomer = {
    company: before.company.filled,
    contact,
    connections: before.connections.flatMap(({ filled }) => filled ?? []),
    invitation: null,
  };
  const tried = await checkNewCustomer(visit.ctx, customer);
  if (tried.ok && part === 'contact' && contact?.insists === false) {
    const recordIds = await contactsWithAddress(visit.ctx, contact);
    if (recordIds.length === 0) return null;
    return {
      troubles: [{ trouble: 'duplicates', field: 'Email' }],
      matches: await readMatches(client, [
        { objectApiName: customerParts.contact.object, recordIds },
      ]),
    };
  }
  if (tried.ok || tried.at !== part) return null;
  return {
    troubles: tried.problems.map(troubleOf),
    matches: await readMatchesOfProblems(client, tried.problems),
  };
}

async function finish(going: Going) {
  const { visit, id, draft, typed, wish } = going;
  if (wish === 'vorige') return leadTo(going, 'aansluitingen');
  const invitation = portalRights.find((one) => one === typed['uitnodigen']) ?? 'none';
  const chosen: CustomerDraft = { ...draft, invitation };
  const customer = customerIn(chosen);
  if (customer === null) return leadTo(going, draft.company?.filled ? 'contactpersoon' : 'bedrijf');
  await saveCustomerDraft(visit.ctx, id, chosen);
  const made = await makeCustomer(visit.ctx, customer, { key: id, site: publicSiteOf(visit) });
  if (!made.ok)
    return data({ kind: 'check', refused: refusalsOf(visit, made) } satisfies StepAnswer, {
      status: 400,
    });
  await saveCustomerDraft(visit.ctx, id, { ...emptyDraft, made: made.value });
  return leadTo(going, 'klaar');
}

function refusalsOf(
  { ctx }: Visit,
  { at, problems }: { at: RefusedPart; problems: readonly Problem[] },
): string[] {
  const object = ctx.registry.object(customerParts[at === 'invitation' ? 'contact' : at].object);
  return problems.map(({ code, field = '' }) => {
    const label = object?.fields.get(field)?.label;
    return `${[staffCustomerText.refusedAt[at], label].filter(Boolean).join(', ')}: ${problemText[code]}`;
  });
}
