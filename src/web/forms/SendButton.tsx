import type { ComponentProps } from 'react';
import { Button } from '#ui/inputs/Button.tsx';
import { impersonationNoticeId } from '../shell/impersonation/impersonation-mark.ts';
import { useIsImpersonating } from './use-is-impersonating.ts';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'aria-disabled'> & {
  sending?: boolean;
};

/**
 * The submit button of a form. Disabled during impersonation, as the server would refuse the form.
 */
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
