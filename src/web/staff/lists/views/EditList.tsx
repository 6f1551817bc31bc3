import { Suspense, useState } from 'react';
import { listEditText } from '#messages/staff/list-edit.ts';
import { useHydrated } from '#ui/scripts.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { basePath } from '../../frame/workspace-cache.ts';
import type { ListViewModel } from '../list-view-model.ts';
import { editListPath } from '../../staff-paths.ts';

const ListEditor = lazyPart(
  () => import('./ListEditor.tsx'),
  ({ onClose }) => onClose(),
);
export const editButtonId = 'lijst-aanpassen';

export function EditList({ page }: { page: ListViewModel }) {
  const [isOpen, open] = useState(false);
  // A list without id, such as that of recently viewed rows, cannot be edited.
  const hasScripts = useHydrated();
  if (page.list.id === null) return null;
  if (!hasScripts)
    return (
      <a
        className="chip"
        href={
          basePath +
          editListPath(page.staffId, page.asked.objectApiName, page.asked.listViewApiName)
        }
      >
        {listEditText.open}
      </a>
    );
  return (
    <>
      <button className="chip" type="button" id={editButtonId} onClick={() => open(true)}>
        {listEditText.open}
      </button>
      {isOpen && (
        <Suspense>
          <ListEditor page={page} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
