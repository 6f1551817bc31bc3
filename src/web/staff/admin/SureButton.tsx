import { staffAdminText } from '#messages/staff/admin.ts';
import { AdminActionButton } from './AdminActionButton.tsx';
import type { AdminAction } from './admin-actions.ts';

type Props = {
  act: AdminAction;
  value: string;
  name: string;
  /** The accessible name; it must be clear without the row around it. */
  full: string;
  warning: string;
};

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
