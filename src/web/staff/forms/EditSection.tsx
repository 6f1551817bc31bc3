import type { Rec } from '#protocol/shapes/record.ts';
import { type EditField, type InputValue, inputTextOf } from '../../forms/edit-field.ts';
import { FieldInput } from './FieldInput.tsx';
import type { SectionViewModel } from '../read-record.ts';
import type { LookupProps } from '../records/Lookup.tsx';
import { RecordItemView } from '../RecordItems.tsx';
import type { SaveAnswer } from './save-answer.ts';
import { type SaveTrouble, wholeTroubleText } from './save-troubles.ts';
import { previousValueField, serializedValue } from '../../forms/sent-form.ts';
import { referenceNameOf, scalarOf } from './use-record-form.ts';

export type EditSectionProps = {
  section: SectionViewModel;
  record: Pick<Rec, 'apiName' | 'recordTypeId' | 'fields'> & { id?: string };
  staffId: string;
  troubles: readonly SaveTrouble[];
  answer: Pick<SaveAnswer, 'typed' | 'before' | 'names'> | undefined;
  value: (field: string) => InputValue | undefined;
  onValue: (field: string, typed: string) => void;
  onNew?: LookupProps['onNew'];
};

export function EditSection(props: EditSectionProps) {
  const { section, record, staffId } = props;
  const { id, heading, columns, items } = section;
  const fixed = items.filter(({ edit }) => edit.length === 0);
  const look = columns === 2 ? ' record-items-two' : '';
  return (
    <section className="record-section" aria-labelledby={id}>
      <h2 className="record-heading" id={id}>
        {heading}
      </h2>
      {fixed.length < items.length && (
        <div className={`record-fields${look}`}>
          {items.flatMap(({ edit }) =>
            edit.map((field) => <SectionField {...props} field={field} key={field.apiName} />),
          )}
        </div>
      )}
      {fixed.length > 0 && (
        <dl className={`record-items${look}`}>
          {fixed.map((item) => (
            <RecordItemView item={item} record={record} staffId={staffId} key={item.key} />
          ))}
        </dl>
      )}
    </section>
  );
}

const fieldLook = ({ kind, markdown }: EditField): string => {
  if (kind !== 'area') return 'record-field';
  return markdown ? 'record-field record-field-whole' : 'record-field record-field-long';
};

export function SectionField({
  field,
  record,
  troubles,
  answer,
  value,
  onValue,
  onNew,
}: Omit<EditSectionProps, 'section' | 'staffId'> & { field: EditField }) {
  const { apiName } = field;
  const before =
    answer && Object.hasOwn(answer.before, apiName)
      ? answer.before[apiName]
      : scalarOf(record, apiName);
  const trouble = troubles.find((one) => one.field === apiName);
  return (
    <div className={fieldLook(field)}>
      <FieldInput
        field={field}
        record={record}
        typed={answer?.typed[apiName] ?? inputTextOf(field, before)}
        error={trouble && wholeTroubleText(trouble)}
        shown={
          answer?.names[apiName] === undefined
            ? referenceNameOf(record, field)
            : (answer.typed[apiName] ?? null)
        }
        named={answer?.names[apiName] ?? referenceNameOf(record, field)}
        valueIn={value}
        onValue={onValue}
        onNew={onNew}
      />
      <input type="hidden" name={previousValueField(apiName)} value={serializedValue(before)} />
    </div>
  );
}
