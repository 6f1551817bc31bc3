type InputChange = { target: { value: string } };

/**
 * What a field of the form of a list is given: with scripts they hold its value, without them it
 * keeps what is chosen by itself.
 */
export const controlledValueProps = (
  value: string,
  hasScripts: boolean,
  hear: (value: string) => void,
) =>
  hasScripts
    ? { value, onChange: ({ target }: InputChange) => hear(target.value) }
    : { defaultValue: value };
