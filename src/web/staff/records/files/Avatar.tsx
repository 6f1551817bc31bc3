import { useRef, useState } from 'react';
import { getRecordAvatars, updateRecordAvatar } from '#client/adapters/avatars.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { maxUploadBytes } from '#protocol/constants.ts';
import type { Avatar as AvatarData } from '#protocol/shapes/avatar.ts';
import { useShellToast } from '../../../shell/ShellToasts.tsx';
import { avatarsConfig } from '../../forms/adapter-configs.ts';
import type { RecordPage } from '../../read-record-page.ts';
import { Crop } from './Crop.tsx';
import { croppedFile } from './cropped.ts';
import { sendFile } from './send-file.ts';
import './Avatar.css';

const { avatar: words } = staffRecordText;

export function Avatar({ page: { recordId, may }, name }: { page: RecordPage; name: string }) {
  const { data } = useAdapter(getRecordAvatars, avatarsConfig(recordId));
  const [changing, change] = useState(false);
  const scripts = useHydrated();
  const avatar = data?.results.flatMap(({ result }) => ('type' in result ? [result] : []))[0];
  if (avatar === undefined) return <span className="avatar" />;
  if (!may.edit || !scripts) return <Picture avatar={avatar} />;
  return (
    <>
      <button className="avatar-button" type="button" onClick={() => change(true)}>
        <Picture avatar={avatar} />
        <span className="visually-hidden">{words.change}</span>
      </button>
      {changing && (
        <ChangeDialog
          avatar={avatar}
          recordId={recordId}
          name={name}
          onClose={() => change(false)}
        />
      )}
    </>
  );
}

function Picture({ avatar }: { avatar: AvatarData }) {
  const src = avatar.type === 'Photo' ? avatar.photoUrl : avatar.themeInfo.iconUrl;
  return src === null ? (
    <span className="avatar" />
  ) : (
    <img className="avatar" src={src} alt="" width="56" height="56" />
  );
}

type ChangeProps = { avatar: AvatarData; recordId: string; name: string; onClose: () => void };

function ChangeDialog({ avatar, recordId, name, onClose }: ChangeProps) {
  const { busy, trouble, put, chosen, choose } = usePicture(recordId, onClose);
  const out = useRef<HTMLCanvasElement>(null);
  return (
    <Dialog title={words.title(name)} size="small" onClose={onClose}>
      {chosen ? <Crop picture={chosen.picture} out={out} /> : <Picture avatar={avatar} />}
      <FileField
        id="nieuwe-foto"
        label={words.choose}
        hint={words.kinds}
        accept="image/png,image/jpeg,image/webp,image/gif"
        error={trouble ?? undefined}
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
        }}
      />
      <div className="row">
        {chosen && (
          <Button
            size="small"
            aria-disabled={busy}
            onClick={() => void croppedFile(out.current, chosen.file).then(put)}
          >
            {words.save}
          </Button>
        )}
        {avatar.type === 'Photo' && (
          <Button look="hollow" size="small" aria-disabled={busy} onClick={() => void put(null)}>
            {words.remove}
          </Button>
        )}
        <Button look="hollow" size="small" onClick={onClose}>
          {words.close}
        </Button>
        {busy && <Spinner alternative={words.busy} />}
      </div>
    </Dialog>
  );
}

/** `put(null)` removes the picture of the record. */
function usePicture(recordId: string, onDone: () => void) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap } | null>(null);
  const toast = useShellToast();
  const running = useRef(false);
  const choose = async (file: File): Promise<void> => {
    setTrouble(null);
    setChosen(null);
    if (file.size > maxUploadBytes) return setTrouble(words.tooLarge);
    try {
      setChosen({ file, picture: await createImageBitmap(file) });
    } catch {
      setTrouble(words.refused);
    }
  };
  const put = async (file: File | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const contentVersionId =
        file === null
          ? null
          : (await sendFile(client.basePath, file, () => undefined).sent).versionId;
      const { type } = await updateRecordAvatar(client, { recordId, contentVersionId });
      if (contentVersionId !== null && type !== 'Photo')
        toast({ type: 'info', title: words.waits });
      onDone();
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : 0;
      setTrouble(status === 0 ? words.unreached : status === 413 ? words.tooLarge : words.refused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, trouble, put, chosen, choose };
}
