import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { markdownText as words } from '#messages/markdown/editor.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { pictureMarkdown, type PictureInText } from '#protocol/texts/pictures-in-text.ts';
import { insertBlock, type EditName, markdownEdits, continueList } from './markdown-edits.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { selectionIn, replaceText } from './replace-text.ts';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  recordId: string | undefined;
  previewed: boolean;
  onPreview: () => void;
};

const order = [
  'heading',
  'subheading',
  'bold',
  'italic',
  'list',
  'numbered',
  'link',
  'quote',
  'code',
  'table',
] as const satisfies readonly (EditName & IconName)[];

/** Pressed with Ctrl, or with Cmd on a Mac. */
const keys: Readonly<Record<string, EditName>> = { b: 'bold', i: 'italic', k: 'link' };
const keyOf = (name: EditName): string | undefined =>
  Object.keys(keys).find((key) => keys[key] === name);

const nameOf = (name: EditName): string => {
  const key = keyOf(name);
  return key === undefined
    ? words.names[name]
    : words.withKey(words.names[name], key.toUpperCase());
};

/** The toolbar is one tab stop; the arrow keys move among its buttons. */
export default function MarkdownTools({ area, recordId, previewed, onPreview }: Props) {
  const [asking, ask] = useState(false);
  useShortcuts(area);
  const edit = (name: EditName): void => {
    if (area.current) replaceText(area.current, markdownEdits[name](selectionIn(area.current)));
  };
  const insert = (picture: PictureInText): void => {
    ask(false);
    if (area.current) {
      replaceText(area.current, insertBlock(pictureMarkdown(picture))(selectionIn(area.current)));
    }
  };
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      className="markdown-bar"
      role="toolbar"
      aria-label={words.tools}
      tabIndex={-1}
      ref={bar}
      onKeyDown={(event) => walk(event, bar.current)}
    >
      {order.map((name, at) => (
        <Tool
          icon={name}
          name={nameOf(name)}
          first={at === 0}
          onPress={() => edit(name)}
          key={name}
        />
      ))}
      <Tool
        icon="picture"
        name={recordId === undefined ? words.picture.first : words.picture.button}
        disabled={recordId === undefined}
        onPress={() => ask(true)}
      />
      <button
        className="markdown-tool markdown-preview"
        type="button"
        tabIndex={-1}
        aria-pressed={previewed}
        onClick={onPreview}
      >
        <Icon name="eye" size="small" />
        {words.preview.show}
      </button>
      {asking &&
        recordId !== undefined &&
        createPortal(
          <PictureDialog recordId={recordId} onInsert={insert} onClose={() => ask(false)} />,
          document.body,
        )}
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  name: string;
  first?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

function Tool({ icon, name, first = false, disabled = false, onPress }: ToolProps) {
  return (
    <button
      className="markdown-tool"
      type="button"
      title={name}
      tabIndex={first ? 0 : -1}
      aria-disabled={disabled}
      // The text field must keep the focus, and with it the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      <Icon name={icon} size="small" />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>, bar: HTMLDivElement | null): void {
  const tools = [...(bar?.querySelectorAll('button') ?? [])];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  const next = tools.at(to % tools.length);
  tools.forEach((tool) => (tool.tabIndex = tool === next ? 0 : -1));
  next?.focus();
}

function useShortcuts(area: Props['area']): void {
  useEffect(() => {
    const box = area.current;
    if (box === null) return undefined;
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (event.isComposing || event.altKey || event.shiftKey) return;
      const held = event.ctrlKey || event.metaKey;
      const name = held ? keys[event.key.toLowerCase()] : undefined;
      const made = name
        ? markdownEdits[name](selectionIn(box))
        : event.key === 'Enter' && !held
          ? continueList(selectionIn(box))
          : null;
      if (made === null) return;
      event.preventDefault();
      replaceText(box, made);
    };
    box.addEventListener('keydown', hear);
    return () => box.removeEventListener('keydown', hear);
  }, [area]);
}
