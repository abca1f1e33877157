import { useRef } from 'react'

/** Keeps rows in the order in which each was first seen, so that an answer to one of them moves none. New ones come last. */
export function useKeptOrder<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const places = useRef(new Map<string, number>())
  for (const { id } of rows) if (!places.current.has(id)) places.current.set(id, places.current.size)
  return rows.toSorted((one, other) => (places.current.get(one.id) ?? 0) - (places.current.get(other.id) ?? 0))
}
