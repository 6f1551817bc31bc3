import type { ComponentProps } from 'react';
import { type Around, GroupFrame, HintAndError, told } from './FieldFrame.tsx';
import './Choice.css';

type Tick = { id: string; label: string; hint?: string | undefined; error?: string | undefined };
type TickInput = Omit<ComponentProps<'input'>, keyof Tick | 'type' | 'className' | 'style'>;

/** One box to tick; its label stands beside it. */
export function Checkbox({ label, hint, error, ...input }: Tick & TickInput) {
  return (
    <div className={error === undefined ? 'choice-alone' : 'choice-alone field-wrong'}>
      <Choice {...input} {...told(input.id, hint, error)} type="checkbox" label={label} />
      <div className="choice-below">
        <HintAndError id={input.id} hint={hint} error={error} />
      </div>
    </div>
  );
}

export type CheckboxOption = { id: string; name: string; label: string; defaultChecked?: boolean };

/** Several boxes that answer one question together; each has a name of its own, so that a form without scripts keeps what was ticked. */
export function CheckboxGroup({ options, ...around }: Around & { options: readonly CheckboxOption[] }) {
  return (
    <GroupFrame {...around}>
      <div className="choices">
        {options.map((option) => (
          <Choice {...option} type="checkbox" value="ja" key={option.id} />
        ))}
      </div>
    </GroupFrame>
  );
}

type RadioProps = Around & { name: string; options: readonly { value: string; label: string }[]; defaultValue?: string | undefined; required?: boolean };

/** One choice out of a few, all in sight. The first has the group's own id, where an error leads to. */
export function RadioGroup({ name, options, defaultValue, required, ...around }: RadioProps) {
  return (
    <GroupFrame {...around}>
      <div className="choices">
        {options.map(({ value, label }, at) => (
          <Choice
            id={at === 0 ? around.id : `${around.id}-${String(at + 1)}`}
            name={name}
            value={value}
            label={label}
            type="radio"
            required={required}
            defaultChecked={value === defaultValue}
            key={value}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

function Choice({ label, ...input }: { id: string; label: string } & Omit<ComponentProps<'input'>, 'className' | 'style'>) {
  return (
    <label className="choice" htmlFor={input.id}>
      <input {...input} className="choice-input" />
      <span>{label}</span>
    </label>
  );
}
