import { getLookupRecords } from '#client/adapters/search.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { isUnambiguousId, normalizeId } from '#protocol/ids.ts';
import type { FieldValue } from '#protocol/shapes/record.ts';
import {
  type EditField,
  rowIdAsFilterField,
  inputTextOf,
  type InputValue,
} from '../../forms/edit-field.ts';
import type { SaveTrouble } from './save-troubles.ts';
import type { SentForm } from '../../forms/sent-form.ts';

export type ResolvedForm = {
  sent: SentForm;
  names: Readonly<Record<string, string>>;
  troubles: readonly SaveTrouble[];
};

/**
 * Without scripts, users type a reference as a name. Replaces a name by the id of the only row with
 * that name, else of the only row whose name contains it.
 */
export async function resolveNames(
  client: Client,
  objectApiName: string,
  { sent, fields, id: own }: { sent: SentForm; fields: readonly EditField[]; id?: string },
): Promise<ResolvedForm> {
  const ids: Record<string, string> = {};
  const names: Record<string, string> = {};
  const troubles: SaveTrouble[] = [];
  for (const field of fields.filter(
    ({ kind, apiName }) => kind === 'reference' && sent.typed[apiName] !== undefined,
  )) {
    const { apiName } = field;
    const text = (sent.typed[apiName] ?? '').trim();
    const before = inputTextOf(field, sent.before[apiName]);
    const id =
      text === (sent.names[apiName] ?? before).trim()
        ? before
        : text === ''
          ? ''
          : isUnambiguousId(text)
            ? text
            : await idOf(client, {
                fieldApiName: `${objectApiName}.${apiName}`,
                text,
                bindings: bindingsOf(field, {
                  ...sent.before,
                  ...sent.typed,
                  ...ids,
                  [rowIdAsFilterField]: own ?? null,
                }),
              });
    if (typeof id === 'string') ids[apiName] = id;
    else troubles.push({ field: apiName, ...id });
    names[apiName] = text;
  }
  // A reference with a trouble keeps its previous value.
  const previousValues = Object.fromEntries(
    troubles.map(({ field = '' }) => [field, String(sent.before[field] ?? '')]),
  );
  return {
    sent: { ...sent, typed: { ...sent.typed, ...ids, ...previousValues } },
    names,
    troubles,
  };
}

const mostLookedAt = 50;

const bindingsOf = ({ leads }: EditField, said: Readonly<Record<string, InputValue>>): string[] =>
  (leads?.narrowedBy ?? []).flatMap((name) => {
    const id = normalizeId(String(said[name] ?? ''));
    return id === undefined ? [] : [`${name}=${id}`];
  });

type Named = { fieldApiName: string; text: string; bindings: readonly string[] };

async function idOf(
  client: Client,
  { fieldApiName, text, bindings }: Named,
): Promise<string | Pick<SaveTrouble, 'trouble'>> {
  if (text.length < 2) return { trouble: 'unknownName' };
  const found = await read(client, getLookupRecords, {
    config: {
      fieldApiName,
      q: text.slice(0, 999),
      searchType: 'Search',
      pageSize: mostLookedAt,
      ...(bindings.length > 0 && { dependentFieldBindings: [...bindings] }),
    },
  });
  const rows = Object.entries(found?.lookupResults ?? {}).flatMap(([target, { records }]) => {
    const [name = 'Name'] =
      found?.metadata[target]?.targetInfo[target]?.suggestionsInfo.displayLayout.displayFields ??
      [];
    return records.map(({ id, fields }) => ({ id, name: textOf(fields[name]) }));
  });
  const same = rows.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const [only, ...others] =
    same.length > 0
      ? same
      : rows.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  if (only === undefined) return { trouble: 'unknownName' };
  return others.length === 0 ? only.id : { trouble: 'severalNames' };
}

const textOf = (cell: FieldValue | undefined): string =>
  cell?.displayValue ?? (typeof cell?.value === 'string' ? cell.value : '');
