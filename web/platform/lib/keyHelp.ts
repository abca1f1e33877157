import { useEffect } from 'react'

/** Where keys work, in the order in which they are shown. */
export const keyPlaces = [
  'List',
  'Board',
  'Chart',
  'Timeline',
  'Record',
  'Review',
  'Form',
  'Dialog',
  'Everywhere',
] as const
export type KeyPlace = (typeof keyPlaces)[number]

/** What keys do, by what is printed on them: `Ctrl+K`. Keys that do one thing together have a space between them. */
export type KeyLabels = Readonly<Record<string, string>>

interface Declared {
  readonly place: KeyPlace
  readonly keys: KeyLabels
}

let declared: readonly Declared[] = []
const listeners = new Set<() => void>()

/** Declares, beside what handles them, the keys of a component for as long as it is shown: `?` lists them. */
export function useKeyHelp(place: KeyPlace, keys: KeyLabels): void {
  // A new object with the same keys declares nothing new.
  const text = JSON.stringify(keys)
  useEffect(() => {
    const one: Declared = { place, keys: JSON.parse(text) }
    publish([...declared, one])
    return () => publish(declared.filter((other) => other !== one))
  }, [place, text])
}

/** All that is declared now, for `useSyncExternalStore`. */
export function currentKeys(): readonly Declared[] {
  return declared
}

/** Calls `listener` whenever that changes, until the returned function is called. */
export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys of each place that has any. Twenty components with the same keys, such as the fields of a form, are told of once. */
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
