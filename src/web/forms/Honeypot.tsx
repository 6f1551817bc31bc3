import { formText } from '#text/forms.ts';
import { honeypotName } from './honeypot-name.ts';

export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="veld-bijnaam">{formText.leaveEmpty}</label>
      <input id="veld-bijnaam" name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
