import { useState } from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { FileState } from '#ui/feedback/FileState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { FileView } from './FileView.tsx';
import type { ShownFile } from './shown-file.ts';
import '../talk/RecordConversation.css';

const { view: words, visibility } = staffRecordText.files;

/** `isInternal`: only colleagues see the message, so its files need no label that says so. */
export function MessageFiles({
  files,
  isInternal,
}: {
  files: readonly ShownFile[];
  isInternal: boolean;
}) {
  const [viewed, view] = useState<ShownFile>();
  const scripts = useHydrated();
  return (
    <ul className="talk-files">
      {files.map((file) => (
        <li className="talk-file" key={file.linkId}>
          <Icon name="file" size="small" />
          <span className="talk-file-words">
            {file.state === 'ready' ? (
              <a href={file.url} download={file.name}>
                {file.name}
              </a>
            ) : (
              <span>{file.name}</span>
            )}{' '}
            {file.state === 'ready' ? (
              <span className="small soft">{file.size}</span>
            ) : (
              <FileState state={file.state} />
            )}
            {!isInternal && file.isInternal === true && (
              <span className="small soft">{` · ${visibility.isInternal}`}</span>
            )}
          </span>
          {scripts && file.shows !== null && (
            <Button look="hollow" size="small" onClick={() => view(file)}>
              {words.look}
              <span className="visually-hidden">{`: ${file.name}`}</span>
            </Button>
          )}
        </li>
      ))}
      {viewed && (
        <FileView files={files} all={null} first={viewed} onClose={() => view(undefined)} />
      )}
    </ul>
  );
}
