import { Suspense, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { staffSearchText } from '#messages/staff/search.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { KeyboardKey } from '#ui/inputs/KeyboardKey.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useShortcuts } from '../forms/keys.ts';
import { longestTyped, queryParam, searchIn, typedQuery } from './search-address.ts';
import type { Suggestion } from './suggestions.ts';
import './SearchBox.css';

const { box: words } = staffSearchText;
const listId = 'zoekvoorstellen';
const inputId = 'zoekveld';

const SuggestionList = lazyPart(async () => ({
  default: (await import('./SuggestionList.tsx')).SuggestionList,
}));

export function SearchBox({ home }: { home: string }) {
  const here = searchIn(home);
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const said = pathname === here ? typedQuery(params) : '';
  // The key resets the box on every page; the searched text is in the address.
  return (
    <Box
      home={home}
      here={here}
      said={said}
      key={`${pathname} ${said} ${pathname === here ? key : ''}`}
    />
  );
}

function Box({ home, here, said }: { home: string; here: string; said: string }) {
  const input = useRef<HTMLInputElement>(null);
  const hasScripts = useHydrated();
  const { isOpen, active, typed, rows, hear, keyDown, type, open, close } = useCombo(said);
  useShortcuts({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const combo = hasScripts && {
    role: 'combobox',
    'aria-expanded': isOpen && rows.length > 0,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': rows[active] ? optionId(active) : undefined,
  };
  return (
    <Form
      className="desk-search"
      role="search"
      aria-label={words.label}
      method="get"
      action={here}
      onBlur={leave}
      onSubmit={close}
    >
      <label className="visually-hidden" htmlFor={inputId}>
        {words.hint}
      </label>
      <Icon name="search" size="small" look="desk-search-icon" />
      <input
        {...combo}
        ref={input}
        className="desk-search-input"
        id={inputId}
        name={queryParam}
        type="search"
        placeholder={words.hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={longestTyped}
        defaultValue={said}
        onFocus={open}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <span className="desk-search-key" aria-hidden="true">
        <KeyboardKey name="/" />
      </span>
      <button className="visually-hidden desk-search-button" type="submit">
        {words.button}
      </button>
      {isOpen && (
        <Suspense>
          <SuggestionList
            id={listId}
            home={home}
            q={typed.trim()}
            active={active}
            optionId={optionId}
            onRows={hear}
            onChosen={close}
          />
        </Suspense>
      )}
    </Form>
  );
}

const optionId = (at: number): string => `${listId}-${String(at)}`;

function useCombo(said: string) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(said);
  const [active, setActive] = useState(-1);
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const open = () => setOpen(true);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[active];
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      const count = rows.length + 1;
      setActive((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    } else if (event.key === 'Enter' && isOpen && row !== undefined) {
      event.preventDefault();
      close();
      void navigate(row.to);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    open();
  };
  const hear = (found: readonly Suggestion[]) => {
    setRows(found);
    setActive(-1);
  };
  return { isOpen, active, typed, rows, hear, keyDown, type, open, close };
}
