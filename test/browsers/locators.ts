import { type XPath, xpath } from './driver.ts';

/** Finds elements by the text that people read on them, with the same XPath in every engine. */

const quoted = (text: string): string =>
  text.includes("'") ? `concat('${text.split("'").join(`', "'", '`)}')` : `'${text}'`;

const reads = (text: string): string => `normalize-space(.)=${quoted(text)}`;

export const button = (name: string, within = ''): XPath =>
  xpath(`${within}//button[${reads(name)} or @aria-label=${quoted(name)}]`);

export const link = (name: string, within = ''): XPath =>
  xpath(`${within}//a[${reads(name)} or @aria-label=${quoted(name)}]`);

/** The `summary` that opens a `details`. */
export const summary = (name: string): XPath => xpath(`//summary[contains(., ${quoted(name)})]`);

/** The field of a label; a hint and marks may follow the label text. */
export const field = (label: string, within = ''): XPath =>
  xpath(`${within}//*[@id=//label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`);

export const heading = (text: string): XPath =>
  xpath(`//*[self::h1 or self::h2 or self::h3][contains(., ${quoted(text)})]`);

export const text = (words: string): XPath =>
  xpath(`//body//*[not(self::script)][contains(text(), ${quoted(words)})]`);

export const ofClass = (className: string): XPath =>
  xpath(`//*[contains(concat(' ', @class, ' '), ' ${className} ')]`);

/** The value next to a name in a list of facts. */
export const fact = (name: string, value: string): XPath =>
  xpath(`//dt[${reads(name)}]/following-sibling::dd[1][contains(., ${quoted(value)})]`);

/** A cell of a keyboard-navigable list. */
export const gridCell = (words: string): XPath =>
  xpath(`//*[@data-col][contains(., ${quoted(words)})]`);

/** An option that a look-up found. */
export const option = (words: string): XPath =>
  xpath(`//*[@role='option'][starts-with(normalize-space(.), ${quoted(words)})]`);

/** The active option of a look-up, which Enter accepts. */
export const activeOption = (found: XPath): XPath => xpath(`${found}[@aria-selected='true']`);

export const buttonThatBegins = (words: string): XPath =>
  xpath(`//button[starts-with(normalize-space(.), ${quoted(words)})]`);
