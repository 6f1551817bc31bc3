import type { TextEdit, TextSelection } from './markdown-edits.ts';

export const selectionIn = ({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): TextSelection => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/**
 * `execCommand` records the change in the browser's undo history; without it the change cannot be
 * undone.
 */
export function replaceText(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const done =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!done) {
    area.setRangeText(text, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
