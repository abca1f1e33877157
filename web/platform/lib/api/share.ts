/**
 * Returns the newer value with every unchanged part replaced by the earlier object, so that memoised components do not render again.
 * Objects of a list are matched by their `id`, or else by their position. Returns the earlier value itself when nothing changed.
 */
export function share<Value>(before: unknown, after: Value): Value {
  if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after) as Value
  if (isRecord(before) && isRecord(after)) return shareRecord(before, after) as Value
  return after
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const moved = new Map(before.map((item) => [idOf(item), item]))
  const shared = after.map((item, index) => {
    const id = idOf(item)
    return share(id === idOf(before[index]) ? before[index] : id && moved.get(id), item)
  })
  return shared.length === before.length && shared.every((item, index) => item === before[index]) ? before : shared
}

function idOf(item: unknown): string | undefined {
  return isRecord(item) && typeof item.id === 'string' ? item.id : undefined
}

type JsonRecord = Readonly<Record<string, unknown>>

function shareRecord(before: JsonRecord, after: JsonRecord): JsonRecord {
  const names = Object.keys(after)
  const shared = Object.fromEntries(names.map((name) => [name, share(before[name], after[name])]))
  const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name])
  return isSame ? before : shared
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
