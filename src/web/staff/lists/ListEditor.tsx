import { type SubmitEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { getListInfoByName, getListObjectInfo } from '#client/adapters/list-info.ts';
import { createListInfo, deleteListInfo, updateListInfoByName } from '#client/adapters/list-writes.ts';
import { FetchError } from '#client/fetch-error.ts';
import { read } from '#client/read.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listEditText as words } from '#text/list-edit.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/Choice.tsx';
import { Dialog, LeaveQuestion } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { ListInfo, ListObjectInfo } from '#wire/shapes/list.ts';
import { listPath } from '../staff-paths.ts';
import { ColumnRows } from './ColumnRows.tsx';
import type { DrawnList } from './drawn-list.ts';
import { FilterRows } from './FilterRows.tsx';
import { logicFault } from './filter-logic.ts';
import { draftOf, fieldChoices, inputOf, type ListDraft } from './list-draft.ts';
import './ListEditor.css';

type Props = { page: DrawnList; onClose: () => void };

/** Which rows and columns a list has, and who sees it. */
export default function ListEditor({ page, onClose }: Props) {
  const { objectApiName, listViewApiName } = page.asked;
  const info = useAdapter(getListInfoByName, { objectApiName, listViewApiName }).data;
  const object = useAdapter(getListObjectInfo, { objectApiName }).data;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {info && object ? <Editor page={page} info={info} object={object} onClose={onClose} /> : <Spinner alternative={words.loading} />}
    </Dialog>
  );
}

type Faults = Readonly<Record<string, string>>;
type EditorProps = Props & { info: ListInfo; object: ListObjectInfo };

function Editor({ page, info, object, onClose }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(info));
  const { save, remove, faults, busy } = useSaving(page, { info, onClose });
  const [asking, ask] = useState(false);
  const change = (part: Partial<ListDraft>): void => setDraft({ ...draft, ...part });
  const fields = fieldChoices(object, info);
  const wrongLogic = logicFault(draft.logic, draft.conditions.length);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }; // proof: what a submit event has
    if (wrongLogic === null) void save(draft, submitter?.value === 'change' ? 'change' : 'create');
  };
  return (
    <form className="list-editor" onSubmit={submit} noValidate aria-busy={busy}>
      {faults[''] !== undefined && (
        <p className="list-editor-fault" role="alert">
          {faults['']}
        </p>
      )}
      <Field
        id="lijst-naam"
        label={words.name}
        value={draft.label}
        error={faults['label']}
        maxLength={40}
        onChange={({ target }) => change({ label: target.value })}
      />
      {object.availableScopes.length > 1 && (
        <RadioGroup
          id="lijst-bereik"
          name="bereik"
          label={words.scope}
          options={object.availableScopes.map(({ apiName, label }) => ({ value: apiName, label }))}
          defaultValue={draft.scope}
          onChoose={(scope) => change({ scope })}
        />
      )}
      <FilterRows conditions={draft.conditions} fields={fields} faults={faults} onChange={(conditions) => change({ conditions })} />
      {draft.conditions.length > 1 && (
        <Field
          id="lijst-logica"
          label={words.logic}
          hint={words.logicHint}
          value={draft.logic}
          error={wrongLogic ? words.logicFault(wrongLogic) : faults['filterLogicString']}
          onChange={({ target }) => change({ logic: target.value })}
        />
      )}
      <ColumnRows columns={draft.columns} fields={fields} fault={faults['displayColumns']} onChange={(columns) => change({ columns })} />
      {object.publicOrSharedCreatable && draft.visibility !== 'Shared' && (
        <RadioGroup
          id="lijst-zichtbaar"
          name="zichtbaar"
          label={words.visibility}
          options={words.visibilities}
          defaultValue={draft.visibility}
          onChoose={(visibility) => change({ visibility: visibility === 'Public' ? 'Public' : 'Private' })}
        />
      )}
      <Buttons info={info} busy={busy} onRemove={() => ask(true)} />
      {asking && <LeaveQuestion words={words.removing(info.label)} onStay={() => ask(false)} onGo={() => void remove()} />}
    </form>
  );
}

function Buttons({ info, busy, onRemove }: { info: ListInfo; busy: boolean; onRemove: () => void }) {
  return (
    <div className="row list-editor-buttons">
      {info.updateable && (
        <Button type="submit" name="doen" value="change" aria-disabled={busy}>
          {words.change}
        </Button>
      )}
      {info.createable && (
        <Button type="submit" name="doen" value="create" look={info.updateable ? 'hollow' : 'filled'} aria-disabled={busy}>
          {words.create}
        </Button>
      )}
      {info.deletable && (
        <Button look="danger" onClick={onRemove}>
          {words.remove}
        </Button>
      )}
      {busy && <Spinner alternative={words.saving} />}
    </div>
  );
}

/** Saves once, however often it is asked, and goes to what became of it. */
function useSaving({ staffId, asked }: DrawnList, { info, onClose }: { info: ListInfo; onClose: () => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const { objectApiName, listViewApiName } = asked;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    faults,
    busy,
    save: (draft: ListDraft, how: 'change' | 'create') =>
      attempt(async () => {
        const input = inputOf(draft);
        if (how === 'change') {
          await updateListInfoByName(client, { objectApiName, listViewApiName, ...input, visibility: info.visibilityEditable ? input.visibility : undefined });
          // It may stand under its id here.
          await read(client, getListInfoByName, { config: { objectApiName, listViewApiName }, policy: 'no-cache' });
          await revalidate();
          return;
        }
        const visibility = input.visibility === info.visibility && !info.updateable ? 'Private' : input.visibility;
        const made = await createListInfo(client, { objectApiName, ...input, visibility });
        await navigate(listPath(staffId, objectApiName, made.listReference.id ?? ''));
      }),
    remove: () =>
      attempt(async () => {
        await deleteListInfo(client, { objectApiName, listViewApiName });
        await navigate(listPath(staffId, objectApiName, 'Alle'));
      }),
  };
}

/** What the record API refused, at the part it is about, in words people read. */
function faultsOf({ status, errors }: FetchError): Faults {
  if (status !== 400 || errors.length === 0) return { '': status === 403 || status === 404 ? words.faults.gone : words.faults.failed };
  return Object.fromEntries(errors.map(({ arguments: [field = ''] }) => [field, words.faults.at[field] ?? words.faults.condition]));
}
