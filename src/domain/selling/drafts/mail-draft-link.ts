import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { orderLinkMail } from '#messages/mail/order-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { orderDraftPath } from '#protocol/site/order-paths.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import type { FormSubmission } from '../../forms/save-form.ts';
import { refusedAttempt } from '../../forms/attempts.ts';
import { putInOutbox } from '../../mail/put-in-outbox.ts';
import type { OrderDraft } from './read-draft.ts';
import { draftEnd, saveDraft } from './save-draft.ts';

/** Mails the link, to go on at another device. Refusals: `form.tooMany`, `order.closed`. */
export async function mailDraftLink(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'number' | 'token'>,
  { value: { email }, formKey, address }: FormSubmission<{ email: string }>,
): Promise<Result<unknown>> {
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `order link ${throttledAddress(address)}`,
    `order link to ${email.toLowerCase()}`,
  );
  if (refused) return refused;
  // The days that the draft is kept begin again.
  const kept = await saveDraft(ctx, draft.id, { step: 'address', fields: {} });
  if (!kept.ok) return kept;
  return runIdempotently(
    asSystem(ctx, 'mail the link of an order'),
    { scope: 'order link', key: formKey, content: { email, order: draft.id } },
    async (system) => {
      await putInOutbox(system, {
        to: email,
        kind: 'Link van een bestelling',
        about: draft.id,
        // The link lets its reader change the order, so staff do not see the text of this mail.
        secret: true,
        words: orderLinkMail({
          link: absoluteUrl(ctx.publicUrl, orderDraftPath(draft.token)),
          until: draftEnd(ctx),
          brand: ctx.brand,
        }),
      });
      return ok(null);
    },
  );
}
