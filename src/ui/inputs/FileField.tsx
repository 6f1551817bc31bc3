import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';
import './FileField.css';

export function FileField({
  label,
  hint,
  error,
  ...input
}: FieldFrameProps &
  Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'type' | 'className' | 'style'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      <input
        {...input}
        {...fieldAriaProps(input.id, hint, error)}
        className="input input-file"
        type="file"
      />
    </FieldFrame>
  );
}
