import { useNavigate } from 'react-router';
import { getListInfoByName, getListObjectInfo } from '#client/adapters/list-info.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { listPath } from '../../staff-paths.ts';
import type { ListViewModel } from '../list-view-model.ts';
import { ListForm } from './ListForm.tsx';

type Props = { page: ListViewModel; onClose: () => void };

export default function ListEditor({ page: { staffId, asked }, onClose }: Props) {
  const { objectApiName, listViewApiName } = asked;
  const list = useAdapter(getListInfoByName, { objectApiName, listViewApiName });
  const object = useAdapter(getListObjectInfo, { objectApiName });
  const fields = useAdapter(getObjectInfo, { objectApiName });
  const [info, about] = [list.data, object.data];
  const navigate = useNavigate();
  const goOn = async (to: string): Promise<void> => {
    if (to !== listPath(staffId, objectApiName, listViewApiName)) await navigate(to);
    onClose();
  };
  const error = list.error ?? object.error;
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      {error ? (
        <p role="alert">{words.faults.gone}</p>
      ) : info && about && (fields.data ?? fields.error) ? (
        <ListForm
          place={{ staffId, objectApiName, listViewApiName }}
          described={{ info, object: about, fields: fields.data?.fields }}
          onDone={goOn}
        />
      ) : (
        <Spinner alternative={words.loading} />
      )}
    </Dialog>
  );
}
