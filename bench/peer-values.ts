export type OurRecord = { id: string; fields: Record<string, { value: unknown }> };

/** By our field names in lower case. A related record is an object with `id` and `name`. */
export type PeerRecord = Record<string, unknown>;

/** Throws unless every value of `theirs` that we send too is the same. */
export function checkSameRow(ours: OurRecord, theirs: PeerRecord): void {
  for (const [name, value] of Object.entries(theirs))
    for (const [field, own, other] of pairsOf(ours, name, value))
      if (own !== undefined && String(plain(own)) !== String(plain(other)))
        throw new Error(`${field} differs: ours has ${String(own)}, theirs ${String(other)}`);
}

type Pair = readonly [field: string, own: unknown, other: unknown];

function pairsOf(ours: OurRecord, name: string, value: unknown): Pair[] {
  const own = name === 'id' ? ours.id : valueOf(ours, name);
  if (!isRelated(value)) return [[name, own, value]];
  const parent = name.replace(/id$/, '');
  // proof: a field with the name of a relationship has a record as its value
  const record = valueOf(ours, parent) as OurRecord | null | undefined;
  return [
    [name, own, value.id],
    [`${parent}.name`, record ? valueOf(record, 'name') : undefined, value.name],
  ];
}

const valueOf = ({ fields }: OurRecord, name: string): unknown =>
  Object.entries(fields).find(([field]) => field.toLowerCase() === name)?.[1].value;

const isRelated = (value: unknown): value is { id: unknown; name: unknown } =>
  value !== null && typeof value === 'object' && 'id' in value && 'name' in value;

/** A time becomes milliseconds. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).getTime() : value;
