import { brandText } from '#messages/setup/brand.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { useHydrated } from '#ui/scripts.ts';
import type { BrandColour } from '#protocol/site/brand.ts';
import {
  brandColourContrast,
  darkenToContrast,
  isColour,
  minContrast,
} from '#protocol/brand/colours.ts';

type Props = {
  which: BrandColour;
  value: string;
  error: string | undefined;
  fixed: string | undefined;
  onPick: (colour: string) => void;
};

export function ColourField({ which, value, error, fixed, onPick }: Props) {
  const { label, hint } = brandText.colours[which];
  const colour = value.trim().toLowerCase();
  const isKnown = isColour(colour);
  const hasPicker = useHydrated() && fixed === undefined;
  return (
    <div className="brand-colour">
      <Field
        id={which}
        name={which}
        label={label}
        hint={fixed ?? hint}
        error={error}
        defaultValue={value}
        readOnly={fixed !== undefined}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
      />
      {hasPicker && (
        <input
          className="brand-colour-picker"
          type="color"
          value={isKnown ? colour : '#000000'}
          aria-label={brandText.picker(label)}
          onChange={(event) => onPick(event.currentTarget.value)}
        />
      )}
      {isKnown && error === undefined && (
        <p className="small brand-contrast" data-good={isGood(which, colour)}>
          {contrastText(which, colour)}
        </p>
      )}
    </div>
  );
}

const isGood = (which: BrandColour, colour: string): boolean =>
  brandColourContrast(which, colour) >= minContrast;

/** Rounded down, so that a contrast that just fails does not look sufficient. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10;

export function contrastText(which: BrandColour, colour: string): string {
  const ratio = shown(brandColourContrast(which, colour));
  const { good, pale } = brandText.contrast;
  return isGood(which, colour) ? good(ratio) : pale(ratio, darkenToContrast(which, colour));
}
