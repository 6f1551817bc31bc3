import { formText } from '#text/forms.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { Problem } from '#wire/problem.ts';
import { Reference } from '../shell/Reference.tsx';
import { fieldId, type CheckedForm } from './use-form.ts';

/** The summary above a form; nothing while nothing is wrong. */
export function FormErrors({ form }: { form: Pick<CheckedForm, 'problems' | 'occasion' | 'tell'> }) {
  const { problems } = form;
  if (problems.length === 0) return null;
  const items = problems.map(({ field, code }) => ({ id: field === undefined ? undefined : fieldId(field), text: form.tell(code) }));
  return (
    <div className="form">
      <ErrorSummary title={summaryTitle(problems)} items={items} occasion={form.occasion} />
      {problems.some(({ code }) => code === 'form.failed') && <Reference />}
    </div>
  );
}

/** What a page with a form says in its title while something is wrong with it, to spread into its `Head`; nothing while all is well. */
export function wrongTitle(title: string, problems: readonly Problem[]): { title?: string } {
  if (problems.length === 0) return {};
  const wrong = summaryTitle(problems);
  return { title: /[?!]$/.test(title) ? `${title} ${wrong}` : `${title}: ${wrong.toLowerCase()}` };
}

export const summaryTitle = (problems: readonly Problem[]): string =>
  problems.every((problem) => problem.field !== undefined) ? formText.summary(problems.length) : formText.summaryWhole;
