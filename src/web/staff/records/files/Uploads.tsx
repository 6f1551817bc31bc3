import {
  type DragEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import {
  type FilePlace,
  type FileVisibility,
  parseFileVisibility,
} from '#protocol/files/file-visibility.ts';
import { useShortcuts } from '../../forms/keys.ts';
import { ChooseAudience } from './FileAudience.tsx';
import {
  type UploadItem,
  type UploadsState,
  useUploads,
  type DroppedFile,
  droppedFilesOf,
} from './use-uploads.ts';

const { files: words } = staffRecordText;

export function Uploads({ place }: { place: FilePlace }) {
  const [said, say] = useState<FileVisibility>();
  const uploads = useUploads({
    recordId: place.recordId,
    visibility: parseFileVisibility(place, said),
  });
  return (
    <>
      <ChooseAudience id="bestanden-voor" place={place} onChoose={say} />
      <UploadPlace uploads={uploads} />
    </>
  );
}

type PlaceProps = {
  uploads: UploadsState;
  /** The id of the button that chooses files. */ id?: string;
};

export function UploadPlace({ uploads: { rows, add, stop, again, clear }, id }: PlaceProps) {
  const [over, setOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useShortcuts({ b: () => place.current?.querySelector('button')?.focus() });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(droppedFilesOf(event.dataTransfer));
  };
  useMissed();
  return (
    <div className="uploads">
      <div
        className="upload-place"
        ref={place}
        role="group"
        aria-label={words.add}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="small soft">{words.drop}</p>
        <Button look="hollow" size="small" id={id} onClick={() => box.current?.click()}>
          {words.choose}
        </Button>
        <input
          hidden
          type="file"
          multiple
          aria-label={words.choose}
          ref={box}
          onChange={({ target }) => {
            add([...(target.files ?? [])].map((file): DroppedFile => ({ file, folder: false })));
            target.value = '';
          }}
        />
      </div>
      <ul className="files" aria-live="polite">
        {rows.map((row) => (
          <UploadRow
            row={row}
            onStop={() => stop(row.key)}
            onAgain={() => again(row)}
            onClear={() => clear(row.key)}
            key={row.key}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { row: UploadItem; onStop: () => void; onAgain: () => void; onClear: () => void };

function UploadRow({
  row: { file, state, percent, trouble, hopeless },
  onStop,
  onAgain,
  onClear,
}: RowProps) {
  const about = <span className="visually-hidden">{`: ${file.name}`}</span>;
  const box = useKeptFocus(state);
  return (
    <li className="upload" ref={box}>
      <span className="file-words">
        <span className="upload-name">{file.name}</span>
        {state === 'busy' ? (
          <progress
            className="upload-progress"
            max={100}
            value={percent}
            aria-label={words.busy(file.name)}
          />
        ) : (
          <span className={state === 'refused' ? 'small upload-trouble' : 'small soft'}>
            {state === 'done' ? words.ready : trouble}
          </span>
        )}
      </span>
      {state === 'busy' ? (
        <Button look="hollow" size="small" onClick={onStop}>
          {words.stop}
          {about}
        </Button>
      ) : (
        <span className="row">
          {!hopeless && state !== 'done' && (
            <Button look="hollow" size="small" onClick={onAgain}>
              {words.again}
              {about}
            </Button>
          )}
          <Button look="hollow" size="small" onClick={onClear}>
            {words.clear}
            {about}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The browser would leave the page to open a file that is dropped elsewhere. */
function useMissed(): void {
  useEffect(() => {
    const onDrag = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrag);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrag);
    };
  }, []);
}

/** Pressing a button may remove it, and the focus with it. */
function useKeptFocus(state: UploadItem['state']): RefObject<HTMLLIElement | null> {
  const box = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current !== state && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    before.current = state;
  }, [state]);
  return box;
}
