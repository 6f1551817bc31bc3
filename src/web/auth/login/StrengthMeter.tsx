import { newPasswordText as text } from '#messages/login/new-password.ts';
import './StrengthMeter.css';
import { passwordStrengths, strengthOf } from '#protocol/forms/new-password.ts';

export function StrengthMeter({ typed }: { typed: string }) {
  const strength = strengthOf(typed);
  const score = passwordStrengths.indexOf(strength) + 1;
  return (
    <p className="strength small soft">
      <meter
        className="strength-bar"
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={score}
        aria-label={text.strength.label}
      />
      <span>{text.strength[strength]}</span>
    </p>
  );
}
