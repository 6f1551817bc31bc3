import type { DataType } from '#protocol/shapes/object-info.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import type { FieldDisplay } from '../field-display.ts';

/**
 * What the address of a list says: which one, its order, its page, and what of it is looked for.
 * `chosen`: values by field.
 */
export type ListAddress = {
  objectApiName: string;
  listViewApiName: string;
  sort: string | null;
  token: string | null;
  term: string | null;
  chosen: Readonly<Record<string, readonly string[]>>;
};

/**
 * `editable`: of some rows at least, where they stand; `choices`: what can be chosen in it, where
 * rows can be picked by that.
 */
export type ListColumn = {
  part: FieldDisplay;
  name: string;
  type: DataType;
  sortable: boolean;
  editable: boolean;
  choices: readonly Choice[];
};
export type Choice = { value: string; label: string };
/**
 * What the page of a list that is not there knows: where the list of all rows is, and what they are
 * called.
 */
export type MissingList = { all: string; name: string };

/** How one page of a list is drawn; its rows and its definition come from the browser's memory. */
export type ListViewModel = {
  staffId: string;
  address: ListAddress;
  asked: ListConfig;
  title: string;
  /** The viewer may make rows of this object. */
  createable: boolean;
  label: string;
  /** Its rows are taken one by one. */
  isQueue: boolean;
  /** The list's own id and name, by whichever it was asked. */
  list: { id: string | null; apiName: string | null };
  columns: readonly ListColumn[];
  /** Which column names the row and leads to it. */
  main: number;
};
