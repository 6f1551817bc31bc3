import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { NonBreakingText } from '../data/NonBreakingText.tsx';
import './Field.css';
import { formText } from '#messages/shared/ui.ts';

export type FieldFrameProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className={frameLook(error)}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

export function GroupFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <fieldset className={frameLook(error)} aria-describedby={describedBy(id, hint, error)}>
      <legend className="label label-legend">{label}</legend>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

export const fieldAriaProps = (
  id: string,
  hint: string | undefined,
  error: string | undefined,
) => ({
  'aria-describedby': describedBy(id, hint, error),
  'aria-invalid': error === undefined ? undefined : true,
});

function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  return (
    [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-fout`]
      .filter(Boolean)
      .join(' ') || undefined
  );
}

const frameLook = (error: string | undefined): string =>
  error === undefined ? 'field' : 'field field-wrong';

export function HintAndError({ id, hint, error }: Omit<FieldFrameProps, 'label'>) {
  return (
    <>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          <NonBreakingText text={hint} />
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-fout`}>
          <Icon name="alert" size="small" look="field-error-icon" />
          <span>
            <span className="visually-hidden">{formText.errorPrefix}</span>
            <span>{error}</span>
          </span>
        </p>
      )}
    </>
  );
}
