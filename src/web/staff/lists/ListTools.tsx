import { staffListText } from '#text/staff-list.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { basePath } from '../memory.ts';
import { createPath } from '../staff-paths.ts';
import { Behind } from './Behind.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { EditList } from './EditList.tsx';
import { FindForm } from './FindForm.tsx';
import { listFile } from './list-address.ts';
import type { ListPage } from './read-list-page.ts';
import type { Columns } from './use-columns.ts';

/** What one does with a list as a whole. */
export function ListTools({ page, columns }: { page: ListPage; columns: Columns }) {
  return (
    <div className="list-tools">
      <FindForm page={page} />
      <Behind id="lijst-meer" name={staffListText.more} icon="more">
        <a className="chip" href={basePath + listFile(page.staffId, page.address, 'xlsx')} download>
          {staffListText.workbook}
        </a>
        <a className="chip" href={basePath + listFile(page.staffId, page.address, 'csv')} download>
          {staffListText.export}
        </a>
        <EditList page={page} />
        <ColumnMenu page={page} kept={columns} />
      </Behind>
      {page.createable && (
        <ButtonLink look="hollow" size="small" to={createPath(page.staffId, page.asked.objectApiName)}>
          {staffRecordText.related.create}
        </ButtonLink>
      )}
    </div>
  );
}
