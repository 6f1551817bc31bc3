import type { ComponentProps } from 'react';
import { Button } from '#ui/inputs/Button.tsx';
import { useIsImpersonating, impersonationNoticeId } from '../shell/use-shell.ts';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'aria-disabled'> & {
  sending?: boolean;
};

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
