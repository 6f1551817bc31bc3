import { Form } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../paths.ts';
import './SearchBox.css';
import { useSuggest } from '../shell/suggest/use-suggest.tsx';

const { search } = shellText;

export function SearchBox({ id, look }: { id: string; look?: string }) {
  const { input, list, leave, close } = useSuggest(id);
  return (
    <Form
      className={look === undefined ? 'search' : `search ${look}`}
      role="search"
      action={paths.search}
      onBlur={leave}
      onSubmit={close}
    >
      <label className="visually-hidden" htmlFor={id}>
        {search.label}
      </label>
      <input
        {...input}
        className="search-input"
        id={id}
        name="q"
        type="search"
        placeholder={search.hint}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        required
      />
      <button className="search-button" type="submit">
        <Icon name="search" />
        <span className="visually-hidden">{search.button}</span>
      </button>
      {list}
    </Form>
  );
}
