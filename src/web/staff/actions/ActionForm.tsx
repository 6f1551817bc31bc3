import { type FormEvent, useState } from 'react';
import { useFetcher, useHref, useNavigate } from 'react-router';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { FormKey } from '../../forms/FormKey.tsx';
import { EnterButton } from '../../forms/SendButton.tsx';
import { LeaveGuard } from '../../forms/drafts/LeaveGuard.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { SectionField } from '../forms/EditSection.tsx';
import { editFieldsOf } from '../read-record.ts';
import { useLeaveAllowed, useValues } from '../records/new/CreateForm.tsx';
import { FormDuplicates } from '../records/new/Duplicates.tsx';
import { SaveBar } from '../forms/SaveBar.tsx';
import { type UploadsState, useUploads } from '../records/files/use-uploads.ts';
import type { SaveTrouble } from '../forms/save-troubles.ts';
import { actionPath, recordPath } from '../staff-paths.ts';
import { Troubles } from '../forms/Troubles.tsx';
import { type ActionAnswer, fingerprintField } from './action-answer.ts';
import { ActionFiles, uploadTrouble } from './ActionFiles.tsx';
import { FillIn } from './FillIn.tsx';
import { ActionOutcomeView } from './ActionOutcomeView.tsx';
import type { ActionViewModel } from './read-action.ts';
import { useFills } from './use-fills.ts';
import '../forms/RecordEdit.css';

const noTroubles = { troubles: [] };

export function ActionForm({ page }: { page: ActionViewModel }) {
  const { section, draft, staffId, recordId, actionApiName, label, warning, files } = page;
  const sending = useFetcher<ActionAnswer>();
  const lastAnswer = useLastActionData<ActionAnswer>();
  const answer = sending.data ?? lastAnswer;
  const fields = editFieldsOf([section]);
  const { box, values, touched, onChange, onValue } = useValues(fields, draft);
  const busy = sending.state !== 'idle';
  const open = useLeaveAllowed(busy);
  const action = useHref(actionPath(staffId, recordId, actionApiName));
  const { onPick, filled } = useFills({ page, action, box, onValue });
  const uploads = useUploads(null);
  const { held, onSubmit } = useFileCheck({ files, uploads, busy });
  const { troubles } = held ?? answer ?? noTroubles;
  const drawn = {
    record: draft,
    troubles,
    answer: sending.data ? undefined : answer,
    value: (name: string) => values[name] ?? page.bound[name],
    onValue: onPick,
  };
  if (answer?.outcome !== undefined)
    return <ActionOutcomeView page={page} outcome={answer.outcome} said={answer.said ?? label} />;
  return (
    <>
      {(touched || uploads.rows.length > 0) && (
        <LeaveGuard open={open} words={staffText.edit.leave} />
      )}
      {troubles.length > 0 && (
        <Troubles
          troubles={troubles}
          fields={files ? [...fields, { apiName: recordFiles.field, label: files.label }] : fields}
          occasion={held ?? answer}
        />
      )}
      {warning !== null && <Note look="warning">{warning}</Note>}
      <sending.Form
        className="record-form action-form"
        method="post"
        {...(files && { encType: 'multipart/form-data' })}
        action={action}
        noValidate
        aria-busy={busy}
        ref={box}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <EnterButton />
        <FormKey />
        {page.seen !== null && <input type="hidden" name={fingerprintField} value={page.seen} />}
        {answer && answer.matches.length > 0 && (
          <FormDuplicates matches={answer.matches} staffId={staffId} />
        )}
        <div className="record-fields">
          {fields.map((field) => (
            <div className="action-field" key={field.apiName}>
              <SectionField field={field} {...drawn} />
              <FillIn
                page={page}
                fields={fields}
                source={field}
                filled={filled ?? lastAnswer?.filled?.field ?? null}
              />
            </div>
          ))}
          {files && (
            <ActionFiles
              files={files}
              uploads={uploads}
              troubles={troubles}
              refused={answer !== undefined}
            />
          )}
        </div>
        <ActionBar page={page} busy={busy} troubles={troubles} />
      </sending.Form>
    </>
  );
}

type ActionBarProps = { page: ActionViewModel; busy: boolean; troubles: readonly SaveTrouble[] };

function ActionBar({ page, busy, troubles }: ActionBarProps) {
  const { staffId, recordId, label, grave, draft } = page;
  const navigate = useNavigate();
  const back = recordPath(staffId, recordId);
  return (
    <SaveBar
      saving={busy}
      troubles={troubles}
      back={back}
      onCancel={() => void navigate(back)}
      {...(draft.id !== undefined && { go: label })}
      busy={words.busy}
      grave={grave}
    />
  );
}

type FileCheck = Pick<ActionViewModel, 'files'> & { uploads: UploadsState; busy: boolean };

function useFileCheck({ files, uploads, busy }: FileCheck) {
  const [held, hold] = useState<{ troubles: SaveTrouble[] } | null>(null);
  const onSubmit = (event: FormEvent): void => {
    const first = files && uploadTrouble(uploads.rows, files.most);
    hold(first && { troubles: [first] });
    if (busy || first) event.preventDefault();
  };
  return { held, onSubmit };
}
