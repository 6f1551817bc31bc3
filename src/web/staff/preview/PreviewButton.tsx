import { useHref } from 'react-router';
import { staffPreviewText } from '#text/staff-preview.ts';
import { Button } from '#ui/Button.tsx';
import { previewPath } from '../staff-paths.ts';

/** In the form of a record: shows its page with what stands in the form, in a tab of its own, also without scripts. */
export function PreviewButton({ staffId, recordId }: { staffId: string; recordId: string }) {
  return (
    <Button type="submit" look="hollow" formAction={useHref(previewPath(staffId, recordId))} formTarget="_blank">
      {staffPreviewText.elsewhere}
    </Button>
  );
}
