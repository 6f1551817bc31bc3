import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFormDirty } from './typed-form.ts';
import { type FormTexts, formTextsOf } from './form-texts.ts';

/** `isChanged`: somebody typed or chose something since the server drew the form. */
type Read = (typed: FormTexts, isChanged: boolean) => void;

/**
 * Reads once what stands in a form when its scripts come: somebody may have typed in it before.
 * It does so before the browser hears the next key, so that no key leaves the page unasked.
 * `box`: the form, or an element around it.
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

/** Another option than the one the server drew as chosen, or the first where it drew none so. */
function isPicked({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const isDrawn = multiple || all.some(({ defaultSelected }) => defaultSelected);
  return all.some((one, at) => one.selected !== (isDrawn ? one.defaultSelected : at === 0));
}
