import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';

export type Option = { value: string; label: string };
type Own = FieldFrameProps & { options: readonly Option[]; empty?: string };

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
        {options.map((option) => (
          <option value={option.value} key={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
