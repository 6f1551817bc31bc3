import { adviceCall } from '#wire/forms/advice-call.ts';
import { checkForm } from '../forms/check.ts';
import type { Check } from '../forms/use-form.ts';

export const checkAdvice: Check = (sent) => {
  const checked = checkForm(adviceCall, sent);
  return checked.ok ? [] : checked.problems;
};
