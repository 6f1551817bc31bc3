import { listEditText as words } from '#messages/staff/list-edit.ts';
import { recordText } from '#messages/staff/records.ts';
import { CheckboxGroup, RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { ListBox } from '#ui/inputs/ListBox.tsx';
import { useScripts } from '#ui/scripts.ts';
import { type ListObjectInfo, shareNames, visibilities } from '#protocol/shapes/list.ts';
import { ColumnRows } from './ColumnRows.tsx';
import { FilterRows } from './FilterRows.tsx';
import { held } from '../grid/held.ts';
import type { FieldChoice, ListDraft } from './list-draft.ts';
import { formNames } from './list-form.ts';

export const ids = {
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

/** Which rows and columns a list has, and who sees it. */
export function ListFields({
  objectApiName,
  object,
  fields,
  draft,
  faults,
  typed,
  onChange,
}: Props) {
  const hasScripts = useScripts();
  const { conditions } = draft;
  return (
    <>
      <Field
        id={ids.label}
        name={formNames.label}
        label={words.name}
        error={faults['label']}
        maxLength={40}
        autoComplete="off"
        {...held(draft.label, hasScripts, (label) => onChange({ label }))}
      />
      {object.availableScopes.length > 1 && (
        <RadioGroup
          id="lijst-bereik"
          name={formNames.scope}
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
          id={ids.logic}
          name={formNames.logic}
          label={words.logic}
          hint={words.logicHint}
          error={faults['filterLogicString']}
          autoComplete="off"
          {...held(draft.logic, hasScripts, (logic) => onChange({ logic }))}
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

/**
 * Only me, or colleagues by what they are. A list that customers see too is made by programs: the
 * form shows that one is so, and offers it for no other.
 */
function Sharing({ draft, faults, onChange }: Pick<Props, 'draft' | 'faults' | 'onChange'>) {
  const hasScripts = useScripts();
  const options = shareNames.map((value) => ({ value, label: recordText.shares[value] }));
  const around = { id: ids.shares, label: words.sharedWith, error: faults['listShares'] };
  return (
    <>
      <RadioGroup
        id="lijst-zichtbaar"
        name={formNames.visibility}
        label={words.visibility}
        error={faults['visibility']}
        options={words.visibilities.filter(
          ({ value }) => value !== 'Public' || draft.visibility === value,
        )}
        defaultValue={draft.visibility}
        onChoose={(chosen) =>
          onChange({ visibility: visibilities.find((one) => one === chosen) ?? 'Private' })
        }
      />
      {!hasScripts && (
        <CheckboxGroup
          {...around}
          name={formNames.share}
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
