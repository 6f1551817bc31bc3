import { staffAdminText } from '#messages/staff/admin.ts';
import { AdminActionButton } from './AdminActionButton.tsx';
import type { AdminAction } from './admin-actions.ts';

type Props = {
  act: AdminAction;
  value: string;
  name: string;
  full: string;
  /** What it brings about. */ warning: string;
};

/** What cannot be taken back asks once more: it opens where it stands, without scripts too. */
export function SureButton({ act, value, name, full, warning }: Props) {
  return (
    <details className="admin-sure">
      <summary className="button button-hollow button-small" aria-label={full}>
        {name}
      </summary>
      <div className="admin-sure-question">
        <p className="small">{warning}</p>
        <AdminActionButton
          act={act}
          value={value}
          name={staffAdminText.sure}
          full={`${staffAdminText.sure}: ${full}`}
          look="solid"
        />
      </div>
    </details>
  );
}
