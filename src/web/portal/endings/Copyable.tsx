import { useState } from 'react';
import { takeNumberText } from '#messages/site/take-number.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import type { PortOutFacts } from './release.ts';
import './Endings.css';

export function PortOutFactList({
  given: { number, customerNumber, facts },
}: {
  given: PortOutFacts;
}) {
  return (
    <Facts
      facts={[
        {
          name: takeNumberText.number,
          value: <Copyable text={number} label={takeNumberText.copyNumber} />,
        },
        {
          name: takeNumberText.customerNumber,
          value: <Copyable text={customerNumber} label={takeNumberText.copyCustomerNumber} />,
        },
        ...facts,
      ]}
    />
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <span className="ending-number">
      <span className="ending-copy">{text}</span>
      <span className="ending-scripted">
        <Button
          look="hollow"
          size="small"
          aria-label={label}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {copied ? takeNumberText.copied : takeNumberText.copy}
        </Button>
      </span>
      <span className="visually-hidden" role="status">
        {copied ? takeNumberText.copied : ''}
      </span>
    </span>
  );
}
