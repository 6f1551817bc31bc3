import { data, type ActionFunctionArgs } from 'react-router';
import { checkCode } from '#domain/fibre/check-code.ts';
import { submitFibreRequest } from '#domain/fibre/submit-fibre-request.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { dayText } from '#messages/shared/days.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import type { CodeAnswer } from '#protocol/telecom/fibre.ts';
import { suffixOf } from '#protocol/forms/fibre-address.ts';
import { type FibreCode, fibreCode } from '#protocol/forms/fibre-code.ts';
import { fibreRequest } from '#protocol/forms/fibre-request.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { formKeyOf, thank } from '../../forms/form-action.ts';
import { paths } from '../../paths.ts';
import { visitContext } from '../../visit.ts';
import {
  signUpActions,
  signUpFields,
  type SignUpValues,
  type StepAnswer,
  actionFieldName,
} from './fibre-step.ts';
import { honeypotName } from '../../forms/form-key.ts';

type Sent = { ctx: RequestContext; address: string; form: FormData; typed: SignUpValues };

/** Source: decisions.md §5, §9. */
export async function answerStep({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  if (form.get(honeypotName)) return thank(paths.fibreSignUp, '1');
  const { ctx, address } = context.get(visitContext);
  const all = formTextsOf(form);
  const typed = Object.fromEntries(signUpFields.map((name) => [name, all[name] ?? '']));
  const sent = { ctx, address, form, typed };
  switch (form.get(actionFieldName)) {
    case signUpActions.backToCode:
      return shown('code', typed);
    case signUpActions.backToDetails:
      return shown('details', typed);
    case signUpActions.toConfirm:
      return toConfirm(sent);
    case signUpActions.send:
      return send(sent);
    default:
      return openCode(sent);
  }
}

async function openCode({ ctx, address, form, typed }: Sent) {
  const checked = checkForm(fibreCode, form);
  return checked.ok
    ? afterCode(await checkCode(ctx, { value: checked.value, address }), 'details', typed)
    : refused('code', checked.problems, typed);
}

async function toConfirm({ ctx, address, form, typed }: Sent) {
  const checked = checkForm(fibreRequest, form);
  if (!checked.ok) return refused(stepOf(checked.problems), checked.problems, typed);
  const value: FibreCode = { code: checked.value.code, house: checked.value.address };
  return afterCode(await checkCode(ctx, { value, address }), 'confirm', typed);
}

async function send({ ctx, address, form, typed }: Sent) {
  const checked = checkForm(fibreRequest, form);
  if (!checked.ok) return refused(stepOf(checked.problems), checked.problems, typed);
  const result = await submitFibreRequest(ctx, {
    value: checked.value,
    formKey: formKeyOf(form),
    address,
  });
  if (!result.ok)
    return refused(
      result.problems.some(({ field }) => field === undefined)
        ? 'confirm'
        : stepOf(result.problems),
      result.problems,
      typed,
    );
  const { reference, status, earlier } = result.value;
  return earlier
    ? statusAnswer({ reference, status, sentOn: null }, typed)
    : thank(paths.fibreSignUp, reference);
}

function afterCode(
  answer: Awaited<ReturnType<typeof checkCode>>,
  next: 'details' | 'confirm',
  typed: SignUpValues,
) {
  if (!answer.ok) return refused('code', answer.problems, typed);
  const { value } = answer;
  const placed = { ...typed, ...placeOf(value) };
  if (value.state === 'open') return shown(next, placed);
  const { reference, status, sentAt } = value.request;
  return statusAnswer({ reference, status, sentOn: dayText(localDay(new Date(sentAt))) }, placed);
}

function placeOf(answer: CodeAnswer): Record<string, string> {
  const { door: fibreAddress } = answer;
  const fields = {
    postcode: fibreAddress.postcode,
    houseNumber: String(fibreAddress.houseNumber),
    addition: suffixOf(fibreAddress) ?? '',
    address: plainAddress(fibreAddress),
  };
  return answer.state === 'open' ? { ...fields, code: answer.code } : fields;
}

/** The code determines the address. */
const stepOf = (problems: readonly Problem[]): 'code' | 'details' =>
  problems.some(
    ({ field }) =>
      field !== undefined && ['code', 'postcode', 'houseNumber', 'addition'].includes(field),
  )
    ? 'code'
    : 'details';

const shown = (step: 'code' | 'details' | 'confirm', typed: SignUpValues) =>
  data({ step, problems: [], typed } satisfies StepAnswer, { status: 200 });

const statusAnswer = (
  status: Extract<StepAnswer, { step: 'status' }>['status'],
  typed: SignUpValues,
) => data({ step: 'status', problems: [], typed, status } satisfies StepAnswer, { status: 200 });

const refused = (
  step: 'code' | 'details' | 'confirm',
  problems: readonly Problem[],
  typed: SignUpValues,
) =>
  data({ step, problems, typed } satisfies StepAnswer, {
    status: problems.some(({ code }) => code === 'form.tooMany') ? 429 : 400,
  });
