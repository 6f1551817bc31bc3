import { type ReactNode, useEffect, useState } from 'react';
import { getRecord } from '#client/adapters/records.ts';
import { useClient } from '#client/react/context.ts';
import { read } from '#client/cache/read.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { FieldIds, fieldId } from '../../../forms/use-form.ts';
import { useWorkspace } from '../../frame/use-workspace.ts';
import { CreateForm } from './CreateForm.tsx';
import type { LookupProps, NewRowRequest } from '../Lookup.tsx';
import { type CreateViewModel, readCreate } from './read-create.ts';

/** Render `dialog` outside the form. */
export function useNewDialog(): { onNew: NonNullable<LookupProps['onNew']>; dialog: ReactNode } {
  const [wanted, setWanted] = useState<NewRowRequest>();
  return {
    onNew: setWanted,
    dialog: wanted && <NewDialog wanted={wanted} onClose={() => setWanted(undefined)} />,
  };
}

const idBeside = (name: string): string => `nieuw-${fieldId(name)}`;

function NewDialog({
  wanted: { objectApiName, given, pick },
  onClose,
}: {
  wanted: NewRowRequest;
  onClose: () => void;
}) {
  const client = useClient();
  const page = useDrawn(objectApiName, given);
  if (page === undefined || page === 'failed') {
    return (
      <Dialog title={staffRecordText.create.opening} onClose={onClose}>
        {page === undefined ? (
          <Spinner alternative={staffText.list.loading} />
        ) : (
          <p>{staffText.problem.server.text}</p>
        )}
      </Dialog>
    );
  }
  const made = async (recordId: string): Promise<void> => {
    const nameFields = page.draft.fields;
    const name = await read(client, getRecord, {
      config: { recordId, layoutTypes: ['Compact'] },
    }).catch(() => undefined);
    pick({ id: recordId, name: nameIn(name?.fields ?? {}, Object.keys(nameFields)) ?? recordId });
    onClose();
  };
  return (
    <Dialog title={staffRecordText.create.title(page.kind)} onClose={onClose}>
      <FieldIds value={idBeside}>
        <CreateForm page={page} back="" onCancel={onClose} onMade={(id) => void made(id)} />
      </FieldIds>
    </Dialog>
  );
}

type Cells = Readonly<Record<string, { displayValue: string | null; value: unknown }>>;

function nameIn(cells: Cells, typed: readonly string[]): string | undefined {
  const text = (field: string): string | undefined =>
    cells[field]?.displayValue ??
    (typeof cells[field]?.value === 'string' ? String(cells[field].value) : undefined);
  return text('Name') ?? typed.map(text).find((one) => one !== undefined);
}

function useDrawn(
  objectApiName: string,
  given: NewRowRequest['given'],
): CreateViewModel | 'failed' | undefined {
  const client = useClient();
  const staffId = useWorkspace()?.staffId ?? '';
  const [page, setPage] = useState<CreateViewModel | 'failed'>();
  useEffect(() => {
    let left = false;
    readCreate({ client, metadataClient: client, staffId }, { objectApiName, given }).then(
      (drawn) => !left && setPage(drawn),
      () => !left && setPage('failed'),
    );
    return () => {
      left = true;
    };
  }, [client, staffId, objectApiName, given]);
  return page;
}
