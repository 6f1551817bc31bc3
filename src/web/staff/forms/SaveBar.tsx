import { type ReactNode, useRef } from 'react';
import { staffText } from '#messages/staff/staff.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import type { SaveTrouble } from './save-troubles.ts';
import { useEscape } from './use-escape.ts';

const { edit: words } = staffText;

type Props = {
  saving: boolean;
  back: string;
  onCancel: () => void;
  go?: string;
  busy?: string;
  grave?: boolean;
  /** When one of these requires a proof of identity, the bar asks for it. */
  troubles?: readonly SaveTrouble[];
  children?: ReactNode;
};

export function SaveBar({
  saving,
  back,
  onCancel,
  go = words.save,
  busy = words.saving,
  grave = false,
  troubles = [],
  children,
}: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEscape(bar, onCancel);
  return (
    <>
      <StepUpFields refusals={troubles} />
      <div className="record-save row" ref={bar}>
        <Button type="submit" look={grave ? 'danger' : 'filled'} aria-disabled={saving}>
          {go}
        </Button>
        <ButtonLink
          look="hollow"
          to={back}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {words.cancel}
        </ButtonLink>
        {children}
        {saving && <Spinner alternative={busy} />}
      </div>
    </>
  );
}
