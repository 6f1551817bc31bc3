import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';

export type Option = { value: string; label: string };
export type OptionGroup = { label: string; options: readonly Option[] };
type Own = FieldFrameProps & { options: readonly (Option | OptionGroup)[]; empty?: string };

/** `empty`: the text of the option that chooses nothing. */
export function Select({
  label,
  hint,
  error,
  options,
  empty,
  ...select
}: Own & Omit<ComponentProps<'select'>, keyof Own | 'className' | 'style' | 'children'>) {
  return (
    <FieldFrame id={select.id} label={label} hint={hint} error={error}>
      <select
        {...select}
        {...fieldAriaProps(select.id, hint, error)}
        className="input input-select"
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) =>
          'options' in option ? (
            <optgroup label={option.label} key={option.label}>
              {option.options.map(oneOption)}
            </optgroup>
          ) : (
            oneOption(option)
          ),
        )}
      </select>
    </FieldFrame>
  );
}

const oneOption = ({ value, label }: Option) => (
  <option value={value} key={value}>
    {label}
  </option>
);
