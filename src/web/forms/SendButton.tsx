import type { ComponentProps } from 'react';
import { Button } from '#ui/inputs/Button.tsx';
import { impersonationNoticeId } from '../shell/impersonation/impersonation-mark.ts';
import { useIsImpersonating } from './use-is-impersonating.ts';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'aria-disabled'> & {
  sending?: boolean;
};

/**
 * Sends its form. For who looks along with a customer it is out of use: nothing of it would come.
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
