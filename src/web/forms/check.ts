import * as v from 'valibot';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import { type FormTexts, formTextsOf } from './drafts/form-texts.ts';

export type FormCheckResult<T> =
  | { ok: true; value: T }
  | { ok: false; problems: readonly Problem[]; typed: FormTexts };

export type FormJudge = (typed: FormTexts) => readonly Problem[];

export function checkForm<S extends v.GenericSchema>(
  schema: S,
  sent: FormData,
  judge: FormJudge = () => [],
): FormCheckResult<v.InferOutput<S>> {
  const typed = formTextsOf(sent);
  const outcome = v.safeParse(
    schema,
    { ...cleaned(typed), ...listsIn(schema, sent) },
    { abortPipeEarly: true },
  );
  const ofSchema = (outcome.issues ?? []).map(problemOf);
  const wrong = new Set(ofSchema.map(({ field }) => field));
  const judged = judge(typed).filter(({ field }) => !wrong.has(field));
  if (outcome.success && judged.length === 0) return { ok: true, value: outcome.output };
  return { ok: false, problems: inSchemaOrder(schema, [...ofSchema, ...judged]), typed };
}

function inSchemaOrder(schema: v.GenericSchema, problems: readonly Problem[]): readonly Problem[] {
  // proof: `entries` of an object schema is an object
  const names = 'entries' in schema ? Object.keys(schema.entries as object) : [];
  const place = ({ field }: Problem): number => names.indexOf(field?.split('.')[0] ?? '');
  return problems.toSorted((one, other) => place(one) - place(other));
}

/** Not cleaned: passwords, proofs, and values that are compared with stored ones. */
const exact = /^(password|current|proof|seen.*)$/;

const cleaned = (typed: FormTexts): FormTexts =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, exact.test(name) ? text : cleanText(text)]),
  );

function listsIn(schema: v.GenericSchema, sent: FormData): Record<string, string[]> {
  const entries =
    // proof: the values of `entries` of an object schema are schemas
    'entries' in schema ? (schema.entries as Record<string, v.GenericSchema | undefined>) : {};
  const lists = Object.keys(entries).filter((name) => isList(entries[name]!));
  return Object.fromEntries(
    lists.map((name) => [name, sent.getAll(name).filter((value) => typeof value === 'string')]),
  );
}

const isList = (schema: v.GenericSchema): boolean =>
  // proof: `wrapped` of an optional schema is a schema
  schema.type === 'array' || ('wrapped' in schema && isList(schema.wrapped as v.GenericSchema));

export async function readForm(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) throw new Error('The body of this request was read already');
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

const isProblemCode = (text: string): text is ProblemCode =>
  (problemCodes as readonly string[]).includes(text);
