import { useHref } from 'react-router';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import type { FilePlace } from '#protocol/files/file-visibility.ts';
import { FormKey } from '../../../forms/FormKey.tsx';
import { filesPath } from '../../staff-paths.ts';
import { ChooseAudience } from './FileAudience.tsx';

const { files: words } = staffRecordText;
const id = 'bestanden-kiezen';

export function FilesForm({
  staffId,
  place,
  error,
}: {
  staffId: string;
  place: FilePlace;
  error?: string | undefined;
}) {
  return (
    <form
      className="stack"
      method="post"
      encType="multipart/form-data"
      action={useHref(filesPath(staffId, place.recordId))}
    >
      <FormKey />
      {error !== undefined && (
        <ErrorSummary title={words.notAdded} items={[{ id, text: error }]} occasion={error} />
      )}
      <FileField
        id={id}
        label={words.choose}
        hint={words.formHint(recordFiles.most)}
        error={error}
        name={recordFiles.field}
        multiple
      />
      <ChooseAudience id="bestanden-voor" place={place} />
      <div className="row">
        <Button type="submit" look="hollow" size="small">
          {words.add}
        </Button>
      </div>
    </form>
  );
}
