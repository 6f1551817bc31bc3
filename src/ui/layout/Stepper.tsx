import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import './Stepper.css';

type StepperProps = {
  id: string;
  name: string;
  value: number;
  most: number;
  less: string;
  more: string;
  describedBy?: string;
  onChange: (typed: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The caller must render a `label` for `id`. */
export function Stepper(props: StepperProps) {
  const { id, name, value, most, less, more, describedBy, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string, shown: string | null) => {
    setTyped(shown);
    onChange(text);
  };
  const stepBy = (step: number) => change(String(Math.min(Math.max(value + step, 0), most)), null);
  return (
    <div className="stepper">
      <button
        className="stepper-button"
        type="button"
        disabled={value <= 0}
        onClick={() => stepBy(-1)}
      >
        <Icon name="minus" size="small" />
        <span className="visually-hidden">{less}</span>
      </button>
      <input
        className="stepper-input"
        id={id}
        name={name}
        // type="number" would drop the comma of `1,5` in a browser whose language is not Dutch.
        type="text"
        inputMode="decimal"
        role="spinbutton"
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={value}
        value={typed ?? String(value)}
        aria-describedby={describedBy}
        autoComplete="off"
        onChange={({ target }) => change(target.value, target.value)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          stepBy(step);
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        className="stepper-button"
        type="button"
        disabled={value >= most}
        onClick={() => stepBy(1)}
      >
        <Icon name="plus" size="small" />
        <span className="visually-hidden">{more}</span>
      </button>
    </div>
  );
}
