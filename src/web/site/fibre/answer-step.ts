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
import { typedIn } from '../../forms/drafts/typed.ts';
import { formKeyOf, thank } from '../../forms/form-action.ts';
import { honeypotName } from '../../forms/honeypot-name.ts';
import { paths } from '../../paths.ts';
import { visitContext } from '../../visit.ts';
import { asks, signUpFields, type SignUpTyped, type StepAnswer, stepName } from './fibre-step.ts';

type Sent = { ctx: RequestContext; address: string; form: FormData; typed: SignUpTyped };

/**
 * One step of the fibre sign-up. There is no session: a step brings along all that was typed, and
 * the server judges it anew. Source: decisions.md §5, §9.
 */
export async function answerStep({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  if (form.get(honeypotName)) return thank(paths.fibreSignUp, '1');
  const { ctx, address } = context.get(visitContext);
  const all = typedIn(form);
  const typed = Object.fromEntries(signUpFields.map((name) => [name, all[name] ?? '']));
  const sent = { ctx, address, form, typed };
  switch (form.get(stepName)) {
    case asks.backToCode:
      return shown('code', typed);
    case asks.backToDetails:
      return shown('details', typed);
    case asks.toConfirm:
      return toConfirm(sent);
    case asks.send:
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
  const value: FibreCode = { code: checked.value.code, house: checked.value.door };
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
    ? toldAgain({ reference, status, sentOn: null }, typed)
    : thank(paths.fibreSignUp, reference);
}

function afterCode(
  answer: Awaited<ReturnType<typeof checkCode>>,
  next: 'details' | 'confirm',
  typed: SignUpTyped,
) {
  if (!answer.ok) return refused('code', answer.problems, typed);
  const { value } = answer;
  const placed = { ...typed, ...placeOf(value) };
  if (value.state === 'open') return shown(next, placed);
  const { reference, status, sentAt } = value.request;
  return toldAgain({ reference, status, sentOn: dayText(localDay(new Date(sentAt))) }, placed);
}

/** The address the code opens, as the next step carries it. */
function placeOf(answer: CodeAnswer): Record<string, string> {
  const { door } = answer;
  const fields = {
    postcode: door.postcode,
    houseNumber: String(door.houseNumber),
    addition: suffixOf(door) ?? '',
    address: plainAddress(door),
  };
  return answer.state === 'open' ? { ...fields, code: answer.code } : fields;
}

/** The step that can mend these problems: the code opens the address too. */
const stepOf = (problems: readonly Problem[]): 'code' | 'details' =>
  problems.some(
    ({ field }) =>
      field !== undefined && ['code', 'postcode', 'houseNumber', 'addition'].includes(field),
  )
    ? 'code'
    : 'details';

const shown = (step: 'code' | 'details' | 'confirm', typed: SignUpTyped) =>
  data({ step, problems: [], typed } satisfies StepAnswer, { status: 200 });

const toldAgain = (status: Extract<StepAnswer, { step: 'status' }>['status'], typed: SignUpTyped) =>
  data({ step: 'status', problems: [], typed, status } satisfies StepAnswer, { status: 200 });

const refused = (
  step: 'code' | 'details' | 'confirm',
  problems: readonly Problem[],
  typed: SignUpTyped,
) =>
  data({ step, problems, typed } satisfies StepAnswer, {
    status: problems.some(({ code }) => code === 'form.tooMany') ? 429 : 400,
  });
