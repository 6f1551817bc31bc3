type Told = { target: { value: string } };

/**
 * What a field of the form of a list is given: with scripts they hold its value, without them it
 * keeps what is chosen by itself.
 */
export const held = (value: string, hasScripts: boolean, hear: (value: string) => void) =>
  hasScripts
    ? { value, onChange: ({ target }: Told) => hear(target.value) }
    : { defaultValue: value };
