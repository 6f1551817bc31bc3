import { useEffect, type KeyboardEvent, type InputEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { describeIctProblem } from '#messages/problems/ict-problems.ts';
import { ictText } from '#messages/site/ict.ts';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { ictToastDuration } from '#protocol/constants.ts';
import { ictProblems, phoneDigits } from '#protocol/telecom/ict.ts';
import type { Problem } from '#protocol/problem.ts';
import { summaryTitle, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { fieldId, type FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useShellToast } from '../../shell/ShellToasts.tsx';

const { title, lede, all, firstName, lastName, email, phone, notice, send, error, help, deadLink } =
  ictText;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/ict-contact.ts').then((form) => form.ictContact));

/** Source: spec §2, §5. */
export function IctForm({ answer, works }: { answer: FormRefusal | undefined; works: boolean }) {
  const form = useCheckedForm(loadCheck, answer, describeIctProblem);
  // Source: spec §5.
  const problems = form.problems.slice(0, 1);
  const [first] = problems;
  useErrorToast(first, form.occasion);
  const field = (name: string) => ({
    ...form.field(name),
    ...(first?.field !== name && { error: undefined }),
  });
  return (
    <section className="stack-wide" aria-labelledby="ict">
      <Head title={title} {...wrongTitle(title, problems)} />
      <div className="stack">
        <h1 id="ict">{title}</h1>
        <p className="lede">{lede}</p>
        <p className="soft">{all}</p>
      </div>
      {!works && (
        <Note look="warning">
          <strong>{deadLink.title}.</strong> {deadLink.text}{' '}
          <Link to={paths.contact} viewTransition>
            {help.link}
          </Link>
        </Note>
      )}
      {first !== undefined && (
        <div className="form">
          <ErrorSummary
            title={summaryTitle(problems)}
            items={summaryOf(problems)}
            occasion={form.occasion}
          />
        </div>
      )}
      <SendForm form={form} action={paths.ictContact + useLocation().search}>
        <Field {...field('firstName')} {...firstName} type="text" autoComplete="off" required />
        <Field {...field('lastName')} {...lastName} type="text" autoComplete="off" required />
        <Field {...field('email')} {...email} type="email" autoComplete="off" required />
        <Field
          {...field('phone')}
          {...phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          onKeyDown={blockSigns}
          onInput={keepDigits}
        />
        <p className="soft">{notice}</p>
        <SendRow form={form} send={send} />
      </SendForm>
      {works && (
        <p className="soft">
          {help.text}{' '}
          <Link to={paths.contact} viewTransition>
            {help.link}
          </Link>
        </p>
      )}
    </section>
  );
}

/**
 * The text is also in the summary and at the field, because the toast soon disappears. Source: spec
 * §9, domain.md §9.
 */
function useErrorToast(first: Problem | undefined, occasion: unknown) {
  const show = useShellToast();
  useEffect(() => {
    if (first !== undefined)
      show({
        type: 'error',
        title: error,
        message: describeIctProblem(toastProblemCode(first)),
        duration: ictToastDuration,
      });
  }, [first, occasion, show]);
}

const toastProblemCode = ({ code }: Problem): Problem['code'] =>
  ictProblems.includes(code) ? code : 'ict.notMade';

/** Source: spec §5. */
function summaryOf(problems: readonly Problem[]) {
  const messages = problems.map(({ field, code }) => ({
    id: field === undefined ? undefined : fieldId(field),
    text: describeIctProblem(code),
  }));
  return problems.every(({ code }) => ictProblems.includes(code))
    ? messages
    : [{ id: undefined, text: describeIctProblem('ict.notMade') }, ...messages];
}

/** Shortcuts keep working. Source: spec §5. */
function blockSigns(event: KeyboardEvent) {
  if (
    event.key.length === 1 &&
    !/\d/.test(event.key) &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey
  )
    event.preventDefault();
}

/** Pasting, dropping and some keyboards bypass `blockSigns`. */
function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>) {
  const digits = phoneDigits(currentTarget.value);
  if (digits !== currentTarget.value) currentTarget.value = digits;
}
