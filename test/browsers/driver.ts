/**
 * The functions of a browser that the core of the browser tests needs. Each engine implements them once, so that
 * the same scenarios run in all of them. Elements are named by XPath, which every engine reads.
 */
export type BrowserDriver = {
  /** Goes to a path of the site and waits until the page is loaded. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  click(element: XPath): Promise<void>;
  /** Replaces the text in a field. */
  fill(element: XPath, text: string): Promise<void>;
  attach(element: XPath, file: string): Promise<void>;
  /** Presses one key where the focus is, by its name in UI Events. */
  press(key: Key): Promise<void>;
  /** Runs an async function body in the page; what it returns comes back as JSON. */
  run<T>(body: string): Promise<T>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Tab';

declare const marked: unique symbol;
export type XPath = string & { readonly [marked]: 'XPath' };

// proof: only the functions of locators.ts make it
export const xpath = (text: string): XPath => text as XPath;
