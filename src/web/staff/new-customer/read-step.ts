import { redirect } from 'react-router';
import { type CustomerPart, customerParts } from '#domain/company/new-customer.ts';
import { staffCustomerText } from '#messages/staff/customer.ts';
import type { Visit } from '../../visit.ts';
import { dehydratePage, type ReadContext } from '../dehydrate-page.ts';
import type { DehydratedCache } from '../frame/workspace-cache.ts';
import { type CreateViewModel, readCreate } from '../records/new/read-create.ts';
import { recordPath } from '../staff-paths.ts';
import { type CustomerDraft, draftOr404, type DraftPart, newDraftId } from './customer-draft.ts';
import { customerPath, draftParam, partOfStep, type Step, stepParam, steps } from './paths.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

export type FormStep = DehydratedCache & {
  kind: 'form';
  at: number;
  part: CustomerPart;
  lede: string;
  action: string;
  drawn: CreateViewModel;
  savedPart: Pick<DraftPart, 'typed' | 'names' | 'before'> | null;
  added: { name: string; facts: DraftPart['facts'] }[];
};
export type CheckStep = {
  kind: 'check';
  at: number;
  lede: string;
  action: string;
  parts: { title: string; change: string; facts: DraftPart['facts'] }[];
  invitation: string;
};
export type MadeStep = {
  kind: 'made';
  message: string;
  links: { to: string; name: string }[];
  another: string;
};
export type StepPage = FormStep | CheckStep | MadeStep;

const words = staffCustomerText;

export const stepIn = (url: URL): { draft: string | null; step: Step; isBegun: boolean } => {
  const asked = url.searchParams.get(stepParam);
  const step = [...steps, 'klaar' as const].find((one) => one === asked);
  return {
    draft: url.searchParams.get(draftParam),
    step: step ?? 'bedrijf',
    isBegun: step === undefined,
  };
};

export async function readStep(visit: Visit, staffId: string, url: URL): Promise<StepPage> {
  const { draft: id, step, isBegun } = stepIn(url);
  // The id of the draft is in the address, so that the back button returns to the draft.
  if (id === null) throw redirect(customerPath(staffId, { draft: newDraftId() }), 302);
  const draft = await draftOr404(visit.ctx, { id, isBegun });
  if (draft.made !== null) return madeStep(draft.made, staffId);
  const open = firstOpen(draft);
  if (step === 'klaar' || steps.indexOf(step) > steps.indexOf(open))
    throw redirect(customerPath(staffId, { draft: id, step: open }), 302);
  const action = customerPath(staffId, { draft: id, ...(!isBegun && { step }) });
  if (step === 'controleren') return checkStep(draft, { staffId, id, action });
  const part = partOfStep[step];
  const carried = await dehydratePage(visit, async (client, aside) => ({
    drawn: await readPartForm({ client, metadataClient: aside, staffId }, part),
  }));
  return {
    ...carried,
    kind: 'form',
    at: steps.indexOf(step),
    part,
    lede: words.ledes[part],
    action,
    savedPart: part === 'connection' ? null : formOf(draft[part]),
    added:
      part === 'connection'
        ? draft.connections.map(({ facts }) => ({ name: facts[0]?.value ?? '', facts }))
        : [],
  };
}

const formOf = (part: DraftPart | null): FormStep['savedPart'] =>
  part && { typed: part.typed, names: part.names, before: part.before };

const firstOpen = ({ company, contact }: CustomerDraft): (typeof steps)[number] =>
  !company?.filled ? 'bedrijf' : !contact?.filled ? 'contactpersoon' : 'controleren';

export async function readPartForm(
  reading: ReadContext,
  part: CustomerPart,
): Promise<CreateViewModel> {
  const { object, without } = customerParts[part];
  const drawn = await readCreate(reading, { objectApiName: object, given: {} });
  const isOurs = (name: string): boolean => (without as readonly string[]).includes(name);
  const sections = drawn.sections.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => {
      const edit = item.edit.filter(({ apiName }) => !isOurs(apiName));
      return edit.length === 0 ? [] : [{ ...item, edit }];
    }),
  }));
  return { ...drawn, sections: sections.filter(({ items }) => items.length > 0) };
}

function checkStep(
  draft: CustomerDraft,
  { staffId, id, action }: { staffId: string; id: string; action: string },
): CheckStep {
  const to = (step: Step): string => customerPath(staffId, { draft: id, step });
  const { company, contact, connection: connections } = words.refusedAt;
  return {
    kind: 'check',
    at: 3,
    lede: words.ledes.check,
    action,
    parts: [
      { title: company, change: to('bedrijf'), facts: draft.company?.facts ?? [] },
      { title: contact, change: to('contactpersoon'), facts: draft.contact?.facts ?? [] },
      ...(draft.connections.length === 0
        ? [{ title: connections, change: to('aansluitingen'), facts: [] }]
        : []),
      ...draft.connections.map(({ facts }, at) => ({
        title: words.connectionAt(at + 1),
        change: to('aansluitingen'),
        facts,
      })),
    ],
    invitation: draft.invitation ?? portalRight.full,
  };
}

const madeStep = (
  { accountId, contactId, connectionIds, invited }: NonNullable<CustomerDraft['made']>,
  staffId: string,
): MadeStep => ({
  kind: 'made',
  message: invited === null ? words.done.notInvited : words.done.invited(invited),
  links: [
    { to: recordPath(staffId, accountId), name: words.done.company },
    ...(contactId === null
      ? []
      : [{ to: recordPath(staffId, contactId), name: words.done.contact }]),
    ...connectionIds.map((id, at) => ({
      to: recordPath(staffId, id),
      name: words.done.connection(at + 1),
    })),
  ],
  another: customerPath(staffId),
});
