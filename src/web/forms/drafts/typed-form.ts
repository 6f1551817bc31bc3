import { honeypotName } from '../honeypot-name.ts';

/**
 * Reads what somebody typed in a form, and puts it back in the same form of a page that came anew.
 * Passwords, codes and files stay out of it.
 */

type ControlSnapshot = { name: string; nth: number; value: string; checked: boolean };

/**
 * Which form of its page it is, and what stood in it: what the page put there unseen too, so that
 * it is known what was shown to who typed.
 */
export type FormSnapshot = { action: string; nth: number; controls: readonly ControlSnapshot[] };

/** All forms of a page, which may have left the document since. */
export type FormElements = Iterable<HTMLFormElement>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const never = new Set(['password', 'file', 'submit', 'button', 'image', 'reset']);

export const snapshotForm = (
  form: HTMLFormElement,
  all: FormElements = document.forms,
): FormSnapshot => {
  const controls = controlsOf(form);
  return {
    ...formPosition(form, all),
    controls: controls.map((control, at) => ({
      name: control.name,
      nth: controls.slice(0, at).filter(({ name }) => name === control.name).length,
      value: control.value,
      checked: isTick(control) && control.checked,
    })),
  };
};

/** Which form of this page it is. */
export function formPosition(
  form: HTMLFormElement,
  all: FormElements = document.forms,
): Pick<FormSnapshot, 'action' | 'nth'> {
  const action = actionOf(form);
  return { action, nth: formsOf(action, all).indexOf(form) };
}

/** Whether something stands in it that did not when its page came. */
export const isFormDirty = (form: HTMLFormElement): boolean => controlsOf(form).some(isChanged);

/**
 * Fills the form as it was, and opens what it is folded into. Gives it; null when it is not there.
 */
export function restoreForm({ action, nth, controls }: FormSnapshot): HTMLFormElement | null {
  const form = formsOf(action)[nth];
  if (form === undefined) return null;
  for (const snapshot of controls) {
    const control = controlsOf(form).filter(({ name }) => name === snapshot.name)[snapshot.nth];
    if (control !== undefined) fill(control, snapshot);
  }
  for (
    let box = form.closest('details');
    box !== null;
    box = box.parentElement?.closest('details') ?? null
  )
    box.open = true;
  return form;
}

/** As if it were typed: React hears of it. */
function fill(control: Control, { value, checked }: ControlSnapshot): void {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  // Past what React remembers of it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  );
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement || control.type === 'hidden') return false;
  return isTick(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements).filter(
    (control): control is Control =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      control.name !== '' &&
      control.name !== honeypotName &&
      !never.has(control.type) &&
      control.autocomplete !== 'one-time-code',
  );

const actionOf = (form: HTMLFormElement): string => form.getAttribute('action') ?? '';
const formsOf = (action: string, all: FormElements = document.forms): HTMLFormElement[] =>
  [...all].filter((form) => actionOf(form) === action);
