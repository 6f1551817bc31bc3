import { useState } from 'react';
import { Button } from './Button.tsx';
import { useHydrated } from '../scripts.ts';

type Props = { text: string; words: { copy: string; copied: string } };

export function CopyTextButton(props: Props) {
  return useHydrated() && <CopyButton {...props} />;
}

function CopyButton({ text, words }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = (): Promise<void> => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <Button look="hollow" size="small" onClick={() => void copy().catch(() => setCopied(false))}>
        {copied ? words.copied : words.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? words.copied : ''}
      </span>
    </>
  );
}
