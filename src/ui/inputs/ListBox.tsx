import { type KeyboardEvent, useRef, useState } from 'react';
import { type FieldFrameProps, HintAndError, fieldAriaProps } from './FieldFrame.tsx';
import { Icon } from '../icons/Icon.tsx';
import './ListBox.css';

type Props = FieldFrameProps & {
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const wordEnds = 700; // ms; after a longer pause, a typed letter starts a new search

/**
 * One tab stop: arrow keys and letters move, Space toggles. Source: ARIA authoring practices,
 * multi-select listbox.
 */
export function ListBox({ id, label, hint, error, options, chosen, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const toggle = (place: number): void => {
    const value = options[place]?.value;
    onChange(
      options
        .map((one) => one.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  };
  const begin = options.findIndex(({ value }) => chosen.includes(value));
  const { at, setAt, onKeyDown } = useWalking(options, { begin: Math.max(0, begin), toggle });
  const press = (place: number): void => {
    box.current?.focus();
    setAt(place);
    toggle(place);
  };
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <span className="label" id={`${id}-naam`}>
        {label}
      </span>
      <HintAndError id={id} hint={hint} error={error} />
      <div
        {...fieldAriaProps(id, hint, error)}
        className="list-box"
        id={id}
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-labelledby={`${id}-naam`}
        aria-activedescendant={options.length === 0 ? undefined : `${id}-${String(at)}`}
        onKeyDown={onKeyDown}
      >
        {options.map(({ value, label: name }, place) => (
          <button
            className="list-box-option"
            type="button"
            id={`${id}-${String(place)}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(value)}
            data-active={place === at ? '' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(place)}
            key={value}
          >
            {chosen.includes(value) && <Icon name="check" size="small" />}
            <span>{name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function useWalking(
  options: Props['options'],
  { begin, toggle }: { begin: number; toggle: (place: number) => void },
) {
  const [at, setAt] = useState(begin);
  const spell = useSpelling(options, setAt);
  const last = options.length - 1;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, at + 1),
    ArrowRight: Math.min(last, at + 1),
    ArrowUp: Math.max(0, at - 1),
    ArrowLeft: Math.max(0, at - 1),
    Home: 0,
    End: last,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = to[event.key];
    if (event.key === ' ' && !spell.isUnderWay()) toggle(at);
    else if (place !== undefined) setAt(place);
    else if (event.key.length === 1) spell.add(event.key, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, setAt, onKeyDown };
}

/** `isUnderWay`: whether a space belongs to the typed search, because an option still matches. */
function useSpelling(options: Props['options'], setAt: (place: number) => void) {
  const word = useRef({ text: '', until: 0 });
  const placeOf = (text: string, from: number): number | undefined =>
    options
      .map((_, step) => (from + step) % options.length)
      .find((place) => options[place]?.label.toLowerCase().startsWith(text));
  const typed = (): string => (performance.now() < word.current.until ? word.current.text : '');
  return {
    isUnderWay: (): boolean => typed() !== '' && placeOf(`${typed()} `, 0) !== undefined,
    add: (letter: string, at: number): void => {
      const text = typed() + letter.toLowerCase();
      word.current = { text, until: performance.now() + wordEnds };
      const place = placeOf(text, text.length === 1 ? at + 1 : at);
      if (place !== undefined) setAt(place);
    },
  };
}
