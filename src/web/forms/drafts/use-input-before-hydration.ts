import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFormDirty } from './typed-form.ts';
import { type FormTexts, formTextsOf } from './form-texts.ts';

/** `isChanged`: the user changed something since the server rendered the form. */
type Read = (typed: FormTexts, isChanged: boolean) => void;

/**
 * The user may have typed before hydration; a layout effect runs before the next key event. `box`:
 * the form, or an element around it.
 */
export function useInputBeforeHydration(box: RefObject<HTMLElement | null>, read: Read): void {
  const first = useRef(read);
  useLayoutEffect(() => {
    const found = box.current;
    const form = found instanceof HTMLFormElement ? found : found?.querySelector('form');
    if (!form) return;
    const isChanged = isFormDirty(form) || [...form.querySelectorAll('select')].some(isPicked);
    first.current(formTextsOf(new FormData(form)), isChanged);
  }, [box]);
}

/** When the server selected nothing, the browser selects the first option. */
function isPicked({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const isDrawn = multiple || all.some(({ defaultSelected }) => defaultSelected);
  return all.some((one, at) => one.selected !== (isDrawn ? one.defaultSelected : at === 0));
}
