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
 * Changes the text of a field as if it were typed. The command is the one way by which the browser
 * keeps the change among those it can undo; where it is missing the text still changes.
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
