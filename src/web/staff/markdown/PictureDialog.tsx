import { useState } from 'react';
import { createRecord } from '#client/save/create-record.ts';
import type { Client } from '#client/client.ts';
import { useClient } from '#client/react/context.ts';
import { markdownText } from '#messages/markdown/editor.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { fileLinkObject, maxUploadBytes } from '#protocol/constants.ts';
import { fileVisibility, type ShareType } from '#protocol/files/file-visibility.ts';
import type { PictureInText } from '#protocol/texts/pictures-in-text.ts';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import { sendFile } from '../records/files/send-file.ts';
import { useWorkspace } from '../frame/use-workspace.ts';

const { picture: words } = markdownText;

type Props = {
  recordId: string;
  onInsert: (picture: PictureInText) => void;
  onClose: () => void;
};

export function PictureDialog({ recordId, onInsert, onClose }: Props) {
  const [file, choose] = useState<File>();
  const [alt, setAlt] = useState('');
  const { busy, troubles, put } = usePut(recordId, onInsert);
  return (
    <Dialog title={words.title} size="small" onClose={onClose}>
      <FileField
        id="afbeelding-bestand"
        label={words.choose}
        hint={words.kinds}
        accept={kinds.join()}
        error={troubles.file}
        disabled={busy}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <Field
        id="afbeelding-tekst"
        label={words.alt}
        hint={words.altHint}
        error={troubles.alt}
        maxLength={300}
        autoComplete="off"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && void put(file, alt)}
      />
      <div className="row">
        <Button size="small" aria-disabled={busy} onClick={() => void put(file, alt)}>
          {words.insert}
        </Button>
        <Button look="hollow" size="small" onClick={onClose}>
          {words.stop}
        </Button>
        {busy && <Spinner alternative={words.busy} />}
      </div>
    </Dialog>
  );
}

const kinds: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
];

type Troubles = { file?: string; alt?: string };

function usePut(recordId: string, onInsert: Props['onInsert']) {
  const client = useClient();
  const toast = useShellToast();
  const isScanning = useWorkspace()?.isScanning ?? false;
  const [busy, setBusy] = useState(false);
  const [troubles, setTroubles] = useState<Troubles>({});
  const put = async (file: File | undefined, alt: string): Promise<void> => {
    const wrong = troublesOf(file, alt);
    setTroubles(wrong);
    if (busy || file === undefined || wrong.file !== undefined || wrong.alt !== undefined) return;
    setBusy(true);
    try {
      const size = await sizeOf(file);
      const versionId = await hang(client, { file, recordId });
      if (isScanning) toast({ type: 'info', title: words.waits });
      onInsert({ alt, versionId, ...size });
    } catch (error) {
      setBusy(false);
      setTroubles({ file: error instanceof NoPicture ? words.refused : sentTrouble(error) });
    }
  };
  return { busy, troubles, put };
}

function troublesOf(file: File | undefined, alt: string): Troubles {
  const ofFile =
    file === undefined ? words.none : file.size > maxUploadBytes ? words.tooLarge : undefined;
  const ofKind = file !== undefined && !kinds.includes(file.type) ? words.refused : undefined;
  const wrong = ofFile ?? ofKind;
  return {
    ...(wrong !== undefined && { file: wrong }),
    ...(alt.trim() === '' && { alt: words.noAlt }),
  };
}

class NoPicture extends Error {}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture();
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

async function hang(client: Client, { file, recordId }: { file: File; recordId: string }) {
  const sent = await sendFile(client.basePath, file, () => undefined).sent;
  await createRecord(client, {
    apiName: fileLinkObject,
    fields: {
      ContentDocumentId: sent.documentId,
      LinkedEntityId: recordId,
      ShareType: 'V' satisfies ShareType,
      Visibility: fileVisibility.everyone,
    },
  });
  return sent.versionId;
}

function sentTrouble(error: unknown): string {
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  if (status === 0) return words.unreached;
  return status === 413 ? words.tooLarge : words.failed;
}
