import type { DataType } from '#protocol/shapes/object-info.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import type { FieldDisplay } from '../field-display.ts';

/**
 * The address of a list: which list, its order, page, search term and filters. `chosen`: by field,
 * the picklist values to filter by.
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
 * A column. `editable`: the viewer can edit it in its cells, at least in some rows. `choices`: the
 * values that rows can be filtered by; empty when there are none.
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
 * The error data of a missing list. `all`: the address of the list of all rows; `name`: the plural
 * label of the rows.
 */
export type MissingList = { all: string; name: string };

/** How to render one page of a list; its rows and its definition come from the browser's cache. */
export type ListViewModel = {
  staffId: string;
  address: ListAddress;
  asked: ListConfig;
  title: string;
  /** Whether the viewer may create rows of this object. */
  createable: boolean;
  label: string;
  /** Whether users take its rows one by one, as a queue. */
  isQueue: boolean;
  /**
   * The list's id and API name, of which the request may have used either; null for a list that has
   * none.
   */
  list: { id: string | null; apiName: string | null };
  columns: readonly ListColumn[];
  /** The index of the column that names the row and links to it. */
  main: number;
};
