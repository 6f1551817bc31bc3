import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFormDirty } from './typed-form.ts';
import { type FormTexts, formTextsOf } from './form-texts.ts';

/**
 * Receives the texts of the form. `isChanged`: the user changed something since the server rendered
 * it.
 */
type Read = (typed: FormTexts, isChanged: boolean) => void;

/**
 * Reads the form once on hydration, because the user may have typed before. This is a layout
 * effect, so that it runs before the next key event, which could leave the page without the
 * question whether to leave. `box`: the form, or an element around it.
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

/**
 * Returns whether the user selected another option than the server did; when the server selected
 * none, another than the first.
 */
function isPicked({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const isDrawn = multiple || all.some(({ defaultSelected }) => defaultSelected);
  return all.some((one, at) => one.selected !== (isDrawn ? one.defaultSelected : at === 0));
}
