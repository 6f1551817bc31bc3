/** Also in nested objects. Source: record-api.md §1.4. */
export function withSortedKeys<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  // proof: both lists contain the same items
  if (Array.isArray(value)) return value.map(withSortedKeys) as T;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  ) as T; // proof: both objects have the same keys
}
