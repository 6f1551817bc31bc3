import { type SubmitEvent, useState } from 'react';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { LeaveQuestion } from '#ui/feedback/Dialog.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { KeyboardKey } from '#ui/inputs/KeyboardKey.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { EnterButton } from '../../../forms/SendButton.tsx';
import { valueId } from './FilterRows.tsx';
import {
  listFingerprint,
  type ListDescription,
  listDraftOf,
  fieldChoices,
  type ListDraft,
} from './list-draft.ts';
import { checkListDraft, type ListFaults, unresolvedLookupsIn } from './list-faults.ts';
import { pressedButtonField, listFieldNames } from './list-form.ts';
import { listFieldIds, ListFields } from './ListFields.tsx';
import { type ListLocation, useListSaving } from '../editing/use-list-saving.ts';
import './ListEditor.css';
import { formText } from '#messages/shared/ui.ts';

/**
 * A form that was sent without scripts. `base`: the fingerprint of the list when the form was
 * opened.
 */
export type SentList = {
  draft: ListDraft;
  faults: ListFaults;
  typed: Readonly<Record<string, string>>;
  base: string;
};

type Props = {
  place: ListLocation;
  described: ListDescription;
  sent?: SentList | undefined;
  onDone: (to: string) => Promise<void>;
};

export function ListForm({ place, described, sent, onDone }: Props) {
  const { info, object } = described;
  const [draft, setDraft] = useState(() => sent?.draft ?? listDraftOf(info));
  const [own, setOwn] = useState<ListFaults>(sent?.faults ?? {});
  const hasScripts = useHydrated();
  const saving = useListSaving(place, { info, onDone });
  const [asking, ask] = useState(false);
  const fields = fieldChoices(described);
  const faults = saving.faults ?? own;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // proof: `submitter` is a button or null
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null };
    const found = {
      ...checkListDraft(draft, fields),
      ...unresolvedLookupsIn(draft, listDraftOf(info), fields),
    };
    saving.forget();
    setOwn(found);
    if (Object.keys(found).length === 0)
      void saving.save(draft, submitter?.value === 'change' ? 'change' : 'create');
  };
  return (
    <form
      className="list-editor"
      method="post"
      onSubmit={hasScripts ? submit : undefined}
      noValidate
      aria-busy={saving.busy}
    >
      {!hasScripts && (
        <input
          type="hidden"
          name={listFieldNames.base}
          value={sent?.base ?? listFingerprint(info)}
        />
      )}
      {!hasScripts && (
        <EnterButton name={pressedButtonField} value={info.updateable ? 'change' : 'create'} />
      )}
      <Faults faults={faults} draft={draft} />
      <ListFields
        objectApiName={place.objectApiName}
        {...{ object, fields, draft, faults }}
        typed={sent?.typed ?? {}}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <Buttons info={info} busy={saving.busy} onRemove={() => ask(true)} />
      {asking && (
        <LeaveQuestion
          words={words.removing(info.label, info.visibility !== 'Private')}
          onStay={() => ask(false)}
          onGo={() => void saving.remove()}
        />
      )}
    </form>
  );
}

function Faults({ faults, draft: { conditions } }: { faults: ListFaults; draft: ListDraft }) {
  const places: Readonly<Record<string, string>> = {
    label: listFieldIds.label,
    filterLogicString: listFieldIds.logic,
    displayColumns: listFieldIds.column,
    listShares: listFieldIds.shares,
  };
  const items = Object.entries(faults).map(([part, text]) => {
    const at = conditions.findIndex(({ key }) => String(key) === part);
    return at < 0
      ? { id: places[part], text }
      : { id: valueId(Number(part)), text: words.faultOf(at + 1, text) };
  });
  if (items.length === 0) return null;
  return (
    <ErrorSummary
      title={
        items.every(({ id }) => id !== undefined)
          ? formText.summary(items.length)
          : formText.summaryWhole
      }
      items={items}
      occasion={faults}
    />
  );
}

function Buttons({
  info,
  busy,
  onRemove,
}: {
  info: ListInfo;
  busy: boolean;
  onRemove: () => void;
}) {
  const hasScripts = useHydrated();
  return (
    <div className="row list-editor-buttons">
      {info.updateable && (
        <Button type="submit" name={pressedButtonField} value="change" aria-disabled={busy}>
          {words.change}
        </Button>
      )}
      {info.createable && (
        <Button
          type="submit"
          name={pressedButtonField}
          value="create"
          look={info.updateable ? 'hollow' : 'filled'}
          aria-disabled={busy}
        >
          {words.create}
        </Button>
      )}
      {info.deletable && (
        <Button
          look="danger"
          {...(hasScripts
            ? { onClick: onRemove }
            : ({ type: 'submit', name: pressedButtonField, value: 'remove' } as const))}
        >
          {words.remove}
        </Button>
      )}
      {busy && <Spinner alternative={words.saving} />}
      {hasScripts && (
        <span className="small soft wide-only">
          <KeyboardKey name="Ctrl" /> <KeyboardKey name="Enter" /> {words.saveKey}
        </span>
      )}
    </div>
  );
}
