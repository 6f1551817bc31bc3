import { getRecordActions } from '#client/adapters/actions.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { actionSections } from '#protocol/shapes/actions.ts';
import type { ListViewModel } from '../lists/list-view-model.ts';
import type { RowSelection } from '../lists/editing/use-row-selection.ts';
import { isMergeable, mergePath } from './merge-address.ts';

export function MergeLink({ page, picked }: { page: ListViewModel; picked: RowSelection }) {
  const ids = !picked.all && isMergeable(picked.ids.size) ? [...picked.ids] : [];
  const { data } = useAdapter(
    getRecordActions,
    ids.length === 0 ? { recordIds: undefined } : { recordIds: ids, sections: [...actionSections] },
  );
  const may =
    ids.length > 0 &&
    ids.every(
      (id) =>
        data?.actions[id]?.actions.some(
          ({ apiName, type }) => type === 'StandardButton' && apiName === 'Merge',
        ) === true,
    );
  if (!may) return null;
  return (
    <ButtonLink
      look="hollow"
      size="small"
      to={mergePath(page.staffId, page.asked.objectApiName, ids)}
    >
      {words.many}
    </ButtonLink>
  );
}
