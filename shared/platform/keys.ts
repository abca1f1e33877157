// TypeScript types the keys of an object as any text, since an object may have more of them than its type names. The constant tables
// of this project have just those, and these functions are the only place that says so. Use them for no object that came from outside.

/** Lists the keys of a table, in order. */
export function keysOf<Key extends string>(table: { readonly [Name in Key]?: unknown }): Key[] {
  return Object.keys(table) as Key[]
}

/** Lists the keys of a table with their values, in order. */
export function entriesOf<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][]
}

/** Makes a table of all keys of a type. For some of them, declare the result as `Partial`. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>
}

/** Returns whether a table has a key of this name itself, rather than by inheritance. */
export function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name)
}
