import { securityText } from '#messages/login/security.ts';
import { Button, buttonLook } from '#ui/inputs/Button.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { CopyTextButton } from '#ui/inputs/CopyTextButton.tsx';
import './Security.css';

const { recovery: text } = securityText.second;

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const whole = codes.join('\n');
  return (
    <div className="stack">
      <p>{text.storeSafely}</p>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <a
          className={buttonLook('hollow', 'small')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${whole}\n`)}`}
          download={text.file}
        >
          {text.download}
        </a>
        <CopyTextButton text={whole} words={text} />
        {useHydrated() && (
          <Button look="hollow" size="small" onClick={() => print()}>
            {text.print}
          </Button>
        )}
      </div>
    </div>
  );
}
