import type { DataType } from '#protocol/shapes/object-info.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import type { FieldDisplay } from '../field-display.ts';

/**
 * The address of a list: which list, its order, page, search term and filters. `chosen`: the
 * filter's values by field.
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
 * `editable`: at least in some rows, in place; `choices`: the values that rows can be filtered by,
 * if any.
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
 * The error data of a missing list: the address of the list of all rows, and what the rows are
 * called.
 */
export type MissingList = { all: string; name: string };

/** How one page of a list is drawn; its rows and its definition come from the browser's cache. */
export type ListViewModel = {
  staffId: string;
  address: ListAddress;
  asked: ListConfig;
  title: string;
  /** Whether the viewer may create rows of this object. */
  createable: boolean;
  label: string;
  /** Whether its rows are taken one by one. */
  isQueue: boolean;
  /** The list's id and name, whichever of them the request used. */
  list: { id: string | null; apiName: string | null };
  columns: readonly ListColumn[];
  /** The index of the column that names the row and links to it. */
  main: number;
};
