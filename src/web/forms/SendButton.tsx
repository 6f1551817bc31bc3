import type { ComponentProps } from 'react';
import { Button } from '#ui/inputs/Button.tsx';
import { useIsImpersonating, impersonationNoticeId } from '../shell/use-shell.ts';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'aria-disabled'> & {
  sending?: boolean;
};

/**
 * The first child of a form in which another button stands above the main one: Enter in a field
 * presses the first submit button. `name` and `value` are those of the main button. It is not
 * `hidden`, because some browsers skip a button that is not drawn.
 */
export function EnterButton(button: Pick<ComponentProps<'button'>, 'name' | 'value'>) {
  return (
    <button
      {...button}
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      disabled={useIsImpersonating()}
    />
  );
}

/** Disabled during impersonation, because the server then refuses the form. */
export function SendButton({ sending, ...button }: Props) {
  const isImpersonating = useIsImpersonating();
  return (
    <Button
      {...button}
      type="submit"
      {...(isImpersonating
        ? { disabled: true, 'aria-describedby': impersonationNoticeId }
        : { 'aria-disabled': sending })}
    />
  );
}
