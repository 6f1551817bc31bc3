import * as v from 'valibot';
import { problemCodes, type Problem, type ProblemCode } from '#wire/problem.ts';

type Typed = Readonly<Record<string, string>>;
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[]; typed: Typed };

/** What was sent, against the form's one schema; the same in browser and server. One problem per field, in the order of the schema. */
export function checkForm<S extends v.GenericSchema>(schema: S, sent: FormData): Checked<v.InferOutput<S>> {
  const typed = typedIn(sent);
  const outcome = v.safeParse(schema, typed, { abortPipeEarly: true });
  if (outcome.success) return { ok: true, value: outcome.output };
  return { ok: false, problems: outcome.issues.map(problemOf), typed };
}

/** The texts of a form, the first of each name; a file where a text belongs counts as empty. A line break is one sign, also where a browser sends two. */
export function typedIn(sent: FormData): Typed {
  const typed: Record<string, string> = {};
  for (const [name, value] of sent) if (typeof value === 'string') typed[name] ??= value.replace(/\r\n?/g, '\n');
  return typed;
}

/** A form as it came in, or null when it is no form at all. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const code = isProblemCode(issue.message) ? issue.message : 'form.textUnreadable';
  const field = v.getDotPath(issue);
  return field === null ? { code } : { code, field };
}

const isProblemCode = (text: string): text is ProblemCode => (problemCodes as readonly string[]).includes(text);
