/** What stood in the forms of a page when its session ended, kept in this tab until the same person is back. Never passwords, codes or files. */

type KeptControl = { name: string; nth: number; value: string; checked: boolean };
type KeptForm = { action: string; nth: number; controls: readonly KeptControl[] };
/** `sure`: the session ended with it; else it was sent, and that may have gone well. */
type Kept = { user: string; page: string; sure: boolean; forms: readonly KeptForm[] };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const place = 'zorgeloos-getypt';
const never = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset']);
const touched = new WeakSet<HTMLFormElement>();

const carried: { kept: Kept | null } = { kept: null };

const here = (): string => location.pathname + location.search;

/** Notes which forms somebody types in; gives how to stop. */
export function noteTyping(): () => void {
  const note = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null) touched.add(form);
  };
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Keeps what is typed on this page. */
export function keepTyping(user: string, sure: boolean): void {
  const forms = [...document.forms].filter(isTyped).map(keptForm);
  if (forms.length === 0) return sure ? makeSure() : undefined;
  carried.kept = { user, page: here(), sure, forms };
  store(carried.kept);
}

/** What was sent last did not arrive: the session was over. */
export function makeSure(): void {
  const kept = stored() ?? carried.kept;
  if (kept === null) return;
  carried.kept = { ...kept, sure: true };
  store(carried.kept);
}

export function forgetTyping(): void {
  carried.kept = null;
  sessionStorage.removeItem(place);
}

/** Logging in, and coming after the end, makes the browser forget what is stored: what waits for the same person goes along in the page. */
export function carryTyping(): void {
  carried.kept = stored() ?? carried.kept;
}

/**
 * Puts back what this person typed on this page, as soon as its forms are there, and calls `onBack` once. Of anybody else it forgets it. Gives how to stop.
 */
export function restoreTyping(user: string, onBack: () => void): () => void {
  const kept = stored() ?? carried.kept;
  if (kept === null) return () => undefined;
  if (kept.user !== user || !kept.sure) forgetTyping();
  if (kept.user !== user || !kept.sure || kept.page !== here()) return () => undefined;
  const waiting = new Set(kept.forms);
  const put = (): void => {
    const before = waiting.size;
    for (const form of waiting) if (putBack(form)) waiting.delete(form);
    if (waiting.size < before) onBack();
    if (waiting.size > 0) return;
    forgetTyping();
    observer.disconnect();
  };
  // A form behind a button comes when it is asked for.
  const observer = new MutationObserver(put);
  observer.observe(document.body, { childList: true, subtree: true });
  put();
  return () => observer.disconnect();
}

function putBack({ action, nth, controls }: KeptForm): boolean {
  const form = formsOf(action)[nth];
  if (form === undefined) return false;
  for (const kept of controls) {
    const control = controlsOf(form).filter(({ name }) => name === kept.name)[kept.nth];
    if (control !== undefined) fill(control, kept);
  }
  for (let box = form.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null) box.open = true;
  return true;
}

/** As if it were typed: React hears of it. */
function fill(control: Control, { value, checked }: KeptControl): void {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

const keptForm = (form: HTMLFormElement): KeptForm => {
  const controls = controlsOf(form);
  return {
    action: actionOf(form),
    nth: formsOf(actionOf(form)).indexOf(form),
    controls: controls.map((control, at) => ({
      name: control.name,
      nth: controls.slice(0, at).filter(({ name }) => name === control.name).length,
      value: control.value,
      checked: isTick(control) && control.checked,
    })),
  };
};

const isTyped = (form: HTMLFormElement): boolean => form.closest('[role=search]') === null && (touched.has(form) || controlsOf(form).some(isChanged));

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return false;
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio';

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements).filter(
    (control): control is Control =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) &&
      control.name !== '' &&
      !never.has(control.type) &&
      control.autocomplete !== 'one-time-code',
  );

const actionOf = (form: HTMLFormElement): string => form.getAttribute('action') ?? '';
const formsOf = (action: string): HTMLFormElement[] => [...document.forms].filter((form) => actionOf(form) === action);

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null; // proof: written by `store`
  } catch {
    return null;
  }
}

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // the tab keeps nothing: then nothing comes back
  }
}
