import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';

export function Field({
  label,
  hint,
  error,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className' | 'style'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      <input {...input} {...fieldAriaProps(input.id, hint, error)} className="input" />
    </FieldFrame>
  );
}

export function AreaField({
  label,
  hint,
  error,
  ...area
}: FieldFrameProps &
  Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'className' | 'style'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} error={error}>
      <textarea {...area} {...fieldAriaProps(area.id, hint, error)} className="input input-area" />
    </FieldFrame>
  );
}
