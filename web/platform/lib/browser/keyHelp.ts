import { useEffect } from 'react'

/** The places where keys work, in the order that they are shown. */
export const keyPlaces = [
  'List',
  'Board',
  'Cards',
  'Chart',
  'Timeline',
  'Record',
  'Review',
  'Form',
  'Dialog',
  'Everywhere',
] as const
export type KeyPlace = (typeof keyPlaces)[number]

/** The action of each key, by its label: `Ctrl+K`. Keys that do one thing together are separated by a space. */
export type KeyLabels = Readonly<Record<string, string>>

interface Declared {
  readonly place: KeyPlace
  readonly keys: KeyLabels
}

let declared: readonly Declared[] = []
const listeners = new Set<() => void>()

/** Declares the keys of a component while it is mounted, so that `?` lists them. */
export function useKeyHelp(place: KeyPlace, keys: KeyLabels): void {
  // A new object with the same keys must not declare them again.
  const text = JSON.stringify(keys)
  useEffect(() => {
    const one: Declared = { place, keys: JSON.parse(text) }
    publish([...declared, one])
    return () => publish(declared.filter((other) => other !== one))
  }, [place, text])
}

/** Returns the current declarations, for `useSyncExternalStore`. */
export function currentKeys(): readonly Declared[] {
  return declared
}

/** Calls `listener` at each change of the declarations, until the returned function is called. */
export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the keys of each place that has any. Keys that many components share, such as the fields of a form, are listed once. */
export function keysByPlace(all: readonly Declared[]): readonly (readonly [KeyPlace, KeyLabels])[] {
  return keyPlaces.flatMap((place) => {
    const keys: KeyLabels = Object.assign({}, ...all.filter((one) => one.place === place).map((one) => one.keys))
    return Object.keys(keys).length > 0 ? [[place, keys] as const] : []
  })
}

function publish(next: readonly Declared[]): void {
  declared = next
  for (const listener of listeners) listener()
}
