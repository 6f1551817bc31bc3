import type { Fault } from './faults.ts';

/**
 * The functions of a browser that the core of the browser tests needs. Each engine implements them
 * once, so that the same scenarios run in all of them. Elements are named by XPath, which every
 * engine reads.
 */
export type BrowserDriver = {
  /** Goes to a path of the site and waits until the page is loaded. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  click(element: XPath): Promise<void>;
  /** Puts the pointer of the mouse on an element, without a click. */
  hover(element: XPath): Promise<void>;
  /** Moves the pointer of the mouse to a point of the window. */
  pointAt(point: Point): Promise<void>;
  clickAt(point: Point): Promise<void>;
  /** Makes the viewport this wide, in CSS pixels. */
  resize(width: number): Promise<void>;
  /** Replaces the text in a field. */
  fill(element: XPath, text: string): Promise<void>;
  attach(element: XPath, file: string): Promise<void>;
  /** Presses one key where the focus is, by its name in UI Events. */
  press(key: Key): Promise<void>;
  /** Types where the focus is, one key for each character. */
  type(text: string): Promise<void>;
  /** Runs an async function body in the page; what it returns comes back as JSON. */
  run<T>(body: string): Promise<T>;
  /** The errors that the engine reported since it opened, without the harmless ones. */
  faults(): Promise<Fault[]>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'F2' | 'Tab';
export type Point = { x: number; y: number };

declare const marked: unique symbol;
export type XPath = string & { readonly [marked]: 'XPath' };

// proof: only the functions of locators.ts make it
export const xpath = (text: string): XPath => text as XPath;
