import { useId } from 'react';
import { formText } from '#messages/shared/forms.ts';
import { honeypotName } from './honeypot-name.ts';

export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{formText.leaveEmpty}</label>
      <input id={id} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
