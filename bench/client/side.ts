import type { ListRecords } from '#protocol/shapes/list.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/**
 * What each cache does in this bench. Each answer goes to one side, once: a cache may keep, change
 * and freeze it. A function that takes an answer first converts it to the form of that side,
 * unmeasured, and returns the work to measure.
 */
export type Side = {
  name: string;
  /** Stores a list page, notifies the subscribers of what changed, and reads the page back. */
  storeList(answer: ListRecords): () => Page | Promise<Page>;
  /** Stores a record and notifies its subscribers. */
  storeRecord(answer: Rec): () => void | Promise<void>;
  /** Reads the fields of `answers.ts`, as a caller who has only the id of the record. */
  readRecord(id: string): DeepReadonly<Rec> | undefined;
  /** Calls `listener` each time one of these fields changes. Returns the function that stops it. */
  watchRecord(
    query: { id: string; selected: readonly string[] },
    listener: (record: DeepReadonly<Rec>) => void,
  ): () => void;
};

/** A page from the cache. The rest of the page is read as well. */
type Page = DeepReadonly<Pick<ListRecords, 'records'>>;

/** Readers may not change the values of a cache. */
export type DeepReadonly<T> = T extends object
  ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
  : T;
