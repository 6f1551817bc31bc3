import {
  lazy,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { SiteSuggestion } from '#domain/content/suggest-site.ts';
import type { SiteKind } from '#domain/site-search/site-entries.ts';
import { useHydrated } from '#ui/scripts.ts';

const SuggestionList = lazy(async () => ({
  default: (await import('./SuggestionList.tsx')).SuggestionList,
}));

type InputProps = {
  role?: 'combobox';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-autocomplete'?: 'list';
  'aria-activedescendant'?: string | undefined;
  onInput?: (event: { currentTarget: HTMLInputElement }) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export type Suggest = {
  input: InputProps;
  list: ReactNode;
  leave: (event: FocusEvent) => void;
  close: () => void;
};

/** Source: ARIA authoring practices, combobox with a list. */
export function useSuggest(id: string, kind?: SiteKind): Suggest {
  const hasScripts = useHydrated();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [rows, setRows] = useState<readonly SiteSuggestion[]>([]);
  const listId = `${id}-voorstellen`;
  const optionId = (at: number): string => `${listId}-${String(at)}`;
  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const hear = (found: readonly SiteSuggestion[]): void => {
    setRows(found);
    setActive(-1);
  };
  const walk = (by: 1 | -1): void => {
    const count = rows.length + 1;
    setOpen(true);
    setActive((now) => ((now + 1 + by + count) % count) - 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const row = rows[active];
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && rows.length > 0) walk(1);
    else if (event.key === 'ArrowUp' && rows.length > 0) walk(-1);
    else if (event.key === 'Enter' && isOpen && row !== undefined) {
      close();
      void navigate(row.path);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    setTyped(currentTarget.value);
    setOpen(true);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const input: InputProps = hasScripts
    ? {
        role: 'combobox',
        'aria-expanded': isOpen && rows.length > 0,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        'aria-activedescendant': isOpen && rows[active] ? optionId(active) : undefined,
        onInput,
        onKeyDown,
      }
    : {};
  const list = isOpen && (
    <Suspense>
      <SuggestionList
        id={listId}
        q={typed.trim()}
        kind={kind}
        active={active}
        optionId={optionId}
        onRows={hear}
        onChosen={close}
      />
    </Suspense>
  );
  return { input, list, leave, close };
}
