import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { type PlainRow, textOrNull } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord } from '#engine/write/write.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import type { OrderPackage } from '#protocol/forms/order/package.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { checkResult, orderKind, orderSource, orderStatus } from '#protocol/telecom/selling.ts';
import { refusedAttempt } from '../../forms/attempts.ts';
import { orderToken } from '../order-links.ts';
import { readCatalogue } from '../read-catalogue.ts';
import { addressFieldsOf } from './order-address.ts';
import { isOffered, linesOf, storeLines } from './package-lines.ts';
import type { DraftAddress, OrderDraft } from './read-draft.ts';
import { draftEnd, saveDraft } from './save-draft.ts';

type PlacedAddress = { address: DraftAddress; hasFibre: boolean };
type Start = PlacedAddress & {
  /** Chosen on another page of the site. */
  selection: OrderPackage;
  formKey: string;
  /** The network address of the visitor. */
  visitor: string;
};

/** `leftOut`: names of chosen products that cannot be had at the address. */
export type DraftStart = { token: string; leftOut: readonly string[] };

/**
 * The first step of an order. A customer's order is bound to the own company and has its details;
 * a guest's order touches no company. Refusal: `form.tooMany`.
 */
export async function startDraft(
  ctx: RequestContext,
  { address, hasFibre, selection, formKey, visitor }: Start,
): Promise<Result<DraftStart>> {
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `order ${throttledAddress(visitor)}`,
  );
  if (refused) return refused;
  const [own, catalogue] = await Promise.all([ownFields(ctx), readCatalogue(ctx)]);
  const offered = catalogue.filter((product) => isOffered(product, hasFibre));
  const { lines } = linesOf(offered, selection);
  const chosen = new Set(selection.chosen.map(({ productId }) => productId));
  const leftOut = catalogue
    .filter((product) => chosen.has(product.id) && !offered.includes(product))
    .map(({ name }) => name);
  const made = await runIdempotently(
    asSystemOnBehalf(ctx, 'begin an order'),
    { scope: 'order', key: formKey, content: { address, selection } },
    async (system) => {
      const created = await createRecord(system, {
        apiName: 'Bestelling__c',
        fields: {
          Soort__c: orderKind.new,
          Status__c: orderStatus.draft,
          Stap__c: 'address',
          Geldig_tot__c: draftEnd(ctx),
          Looptijd_maanden__c: String(selection.term),
          ...addressFieldsOf(address),
          ...own,
        },
      });
      if (!created.ok) return created;
      const stored = await storeLines(system, created.value.id, lines);
      return stored.ok ? ok({ id: created.value.id }) : stored;
    },
  );
  return made.ok ? ok({ token: await orderToken(ctx, made.value.id), leftOut }) : made;
}

/** Another address of a draft. What cannot be had there is taken out. */
export async function moveDraft(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'lines' | 'term' | 'address' | 'authority'>,
  { address, hasFibre }: PlacedAddress,
): Promise<Result<{ leftOut: readonly string[] }>> {
  const catalogue = await readCatalogue(ctx);
  const offered = catalogue.filter((product) => isOffered(product, hasFibre));
  const chosen = draft.lines.map(({ productId, quantity }) => ({ productId, quantity, field: '' }));
  const { lines } = linesOf(offered, { term: draft.term, chosen });
  const left = new Set(lines.map(({ product }) => product.id));
  const leftOut = draft.lines.filter(({ productId }) => !left.has(productId));
  const isOther = draft.address === null || plainAddress(address) !== plainAddress(draft.address);
  const saved = await saveDraft(ctx, draft.id, {
    step: 'address',
    fields: addressFieldsOf(address),
    voidsAuthority: isOther && draft.authority !== null,
    // The amounts of the other lines stay, so that a change of price is still shown.
    also: (system) => removeLines(system, leftOut),
  });
  return saved.ok ? ok({ leftOut: leftOut.map(({ name }) => name) }) : saved;
}

async function removeLines(
  system: RequestContext,
  lines: OrderDraft['lines'],
): Promise<Result<unknown>> {
  for (const { id } of lines) {
    const removed = await deleteRecord(system, id);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

async function ownFields(ctx: RequestContext): Promise<Dict<Scalar | null>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'customer' || viewer.accountId === null)
    return { Herkomst__c: orderSource.site };
  const [[account], [user]] = await Promise.all([
    findRowsByValues(ctx, {
      from: 'Account',
      fields: ['Name', 'KvK_nummer__c'],
      where: { Id: viewer.accountId },
      limit: 1,
    }),
    findRowsByValues(ctx, {
      from: 'User',
      fields: ['FirstName', 'LastName', 'Email', 'MobilePhone'],
      where: { Id: viewer.userId },
      limit: 1,
    }),
  ]);
  return {
    Herkomst__c: orderSource.portal,
    Account__c: viewer.accountId,
    Contact__c: viewer.contactId,
    ...(account !== undefined && companyOf(account)),
    ...(user !== undefined && personOf(user)),
  };
}

const companyOf = (account: PlainRow): Dict<Scalar | null> => ({
  Bedrijf__c: textOrNull(account, 'Name'),
  KvK_nummer__c: textOrNull(account, 'KvK_nummer__c'),
  // A customer was checked when the company became one.
  KvK_controle__c: textOrNull(account, 'KvK_nummer__c') === null ? null : checkResult.passed,
});

const personOf = (user: PlainRow): Dict<Scalar | null> => ({
  Voornaam__c: textOrNull(user, 'FirstName'),
  Achternaam__c: textOrNull(user, 'LastName'),
  Email__c: textOrNull(user, 'Email'),
  Telefoon__c: textOrNull(user, 'MobilePhone'),
});
