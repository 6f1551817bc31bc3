import { honeypotName } from '../form-key.ts';

/** `nth`: among the controls of that name, from 0. */
type ControlSnapshot = { name: string; nth: number; value: string; checked: boolean };

/** `nth`: among the forms with this `action`, from 0. */
export type FormSnapshot = { action: string; nth: number; controls: readonly ControlSnapshot[] };

/** Of a page that may no longer be in the document. */
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

export function formPosition(
  form: HTMLFormElement,
  all: FormElements = document.forms,
): Pick<FormSnapshot, 'action' | 'nth'> {
  const action = actionOf(form);
  return { action, nth: formsOf(action, all).indexOf(form) };
}

/** A changed select does not count. */
export const isFormDirty = (form: HTMLFormElement): boolean => controlsOf(form).some(isChanged);

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

/** Fills a control as if the user typed, so that the handlers of React run. */
function fill(control: Control, { value, checked }: ControlSnapshot): void {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  // The setter of the prototype: after React's own setter, React would ignore the event.
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
