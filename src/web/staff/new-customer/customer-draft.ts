import { randomBytes } from 'node:crypto';
import { data } from 'react-router';
import type { CustomerRowInput, MadeCustomer, NewCustomer } from '#domain/company/new-customer.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { saveFlowDraft, readFlowDraft } from '#engine/read/flow-drafts.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import type { SentForm } from '../../forms/sent-form.ts';
import type { PortalRights } from '#protocol/crm/picklists.ts';

/**
 * A part as it was filled in; `filled` null: it was left halfway. `facts`: what it says, in words.
 */
export type DraftPart = {
  typed: FormTexts;
  names: FormTexts;
  before: SentForm['before'];
  filled: CustomerRowInput | null;
  facts: readonly { name: string; value: string }[];
};

/** What is known of a customer that is being made. Once made, nothing else is kept. */
export type CustomerDraft = {
  company: DraftPart | null;
  contact: DraftPart | null;
  connections: readonly DraftPart[];
  invitation: PortalRights | 'none' | null;
  made: MadeCustomer | null;
};

const kind = 'new customer';
export const emptyDraft: CustomerDraft = {
  company: null,
  contact: null,
  connections: [],
  invitation: null,
  made: null,
};

export const newDraftId = (): string => randomBytes(12).toString('hex');
const isDraftId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/**
 * The viewer's own; one that is begun (`isBegun`) may not be kept yet. Throws the page that says it
 * is not there.
 */
export async function draftOr404(
  ctx: RequestContext,
  { id, isBegun }: { id: string; isBegun: boolean },
): Promise<CustomerDraft> {
  const storedDraft = await readFlowDraft(ctx, { id, kind });
  if (storedDraft === null && isBegun && isDraftId(id)) return emptyDraft;
  if (storedDraft === null) throw data(null, { status: 404 });
  return storedDraft as CustomerDraft; // proof: kept by `saveCustomerDraft`
}

export const saveCustomerDraft = (
  ctx: RequestContext,
  id: string,
  content: CustomerDraft,
): Promise<void> => saveFlowDraft(ctx, { id, kind, content });

/** As it is made; null while a part of it is missing. */
export function customerIn({
  company,
  contact,
  connections,
  invitation,
}: CustomerDraft): NewCustomer | null {
  if (!company?.filled || !contact?.filled) return null;
  const lines = connections.flatMap(({ filled }) => (filled === null ? [] : [filled]));
  return {
    company: company.filled,
    contact: contact.filled,
    connections: lines,
    invitation: invitation === 'none' ? null : invitation,
  };
}
