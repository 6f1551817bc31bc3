import { useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '#client/react/context.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { useHydrated } from '#ui/scripts.ts';
import {
  fileAudienceKind,
  type FilePlace,
  fileVisibility,
  type FileVisibility,
} from '#protocol/files/file-visibility.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { useShellToast } from '../../../shell/ShellToasts.tsx';
import type { ShownFile } from './shown-file.ts';

const { visibility: words } = staffRecordText.files;

const options = [
  { value: fileVisibility.internal, label: words.internal },
  { value: fileVisibility.everyone, label: words.everyone },
];

export function ChooseAudience({
  id,
  place,
  onChoose,
}: {
  id: string;
  place: FilePlace;
  onChoose?: (visibility: FileVisibility) => void;
}) {
  const kind = fileAudienceKind(place);
  if (kind === 'internal') return <p className="small soft">{words.onlyInternal}</p>;
  if (kind === 'asRecord') return null;
  return (
    <RadioGroup
      id={id}
      name={recordFiles.visibility}
      label={words.question}
      options={options}
      defaultValue={fileVisibility.internal}
      {...(onChoose && {
        onChoose: (value: string) =>
          onChoose(
            value === fileVisibility.everyone ? fileVisibility.everyone : fileVisibility.internal,
          ),
      })}
    />
  );
}

/** `recordAt`: the page that changes the audience without scripts. */
export function FileAudience({
  file: { linkId, name, isInternal },
  recordAt,
}: {
  file: ShownFile;
  recordAt: string;
}) {
  const client = useClient();
  const toast = useShellToast();
  const scripts = useHydrated();
  const [busy, setBusy] = useState(false);
  if (isInternal === null) return null;
  const change = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const Visibility = isInternal ? fileVisibility.everyone : fileVisibility.internal;
    try {
      await updateRecord(client, { fields: { Id: linkId, Visibility } });
      toast({ type: 'success', title: isInternal ? words.shown(name) : words.hidden(name) });
    } catch {
      toast({ type: 'error', title: words.failed(name) });
    }
    setBusy(false);
  };
  const about = <span className="visually-hidden">{`: ${name}`}</span>;
  return (
    <span className="file-audience" data-internal={isInternal || undefined}>
      <span className="small file-audience-now">
        {isInternal ? words.isInternal : words.isShown}
      </span>
      {scripts ? (
        <Button look="hollow" size="small" aria-disabled={busy} onClick={() => void change()}>
          <span>{isInternal ? words.show : words.hide}</span>
          {about}
        </Button>
      ) : (
        <Link className="small" to={recordAt}>
          {words.change}
          {about}
        </Link>
      )}
    </span>
  );
}
