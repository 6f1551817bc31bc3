import { data, type ActionFunctionArgs } from 'react-router';
import { createIctContact } from '#domain/ict/create-ict-contact.ts';
import { ictContact } from '#protocol/forms/ict-contact.ts';
import { ok } from '#protocol/problem.ts';
import { readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { answerForm } from '../../forms/form-action.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { publicSiteOf, visitContext } from '../../visit.ts';

/** When the call fails, the form keeps the typed values. Source: spec §8. */
export async function submitIctContact({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const link = {
    accountId: url.searchParams.get('accId'),
    proof: url.searchParams.get('proof'),
    site: publicSiteOf(visit),
  };
  const copy = request.clone();
  try {
    return await answerForm(
      { request, context },
      {
        schema: ictContact,
        thanks: paths.ictContact,
        async send(ctx, sent) {
          const made = await createIctContact(ctx, { ...sent, ...link });
          // The confirmation does not say who became the ICT contact.
          return made.ok ? ok({ reference: '1' }) : made;
        },
      },
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    visit.report(error);
    const sent = await readForm(copy);
    return data(
      { problems: [], typed: sent === null ? {} : formTextsOf(sent) } satisfies FormRefusal,
      {
        status: 500,
      },
    );
  }
}
