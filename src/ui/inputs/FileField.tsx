import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';
import './FileField.css';

/**
 * Renders a field that accepts a file from the user's computer, with the browser's own button.
 * `accept`: the types that the file dialog shows; the server checks the bytes of the file.
 */
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
