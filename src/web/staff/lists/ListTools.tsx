import { staffListText } from '#messages/staff/list.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { basePath } from '../frame/workspace-cache.ts';
import { createPath, fromListParam } from '../staff-paths.ts';
import { ToolPopover } from './ToolPopover.tsx';
import { ColumnMenu } from './grid/ColumnMenu.tsx';
import { EditList } from './views/EditList.tsx';
import { FindForm } from './FindForm.tsx';
import { listFile } from './list-address.ts';
import type { ListPage } from './read-list-page.ts';
import type { ColumnSettings } from './grid/use-column-settings.ts';

/** The names are short, so that they fit on one line with the filters of a list. */
const files = [
  { ending: 'xlsx', name: staffListText.files.workbook, label: staffListText.workbook },
  { ending: 'csv', name: staffListText.files.csv, label: staffListText.export },
] as const;

export function ListTools({ page, columns }: { page: ListPage; columns: ColumnSettings }) {
  return (
    <div className="list-tools">
      <FindForm page={page} />
      <ToolPopover id="lijst-meer" name={staffListText.more} icon="more">
        {files.map(({ ending, name, label }) => (
          <a
            className="chip"
            href={basePath + listFile(page.staffId, page.address, ending)}
            aria-label={label}
            download
            key={ending}
          >
            <span aria-hidden="true">↓ </span>
            <span>{name}</span>
          </a>
        ))}
        <EditList page={page} />
        <ColumnMenu page={page} columnSettings={columns} />
      </ToolPopover>
      {page.createable && (
        <ButtonLink
          look="hollow"
          size="small"
          to={createPath(
            page.staffId,
            page.asked.objectApiName,
            page.hasFixedValues ? { [fromListParam]: page.address.listViewApiName } : {},
          )}
        >
          {staffRecordText.related.create}
        </ButtonLink>
      )}
    </div>
  );
}
