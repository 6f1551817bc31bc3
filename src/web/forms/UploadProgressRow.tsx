import { useEffect, useState } from 'react';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { uploadText as words } from '#messages/shared/files.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { type UploadProgress, useUploadProgress, useUnloadWarning } from './upload-progress.ts';
import { SendRow } from './SendRow.tsx';
import type { CheckedForm } from './use-form.ts';

type Props = {
  form: CheckedForm;
  send: string;
  reading: string;
};

export function UploadProgressRow({ form, send, reading }: Props) {
  const outgoing = useUploadProgress();
  useUnloadWarning(form.sending);
  const isWhole = outgoing?.percent === 100;
  return (
    <>
      <SendRow form={form} send={send} busy={isWhole ? reading : words.busy} />
      {form.sending && outgoing !== null && outgoing.size >= megabyte && (
        <HowFar outgoing={outgoing} reading={isWhole ? reading : null} />
      )}
    </>
  );
}

const megabyte = 1_048_576;
const megabytes = (bytes: number): string => dutchNumber(bytes / megabyte, 1);

/** The percentage is not in a live region: screen readers would announce every change. */
function HowFar({ outgoing, reading }: { outgoing: UploadProgress; reading: string | null }) {
  const { percent, size, stop } = outgoing;
  const isStill = useStill(outgoing) && reading === null;
  const progressText =
    reading ?? words.percent(percent, megabytes((size * percent) / 100), megabytes(size));
  return (
    <div className="stack-close">
      <Progress percent={percent} meaning={progressText} />
      <p className="figure">{progressText}</p>
      <div role="status">{isStill && <Note look="warning">{words.still}</Note>}</div>
      <div>
        <Button
          look="hollow"
          size="small"
          onClick={reading === null ? stop : undefined}
          aria-disabled={reading !== null}
        >
          {words.stop}
        </Button>
      </div>
    </div>
  );
}

const stillAfter = 10_000; // ms

function useStill(outgoing: UploadProgress): boolean {
  const [still, setStill] = useState<UploadProgress | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStill(outgoing), stillAfter);
    return () => clearTimeout(timer);
  }, [outgoing]);
  return still === outgoing;
}
