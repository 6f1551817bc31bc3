import { Form } from 'react-router';
import { SearchField } from '#ui/inputs/SearchField.tsx';
import { Select, type Option } from '#ui/inputs/Select.tsx';
import { findParam, stateParam } from './admin-filter.ts';

type Props = {
  here: string;
  words: { label: string; button: string };
  asked: { find: string; state?: string };
  states?: { label: string; options: readonly Option[] };
};

export const FindBar = ({ here, words, asked, states }: Props) => (
  <Form
    className="admin-find"
    role="search"
    action={here}
    key={JSON.stringify(asked)}
    preventScrollReset
  >
    {states && (
      <Select
        id="stand"
        name={stateParam}
        label={states.label}
        options={states.options}
        defaultValue={asked.state}
      />
    )}
    <SearchField
      id="zoek"
      name={findParam}
      label={words.label}
      button={words.button}
      defaultValue={asked.find}
    />
  </Form>
);
