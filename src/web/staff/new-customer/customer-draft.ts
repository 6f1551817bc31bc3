import { randomBytes } from 'node:crypto';
import { data } from 'react-router';
import type { CustomerRowInput, MadeCustomer, NewCustomer } from '#domain/company/new-customer.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { saveFlowDraft, readFlowDraft } from '#engine/read/flow-drafts.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import type { SentForm } from '../../forms/sent-form.ts';
import type { PortalRights } from '#protocol/crm/picklists.ts';

/**
 * The form of one step. `filled`: the values to save; null when the step is incomplete. `facts`:
 * the values as labels and texts.
 */
export type DraftPart = {
  typed: FormTexts;
  names: FormTexts;
  before: SentForm['before'];
  filled: CustomerRowInput | null;
  facts: readonly { name: string; value: string }[];
};

/** Once the customer is created, only `made` matters. */
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

/** A draft that was just started (`isBegun`) need not be stored yet. */
export async function draftOr404(
  ctx: RequestContext,
  { id, isBegun }: { id: string; isBegun: boolean },
): Promise<CustomerDraft> {
  const storedDraft = await readFlowDraft(ctx, { id, kind });
  if (storedDraft === null && isBegun && isDraftId(id)) return emptyDraft;
  if (storedDraft === null) throw data(null, { status: 404 });
  return storedDraft as CustomerDraft; // proof: `saveCustomerDraft` stores this type
}

export const saveCustomerDraft = (
  ctx: RequestContext,
  id: string,
  content: CustomerDraft,
): Promise<void> => saveFlowDraft(ctx, { id, kind, content });

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
