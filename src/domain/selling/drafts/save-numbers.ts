import { equals } from '#engine/model/define.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createDocument } from '#engine/files/files.ts';
import { type Upload, withUploads } from '#engine/files/upload.ts';
import { findRows, textOf } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord } from '#engine/write/write.ts';
import { portingAuthority } from '#messages/order/authority.ts';
import { fileVisibility, shareType } from '#protocol/files/file-visibility.ts';
import { blockField } from '#protocol/forms/order/names.ts';
import type { BroughtNumber, OrderNumbers } from '#protocol/forms/order/numbers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { formProblems } from '../../forms/form-problems.ts';
import type { DraftNumber, OrderDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

export type NumbersSave = {
  value: OrderNumbers;
  /** A signed authority on paper. Stored with the order, or deleted. */
  upload: Upload | null;
  /** The network address of the visitor. */
  visitor: string;
};

type SignedDraft = Pick<
  OrderDraft,
  'id' | 'number' | 'company' | 'address' | 'contact' | 'numbers' | 'authority' | 'accountId'
>;

/**
 * Replaces the numbers of a draft, with the authority that moves them. Refusals: `form.required`,
 * `order.authorityMissing`. Source: domain.md §4.
 */
export function saveNumbers(
  ctx: RequestContext,
  draft: SignedDraft,
  { value, upload, visitor }: NumbersSave,
): Promise<Result<unknown>> {
  return withUploads(ctx, upload === null ? [] : [upload], async (take) => {
    const { numbers, signature, agrees } = value;
    const signed = signature !== '' && agrees;
    const isUnchanged = draft.authority !== null && areSame(numbers, draft.numbers);
    if (numbers.length > 0 && !signed && upload === null && !isUnchanged)
      return refuse(missingAuthority(value));
    return saveDraft(ctx, draft.id, {
      step: 'numbers',
      fields: {
        Nummers_meenemen__c: numbers.length > 0,
        ...authorityFields(ctx, { value, hasFile: upload !== null, isUnchanged }),
      },
      async also(system) {
        const replaced = await replaceNumbers(system, draft.id, numbers);
        if (!replaced.ok || numbers.length === 0 || (isUnchanged && upload === null))
          return replaced;
        if (upload !== null) {
          take();
          const kept = await createDocument(system, upload, {
            link: {
              LinkedEntityId: draft.id,
              ShareType: shareType.viewer,
              Visibility: fileVisibility.internal,
            },
          });
          if (!kept.ok) return kept;
        }
        return storeConsent(system, draft, { value, upload, visitor });
      },
    });
  });
}

const missingAuthority = ({ signature, agrees }: OrderNumbers) =>
  agrees && signature === ''
    ? ({ code: 'form.required', field: 'signature' } as const)
    : ({ code: 'order.authorityMissing', field: 'agree' } as const);

/** The fields that the authority names. */
const areSame = (numbers: readonly BroughtNumber[], stored: readonly DraftNumber[]): boolean =>
  numbers.length === stored.length &&
  numbers.every(({ number, provider }) =>
    stored.some((one) => one.number === number && one.provider === provider),
  );

type Signing = { value: OrderNumbers; hasFile: boolean; isUnchanged: boolean };

function authorityFields(
  ctx: RequestContext,
  { value: { numbers, signature, agrees }, hasFile, isUnchanged }: Signing,
) {
  if (numbers.length === 0) return { Machtiging_naam__c: null, Machtiging_op__c: null };
  if (isUnchanged && !hasFile) return {};
  const name = agrees && signature !== '' ? signature : null;
  return { Machtiging_naam__c: name, Machtiging_op__c: ctx.now.toISOString() };
}

async function replaceNumbers(
  system: RequestContext,
  orderId: string,
  numbers: readonly BroughtNumber[],
): Promise<Result<unknown>> {
  const old = await findRows(system, {
    from: 'Nummerbehoud__c',
    fields: ['Id'],
    filters: [equals('Bestelling__c', orderId)],
    limit: 100,
  });
  for (const row of old) {
    const removed = await deleteRecord(system, textOf(row, 'Id'));
    if (!removed.ok) return removed;
  }
  for (const [at, one] of numbers.entries()) {
    const { number, provider, customerNumber, contractEnd, endDate } = one;
    const created = await createRecord(system, {
      apiName: 'Nummerbehoud__c',
      fields: {
        Bestelling__c: orderId,
        Nummer__c: number,
        Aanbieder__c: provider,
        Klantnummer__c: customerNumber || null,
        Contracteinde__c: contractEnd,
        Einddatum__c: endDate,
      },
    });
    if (!created.ok) return formProblems(created.problems, namesOf(at + 1));
  }
  return ok(null);
}

/** The fields of the form, by field of the record. */
const namesOf = (block: number): Readonly<Record<string, string>> => ({
  Nummer__c: blockField('number', block),
  Aanbieder__c: blockField('provider', block),
  Klantnummer__c: blockField('customerNumber', block),
  Einddatum__c: blockField('endDate', block),
});

/** Proof for the old provider, who can ask for it until six months later. Source: domain.md §4. */
function storeConsent(
  system: RequestContext,
  draft: SignedDraft,
  { value, upload, visitor }: NumbersSave,
): Promise<Result<unknown>> {
  const { kind, version, text, onPaper } = portingAuthority;
  const facts = {
    company: draft.company?.name ?? '',
    address: draft.address,
    numbers: value.numbers,
    brand: system.brand.name,
  };
  return createRecord(system, {
    apiName: 'Toestemming__c',
    fields: {
      Soort__c: kind,
      Tekst__c: [text(facts), ...(upload === null ? [] : [onPaper(upload.name)])].join('\n'),
      Versie__c: version,
      Gegeven_op__c: system.now.toISOString(),
      Gegeven_door__c: actorIdOf(system.viewer),
      Naam__c: value.signature || null,
      Email__c: draft.contact?.email ?? null,
      Adres_van_computer__c: visitor.slice(0, 45),
      Account__c: draft.accountId,
      Record__c: draft.id,
    },
  });
}
