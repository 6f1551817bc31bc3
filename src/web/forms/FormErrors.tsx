import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import type { Problem } from '#protocol/problem.ts';
import { ErrorReference } from '../shell/ErrorReference.tsx';
import type { CheckedForm } from './use-form.ts';
import { formText } from '#messages/shared/ui.ts';

/** `words`: by field, its label or an object with a `label`. */
export function FormErrors({
  form,
  words = {},
}: {
  form: Pick<CheckedForm, 'problems' | 'occasion' | 'describeProblem' | 'idOf'>;
  words?: Readonly<Record<string, unknown>>;
}) {
  const { problems } = form;
  if (problems.length === 0) return null;
  const items = problems.map(({ field, code }) => {
    const label = field === undefined ? undefined : labelOf(words[field]);
    return {
      id: field === undefined ? undefined : form.idOf(field),
      text: [label, form.describeProblem(code)].filter(Boolean).join(': '),
    };
  });
  return (
    <div className="form">
      <ErrorSummary title={summaryTitle(problems)} items={items} occasion={form.occasion} />
      {problems.some(({ code }) => code === 'form.failed') && <ErrorReference />}
    </div>
  );
}

function labelOf(words: unknown): string | undefined {
  const label =
    typeof words === 'object' && words !== null && 'label' in words ? words.label : words;
  return typeof label === 'string' ? label.replace(/\?$/, '') : undefined;
}

/** A prop of `Head`. */
export function wrongTitle(title: string, problems: readonly Problem[]): { title?: string } {
  if (problems.length === 0) return {};
  const wrong = summaryTitle(problems);
  return {
    title: /[?!]$/.test(title)
      ? `${title} ${wrong}`
      : `${title}: ${wrong.toLowerCase().replace(/^eén/, 'één')}`,
  };
}

export const summaryTitle = (problems: readonly Problem[]): string =>
  problems.every((problem) => problem.field !== undefined)
    ? formText.summary(problems.length)
    : formText.summaryWhole;
