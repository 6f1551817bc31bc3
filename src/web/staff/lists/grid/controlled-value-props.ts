type InputChange = { target: { value: string } };

/** Props of a form field: controlled with scripts, uncontrolled without. */
export const controlledValueProps = (
  value: string,
  hasScripts: boolean,
  hear: (value: string) => void,
) =>
  hasScripts
    ? { value, onChange: ({ target }: InputChange) => hear(target.value) }
    : { defaultValue: value };
