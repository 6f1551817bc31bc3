import { decodedText } from '../form-fields.ts';

/**
 * A form of a rendered page as a browser without scripts would send it, with one of its buttons.
 */
export type RenderedForm = {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** The value of its action field, on pages with several forms. */
  act: string | undefined;
  /** The body that is sent, with these values typed and chosen. */
  body: (typed?: Readonly<Record<string, string>>) => FormData | URLSearchParams;
};

/** The names of the fields that hold the action of a form. */
const actNames = ['stap', 'wat', 'doen'];

/** The forms in `<main>`, once per button. */
export const renderedForms = (html: string, path: string): RenderedForm[] =>
  [
    ...html
      .slice(html.indexOf('<main'))
      .matchAll(/<form([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/g),
  ].flatMap(([, form = '', inner = '']) => {
    const fields = [...inputsOf(inner), ...areasOf(inner), ...listsOf(inner)];
    // The hidden button does for Enter what the main button does.
    const buttons = [...inner.matchAll(/<button[^>]*>/g)]
      .filter(([tag]) => !tag.includes('aria-hidden="true"'))
      .map(([tag]) => pairOf(tag));
    return buttons.map((button) =>
      drawn(
        form,
        path,
        [...fields, button].filter(([name]) => name !== ''),
      ),
    );
  });

function drawn(
  form: string,
  path: string,
  fields: readonly (readonly [string, string])[],
): RenderedForm {
  return {
    action: attribute(form, 'action') || path,
    fields,
    act: fields.find(([name]) => actNames.includes(name))?.[1],
    body(typed = {}) {
      const sent = form.includes('multipart') ? new FormData() : new URLSearchParams();
      for (const [name, value] of [...fields, ...Object.entries(typed)]) sent.set(name, value);
      return sent;
    },
  };
}

const inputsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .filter(([tag]) => !/type="(checkbox|radio|file)"/.test(tag) || /\schecked/.test(tag))
    .map(([tag]) => pairOf(tag));

const areasOf = (html: string) =>
  [...html.matchAll(/(<textarea[^>]*>)([^<]*)/g)].map(
    ([, tag = '', text = '']) => [attribute(tag, 'name'), decodedText(text)] as const,
  );

const listsOf = (html: string) =>
  [...html.matchAll(/<select[^>]*>[\s\S]*?<\/select>/g)].map(([list]) => {
    const option =
      /<option[^>]*selected[^>]*>/.exec(list)?.[0] ?? /<option[^>]*>/.exec(list)?.[0] ?? '';
    return [attribute(list, 'name'), attribute(option, 'value')] as const;
  });

const pairOf = (tag: string) => [attribute(tag, 'name'), attribute(tag, 'value')] as const;
const attribute = (tag: string, name: string): string =>
  decodedText(new RegExp(`\\s${name}="([^"]*)"`).exec(` ${tag}`)?.[1] ?? '');
