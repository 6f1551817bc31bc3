import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { uiText } from '#messages/shared/ui.ts';
import { Button } from './Button.tsx';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';
import { Icon } from '../icons/Icon.tsx';
import './Combobox.css';

/** `second`: distinguishes options with the same name. `act`: an action, not a value. */
export type ComboboxOption = {
  key: string;
  name: ReactNode;
  second?: string | null;
  act?: boolean;
};

type Props = FieldFrameProps & {
  text: string;
  options: readonly ComboboxOption[];
  status: string;
  chosen: boolean;
  required?: boolean | undefined;
  onType: (text: string) => void;
  onPick: (key: string) => void;
  onClear: () => void;
  /** Handles Enter while no option is active. Returns whether it chose an option. */
  onEnter: () => boolean;
  onOpen: () => void;
  onLeave: () => void;
};

/**
 * The focus stays in the input; arrow keys move through the options. Source: ARIA authoring
 * practices, combobox with a list.
 */
export function Combobox({ label, hint, error, ...props }: Props) {
  const { id, text, options, status, chosen, required, onClear } = props;
  const list = `${id}-keuze`;
  const { box, open, at, show, hide, move, onKeyDown, pick } = useWalking(props);
  const input = useRef<HTMLInputElement>(null);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
    hide();
    props.onLeave();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="combobox" ref={box} onBlur={leave}>
        <input
          {...fieldAriaProps(id, hint, error)}
          className="input combobox-input"
          id={id}
          ref={input}
          role="combobox"
          value={text}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open && at >= 0 ? optionId(list, at) : undefined}
          aria-required={required || undefined}
          autoComplete="off"
          spellCheck={false}
          onClick={show}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            // `onOpen` may request options for the previous text, so `show` comes before `onType`.
            show();
            props.onType(target.value);
            move(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <End
          label={label}
          chosen={chosen}
          onClear={() => {
            onClear();
            input.current?.focus();
          }}
        />
        <Choices {...{ list, label, options, at, open, status }} onPick={pick} />
      </div>
    </FieldFrame>
  );
}

function End({ label, chosen, onClear }: Pick<Props, 'label' | 'chosen' | 'onClear'>) {
  if (!chosen) {
    return (
      <span className="combobox-mark">
        <Icon name="search" size="small" />
      </span>
    );
  }
  return (
    <span className="combobox-clear">
      {/* Not in the tab order: keyboard users clear the input itself. */}
      <Button look="icon" tabIndex={-1} onClick={onClear}>
        <Icon name="x" size="small" />
        <span className="visually-hidden">{uiText.combobox.clear(label)}</span>
      </Button>
    </span>
  );
}

const optionId = (list: string, at: number): string => `${list}-${String(at)}`;

type ChoicesProps = Pick<Props, 'label' | 'options' | 'status'> & {
  list: string;
  at: number;
  open: boolean;
  onPick: (place: number) => void;
};

function Choices({ list, label, options, at, open, status, onPick }: ChoicesProps) {
  return (
    <div className="combobox-box" hidden={!open}>
      {/* Browsers make scroll containers focusable; this one must not be a tab stop. */}
      <div className="combobox-list" id={list} role="listbox" aria-label={label} tabIndex={-1}>
        {options.map((option, place) => (
          <Option
            option={option}
            id={optionId(list, place)}
            active={place === at}
            onPick={() => onPick(place)}
            key={option.key}
          />
        ))}
      </div>
      <p className="combobox-status" role="status">
        {open ? status : ''}
      </p>
    </div>
  );
}

type OptionProps = { option: ComboboxOption; id: string; active: boolean; onPick: () => void };

/** A press on an option must not move the focus out of the input. */
function Option({ option: { name, second, act }, id, active, onPick }: OptionProps) {
  return (
    <button
      className={act === true ? 'combobox-option combobox-act' : 'combobox-option'}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={active ? intoSight : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {act === true && <Icon name="plus" size="small" />}
      <span className="combobox-name">{name}</span>
      {second != null && <span className="combobox-second">{second}</span>}
    </button>
  );
}

const intoSight = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/** The active option is remembered by its key, so that it stays active when the list changes. */
function useWalking({
  options,
  onOpen,
  onPick,
  onEnter,
}: Pick<Props, 'options' | 'onOpen' | 'onPick' | 'onEnter'>) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const at = options.findIndex(({ key }) => key === active);
  const move = (place: number): void => setActive(options[place]?.key ?? null);
  const show = (): void => {
    if (open) return;
    setOpen(true);
    onOpen();
  };
  const hide = (): void => {
    setOpen(false);
    move(-1);
  };
  const pick = (place: number): void => {
    const option = options[place];
    if (!option) return;
    hide();
    onPick(option.key);
  };
  const walk = (by: 1 | -1): void => {
    if (!open) show();
    else if (options.length > 0)
      move((at + by + options.length + (at < 0 && by < 0 ? 1 : 0)) % options.length);
  };
  const acts: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (walk(1), true),
    ArrowUp: () => (walk(-1), true),
    Enter: () => {
      if (!open) return false;
      if (at >= 0) pick(at);
      else if (onEnter()) hide();
      return true;
    },
    Escape: () => {
      if (!open) return false;
      hide();
      return true;
    },
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (acts[event.key]?.() !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { box, open, at, show, hide, move, onKeyDown, pick };
}
