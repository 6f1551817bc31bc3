import * as v from 'valibot';
import { mcpText, toolRefusalText, toolText } from '#messages/mcp/tools.ts';
import { isProblemCode, problemText } from '#messages/problems/problems.ts';
import { codeAtEnd } from '#protocol/problem-messages.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Brand } from '#protocol/site/brand.ts';
import {
  type Answered,
  idPattern,
  type RecordApi,
  type Refused,
  type Row,
  type RowsAsked,
} from './record-api.ts';

export type ToolName = keyof typeof toolText;

/** What a tool works with. `ctx`: for actions of the product that no endpoint has. */
export type ToolCall = { api: RecordApi; ctx: RequestContext };

/** A refusal is a sentence for the person who asked, and the code of the record API. */
export type ToolOutcome<Value> = { ok: true; value: Value } | { ok: false; text: string };

export type Tool = {
  name: ToolName;
  /** `title`: for people. `description`: for language models. */
  text: { title: string; description: string };
  input: v.GenericSchema<unknown, unknown>;
  /** An object, next to `notice`. */
  output: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** `adds`: makes a record. No tool changes or deletes one. */
  effect: 'reads' | 'adds';
  run(call: ToolCall, input: unknown): Promise<ToolOutcome<object>>;
};

export const defineTool = <
  const Input extends v.GenericSchema,
  const Output extends v.StrictObjectSchema<v.ObjectEntries, undefined>,
>(tool: {
  name: ToolName;
  input: Input;
  output: Output;
  effect: Tool['effect'];
  run(
    call: ToolCall,
    input: v.InferOutput<Input>,
  ): Promise<ToolOutcome<v.InferOutput<Output> & object>>;
}): Tool => ({
  ...tool,
  text: toolText[tool.name],
  run: (call, input) =>
    // proof: the server parses the arguments by `input` before it runs the tool
    tool.run(call, input as v.InferOutput<Input>),
});

/** What an assistant reads before it uses a tool. */
export const serverTexts = ({ name }: Brand): { title: string; instructions: string } => ({
  title: mcpText.serverTitle(name),
  instructions: mcpText.instructions(name),
});

/** `notice` stands first in each result. */
export const withNotice = (value: object): Record<string, unknown> => ({
  notice: mcpText.notice,
  ...value,
});

/** `reference`: by which the log has the error. */
export const faultText = (reference: string): string => mcpText.fault(reference);

/** Methods of the product tell a problem by its code, which has a sentence. */
export function refusedTool(refusal: Refused): { ok: false; text: string } {
  const { message, errorCode } = refusal;
  const code = codeAtEnd(message);
  const text = isProblemCode(code)
    ? `${problemText[code]} (${errorCode})`
    : toolRefusalText(refusal);
  return { ok: false, text };
}

const text = (description: string) => v.pipe(v.string(), v.description(description));

/** Fields by their API name, as the record API gives them to the caller. Empty ones are left out. */
export const row = v.record(v.string(), v.unknown());

export const rowList = v.strictObject({
  rows: v.array(row),
  more: v.pipe(v.boolean(), v.description('There are more rows than these')),
});

export const hiddenOr = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.nullable(schema), v.description('null: the caller may not see such records'));

export const idInput = (description: string) =>
  v.pipe(v.string(), v.regex(idPattern, 'is no id'), v.description(description));

export const limitInput = (most: number, usual: number) =>
  v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(most),
      v.description(`At most this many; ${String(usual)} when left out`),
    ),
    usual,
  );

export const wordsInput = (description: string) =>
  v.pipe(text(description), v.trim(), v.nonEmpty('is empty'), v.maxLength(200, 'is too long'));

/** Asks for one row too many, to know whether there are more. */
export async function readSection(
  api: RecordApi,
  asked: RowsAsked,
): Promise<Answered<{ rows: Row[]; more: boolean } | null>> {
  const { most } = asked;
  const found = await api.rows({ ...asked, most: most + 1 });
  if (found.ok)
    return { ok: true, body: { rows: found.body.slice(0, most), more: found.body.length > most } };
  return isHidden(found.refusal) ? { ok: true, body: null } : found;
}

/** The caller does not know the object, or not a field by which the statement filters. */
const isHidden = ({ errorCode, status }: Refused): boolean =>
  errorCode === 'INVALID_TYPE' || errorCode === 'INVALID_FIELD' || status === 403;
