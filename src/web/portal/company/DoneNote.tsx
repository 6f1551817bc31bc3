import { companyText } from '#messages/portal/company.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useOneTimeParam } from '../../render/one-time-param.ts';
import { doneParam } from './company-params.ts';
import './Company.css';

const doneMessages: Readonly<Record<string, string>> = companyText.done;

export function DoneNote() {
  const what = useOneTimeParam(doneParam);
  const sentence =
    what !== null && Object.hasOwn(doneMessages, what) ? doneMessages[what] : undefined;
  return (
    <div role="status">
      {sentence !== undefined && (
        <p className="company-done">
          <Icon name="success" />
          <strong>{sentence}</strong>
        </p>
      )}
    </div>
  );
}
