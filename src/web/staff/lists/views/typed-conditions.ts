import type { Client } from '#client/client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import { nameOfRow } from '../../records/name-of-row.ts';
import { isViewer, valueKind, dayOperandText, parseYesNo } from './condition-words.ts';
import type { Condition, FieldChoice } from './list-draft.ts';

/** By the key of the condition. */
export async function conditionTexts(
  client: Client,
  conditions: readonly Condition[],
  fields: readonly FieldChoice[],
): Promise<Record<string, string>> {
  const typed = conditions.map(async (condition) => {
    const field = fields.find(({ path }) => path === condition.field);
    const kind = valueKind(field, condition);
    const values =
      kind === 'none'
        ? []
        : condition.values.map((value) =>
            kind === 'day'
              ? dayOperandText(value)
              : kind === 'yesNo'
                ? (parseYesNo(value) ?? value)
                : value,
          );
    const named =
      kind === 'row' && field
        ? await Promise.all(values.map((value) => nameOf(client, field, value)))
        : values;
    return [String(condition.key), named.join('; ')] as const;
  });
  return Object.fromEntries(await Promise.all(typed));
}

async function nameOf(client: Client, field: FieldChoice, value: string): Promise<string> {
  if (isViewer(field, value)) return words.viewer;
  if (!isUnambiguousId(value)) return value;
  try {
    return (await nameOfRow(client, value)) ?? words.row.gone;
  } catch (error) {
    if (error instanceof FetchError && (error.status === 403 || error.status === 404))
      return words.row.gone;
    throw error;
  }
}
