import type { DataType } from '#protocol/shapes/object-info.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import type { FieldDisplay } from '../field-display.ts';

/** `sort`: the order. `token`: the page. `chosen`: by field, the picklist values to filter by. */
export type ListAddress = {
  objectApiName: string;
  listViewApiName: string;
  sort: string | null;
  token: string | null;
  term: string | null;
  chosen: Readonly<Record<string, readonly string[]>>;
};

/**
 * `editable`: the viewer can edit the column in at least some rows. `choices`: the values to filter
 * by; empty when there are none.
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
 * The data of the 404 error. `all`: the address of the list of all rows. `name`: the plural label
 * of the rows.
 */
export type MissingList = { all: string; name: string };

/**
 * How to render one page of a list. Its rows and its definition come from the cache of the client.
 */
export type ListViewModel = {
  staffId: string;
  address: ListAddress;
  asked: ListConfig;
  title: string;
  createable: boolean;
  label: string;
  /** Whether users take the rows one by one. */
  isQueue: boolean;
  /** The id and the API name of the list; null where the list has none. */
  list: { id: string | null; apiName: string | null };
  columns: readonly ListColumn[];
  /** The index of the column that names the row and links to it. */
  main: number;
};
