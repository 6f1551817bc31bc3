import { listEditText as words } from '#messages/staff/list-edit.ts';
import { recordText } from '#messages/staff/records.ts';
import { CheckboxGroup, RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { ListBox } from '#ui/inputs/ListBox.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { type ListObjectInfo, shareNames, listVisibilities } from '#protocol/shapes/list.ts';
import { ColumnRows } from './ColumnRows.tsx';
import { FilterRows, controlledValueProps } from './FilterRows.tsx';
import type { FieldChoice, ListDraft } from './list-draft.ts';
import { listFieldNames } from './list-form.ts';

export const listFieldIds = {
  label: 'lijst-naam',
  logic: 'lijst-logica',
  shares: 'lijst-delen',
  column: 'lijst-kolom',
} as const;

type Props = {
  objectApiName: string;
  object: ListObjectInfo;
  fields: readonly FieldChoice[];
  draft: ListDraft;
  faults: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
  onChange: (part: Partial<ListDraft>) => void;
};

export function ListFields({
  objectApiName,
  object,
  fields,
  draft,
  faults,
  typed,
  onChange,
}: Props) {
  const hasScripts = useHydrated();
  const { conditions } = draft;
  return (
    <>
      <Field
        id={listFieldIds.label}
        name={listFieldNames.label}
        label={words.name}
        error={faults['label']}
        maxLength={40}
        autoComplete="off"
        {...controlledValueProps(draft.label, hasScripts, (label) => onChange({ label }))}
      />
      {object.availableScopes.length > 1 && (
        <RadioGroup
          id="lijst-bereik"
          name={listFieldNames.scope}
          label={words.scope}
          options={object.availableScopes.map(({ apiName, label }) => ({ value: apiName, label }))}
          defaultValue={draft.scope}
          onChoose={(scope) => onChange({ scope })}
        />
      )}
      {!hasScripts && <p className="hint">{words.plainValueHint}</p>}
      <FilterRows
        {...{ objectApiName, conditions, fields, faults, typed }}
        onChange={(now) => onChange({ conditions: now })}
      />
      {(conditions.length > 1 || !hasScripts) && (
        <Field
          id={listFieldIds.logic}
          name={listFieldNames.logic}
          label={words.logic}
          hint={words.logicHint}
          error={faults['filterLogicString']}
          autoComplete="off"
          {...controlledValueProps(draft.logic, hasScripts, (logic) => onChange({ logic }))}
        />
      )}
      <ColumnRows
        columns={draft.columns}
        fields={fields}
        fault={faults['displayColumns']}
        onChange={(columns) => onChange({ columns })}
      />
      {object.publicOrSharedCreatable && (
        <Sharing draft={draft} faults={faults} onChange={onChange} />
      )}
    </>
  );
}

function Sharing({ draft, faults, onChange }: Pick<Props, 'draft' | 'faults' | 'onChange'>) {
  const hasScripts = useHydrated();
  const options = shareNames.map((value) => ({ value, label: recordText.shares[value] }));
  const around = { id: listFieldIds.shares, label: words.sharedWith, error: faults['listShares'] };
  return (
    <>
      <RadioGroup
        id="lijst-zichtbaar"
        name={listFieldNames.visibility}
        label={words.visibility}
        error={faults['visibility']}
        options={words.visibilities.filter(
          ({ value }) => value !== 'Public' || draft.visibility === value,
        )}
        defaultValue={draft.visibility}
        onChoose={(chosen) =>
          onChange({ visibility: listVisibilities.find((one) => one === chosen) ?? 'Private' })
        }
      />
      {!hasScripts && (
        <CheckboxGroup
          {...around}
          name={listFieldNames.share}
          options={options}
          defaultValue={draft.shares.join(';')}
        />
      )}
      {hasScripts && draft.visibility === 'Shared' && (
        <ListBox
          {...around}
          hint={words.pickHint}
          options={options}
          chosen={draft.shares}
          onChange={(shares) => onChange({ shares })}
        />
      )}
    </>
  );
}
