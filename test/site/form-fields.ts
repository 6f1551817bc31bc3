/** The text that a browser reads from HTML: entities become characters. */
export const decodedText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The fields that a browser would send of the first form in `<main>`, without radio buttons. */
export function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^]*?<\/form>/.exec(html.slice(html.indexOf('<main')))?.[0] ?? '';
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (name === undefined || type === 'radio' || (type === 'checkbox' && !/\schecked/.test(tag)))
      continue;
    fields[decodedText(name)] = decodedText(attribute(tag, 'value') ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea[^>]*?\sname="([^"]*)"[^>]*>([^<]*)</g,
  ))
    fields[name] = decodedText(text).replace(/^\n/, '');
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*?\sname="([^"]*)"[^>]*>([^]*?)<\/select>/g,
  ))
    fields[name] = decodedText(
      /<option value="([^"]*)" selected/.exec(options)?.[1] ??
        /<option(?: selected="")? value="([^"]*)"/.exec(options)?.[1] ??
        '',
    );
  return fields;
}

export const radioValues = (html: string, name: string): string[] =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(`name="${name}"`) ? [decodedText(/value="([^"]*)"/.exec(tag)?.[1] ?? '')] : [],
  );

/** The fields that a browser would send of the form, with the checked radio buttons. */
export const submittedFields = (html: string): Record<string, string> => ({
  ...fieldsIn(html),
  ...Object.fromEntries(
    [...html.matchAll(/<input[^>]*type="radio"[^>]*\schecked[^>]*>/g)].map(([tag]) => [
      /\sname="([^"]*)"/.exec(tag)![1]!,
      /\svalue="([^"]*)"/.exec(tag)![1]!,
    ]),
  ),
});
