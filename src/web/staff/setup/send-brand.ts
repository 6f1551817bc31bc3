import { type ClientActionFunctionArgs, data } from 'react-router';
import { maxLogoBytes } from '#protocol/site/brand.ts';
import { submitKeepingInputAs, unsentFormStatus } from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { BrandAnswer } from './answer-brand.ts';
import { typedValues, brandActionField, brandActions, logoName } from './brand-values.ts';

/** The server would refuse the whole form for a logo that is too large. */
export async function sendBrand({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData();
  const file = sent.get(logoName);
  if (file instanceof File && file.size > maxLogoBytes) {
    const answer: BrandAnswer = {
      typed: typedValues(formTextsOf(sent)),
      problems: [{ code: 'brand.logoLarge', field: 'logo' }],
      isLogo: sent.get(brandActionField) === brandActions.logo,
    };
    return data(answer, { status: unsentFormStatus });
  }
  return submitKeepingInputAs(
    { request, serverAction: () => serverAction() },
    ({ problems, typed }): BrandAnswer => ({ problems, typed: typedValues(typed) }),
  );
}
