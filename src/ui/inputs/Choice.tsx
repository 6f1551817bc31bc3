import type { ComponentProps, ReactNode } from 'react';
import { type FieldFrameProps, GroupFrame, HintAndError, fieldAriaProps } from './FieldFrame.tsx';
import './Choice.css';

type Tick = { id: string; label: string; hint?: string | undefined; error?: string | undefined };
type TickInput = Omit<ComponentProps<'input'>, keyof Tick | 'type' | 'className' | 'style'>;

export function Checkbox({ label, hint, error, ...input }: Tick & TickInput) {
  return (
    <div className={error === undefined ? 'choice-alone' : 'choice-alone field-wrong'}>
      <Choice {...input} {...fieldAriaProps(input.id, hint, error)} type="checkbox" label={label} />
      <div className="choice-below">
        <HintAndError id={input.id} hint={hint} error={error} />
      </div>
    </div>
  );
}

type Several = FieldFrameProps & {
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
};

const mostInLine = 12;

/** `defaultValue`: the ticked values, separated by `;`. */
export function CheckboxGroup({ name, options, defaultValue, ...around }: Several) {
  const ticked = defaultValue?.split(';') ?? [];
  return (
    <GroupFrame {...around}>
      <div className={options.length > mostInLine ? 'choices-columns' : 'choices'}>
        {options.map(({ value, label }, at) => (
          <Choice
            id={choiceId(around.id, at)}
            name={name}
            value={value}
            label={label}
            type="checkbox"
            defaultChecked={ticked.includes(value)}
            key={value}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

type Radios = Omit<Several, 'options'> & {
  options: readonly { value: string; label: ReactNode }[];
  required?: boolean;
  look?: 'scale' | 'cards';
  onChoose?: (value: string) => void;
};

const rows = { scale: 'choices choices-scale', cards: 'choices-cards' } as const;

export function RadioGroup({
  name,
  options,
  defaultValue,
  required,
  look,
  onChoose,
  ...around
}: Radios) {
  return (
    <GroupFrame {...around}>
      <div className={look === undefined ? 'choices' : rows[look]}>
        {options.map(({ value, label }, at) => (
          <Choice
            id={choiceId(around.id, at)}
            name={name}
            value={value}
            label={label}
            type="radio"
            required={required}
            defaultChecked={value === defaultValue}
            {...(onChoose && { onChange: () => onChoose(value) })}
            key={choiceId(around.id, at)}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

/** The error summary links to the id of the group. */
const choiceId = (group: string, at: number): string =>
  at === 0 ? group : `${group}-${String(at + 1)}`;

function Choice({
  label,
  ...input
}: { id: string; label: ReactNode } & Omit<ComponentProps<'input'>, 'className' | 'style'>) {
  return (
    <label className="choice" htmlFor={input.id}>
      <input {...input} className="choice-input" />
      <span>{label}</span>
    </label>
  );
}
