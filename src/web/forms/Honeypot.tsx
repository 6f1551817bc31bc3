import { formText } from '#text/forms.ts';

/** A field no person sees; who fills it in is a program. */
export const honeypotName = 'bijnaam';

export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="veld-bijnaam">{formText.leaveEmpty}</label>
      <input id="veld-bijnaam" name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
