import { type SubmitEvent, useState } from 'react';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { getQuickActionDefaults, getQuickActionInfo } from '#client/adapters/quick-actions.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { PlatformAction, QuickActionInfo } from '#protocol/shapes/actions.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { FieldIds } from '../../../forms/use-form.ts';
import { type EditField, parseFieldInput, type InputValue } from '../../../forms/edit-field.ts';
import { creatableFields, editableFields } from '../../forms/edit-fields-of.ts';
import { SectionField } from '../../forms/EditSection.tsx';
import { fieldPathsOf } from '../../describe-record.ts';
import { useValues } from '../../records/new/CreateForm.tsx';
import type { CreateViewModel } from '../../records/new/read-create.ts';
import type { SaveTrouble } from '../../forms/save-troubles.ts';
import { Troubles } from '../../forms/Troubles.tsx';

const { acting: words } = listBulkText;
const idOf = (name: string): string => `actie-${name}`;

export type BulkActionProps = {
  action: Pick<PlatformAction, 'apiName' | 'label'>;
  count: number;
  onClose: () => void;
  /** Returns the problems; none when the bulk job has started. */
  onAct: (fields: Record<string, InputValue>) => Promise<readonly SaveTrouble[]>;
};

export default function BulkActionDialog(props: BulkActionProps) {
  const { action, count, onClose } = props;
  const { data: info, error } = useAdapter(getQuickActionInfo, { actionApiName: action.apiName });
  const asks = info !== undefined && info.layout !== null;
  const { data: described } = useAdapter(getObjectInfo, {
    objectApiName: (asks && info.targetSobjectType) || undefined,
  });
  const { data: defaults } = useAdapter(getQuickActionDefaults, {
    actionApiName: asks ? action.apiName : undefined,
  });
  const isReady = info && (!asks || (described && defaults));
  return (
    <Dialog title={words.title(action.label, count)} onClose={onClose}>
      {isReady ? (
        <Form
          {...props}
          info={info}
          fields={fieldsOf(info, described)}
          draft={{
            ...blank,
            apiName: info.targetSobjectType ?? '',
            fields: defaults?.fields ?? {},
          }}
        />
      ) : error ? (
        <p role="alert">{listBulkText.failed}</p>
      ) : (
        <Spinner alternative={words.loading} />
      )}
    </Dialog>
  );
}

const blank = { recordTypeId: null };
type Draft = Pick<CreateViewModel['draft'], 'apiName' | 'recordTypeId' | 'fields'>;

/**
 * In a bulk update an empty field means no change, so a field is required only when it is alone and
 * the action sets no other value.
 */
function fieldsOf(info: QuickActionInfo, described: ObjectInfo | undefined): EditField[] {
  if (!described) return [];
  const paths = fieldPathsOf(info.layout ?? undefined);
  if (info.type !== 'Update') return creatableFields(described, paths);
  return editableFields(described, paths).map((field) => ({
    ...field,
    required: paths.length === 1 && info.defaultValues.length === 0,
  }));
}

function Form({
  action,
  count,
  onAct,
  info,
  fields,
  draft,
}: BulkActionProps & { info: QuickActionInfo; fields: readonly EditField[]; draft: Draft }) {
  const { box, values, onChange, onValue } = useValues(fields, draft);
  const [troubles, setTroubles] = useState<readonly SaveTrouble[]>([]);
  const [busy, setBusy] = useState(false);
  const send = async (sent: Record<string, InputValue>): Promise<void> => {
    setBusy(true);
    setTroubles(await onAct(sent));
    setBusy(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const read = readAll(fields, new FormData(event.currentTarget), info.type === 'Update');
    if (read.troubles.length > 0) setTroubles(read.troubles);
    else void send(read.values);
  };
  return (
    <FieldIds value={idOf}>
      <form
        className="bulk-change"
        ref={box}
        onChange={onChange}
        onSubmit={submit}
        noValidate
        aria-busy={busy}
      >
        {troubles.length > 0 && (
          <Troubles troubles={troubles} fields={fields} occasion={troubles} />
        )}
        {info.warning && <Note look="warning">{info.warning}</Note>}
        <p className="soft">
          {info.type === 'Update' && fields.length > 1 ? words.some : words.each}
        </p>
        {fields.map((field) => (
          <SectionField
            field={field}
            record={draft}
            troubles={troubles}
            answer={undefined}
            value={(name) => values[name]}
            onValue={onValue}
            key={field.apiName}
          />
        ))}
        <div className="row">
          <Button type="submit" aria-disabled={busy}>
            {words.go(action.label, count)}
          </Button>
          {busy && <Spinner alternative={staffText.edit.saving} />}
        </div>
      </form>
    </FieldIds>
  );
}

function readAll(
  fields: readonly EditField[],
  form: FormData,
  isChange: boolean,
): { values: Record<string, InputValue>; troubles: SaveTrouble[] } {
  const typed = formTextsOf(form);
  const values: Record<string, InputValue> = {};
  const troubles: SaveTrouble[] = [];
  for (const field of fields) {
    const text = typed[field.apiName] ?? '';
    if (isChange && !field.required && text.trim() === '') continue;
    const read = parseFieldInput(field, text);
    if (read.ok) values[field.apiName] = read.value;
    else troubles.push({ field: field.apiName, trouble: read.trouble });
  }
  const [first] = fields;
  if (isChange && first && troubles.length === 0 && Object.keys(values).length === 0)
    troubles.push({ field: first.apiName, trouble: 'required' });
  return { values, troubles };
}
