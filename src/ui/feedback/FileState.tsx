import { Icon } from '../icons/Icon.tsx';
import './FileState.css';
import { fileStateText } from '#messages/shared/files.ts';

export function FileState({ state }: { state: keyof typeof fileStateText }) {
  return (
    <span className="file-state" data-state={state}>
      <Icon name={state === 'infected' ? 'warning' : 'clock'} size="small" look="file-state-icon" />
      <span>{fileStateText[state]}</span>
    </span>
  );
}
