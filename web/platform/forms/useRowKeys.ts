import { useRef, useState } from 'react'

/** Keys that stay with rows however they are moved, so that focus and what an input holds move with them. */
export function useRowKeys(count: number) {
  const next = useRef(count)
  const [keys, setKeys] = useState(() => places(count))
  // The rows were set as a whole, such as by taking another's.
  if (keys.length !== count) setKeys(places(count))
  return {
    keys,
    add: () => setKeys([...keys, next.current++]),
    remove: (at: number) => setKeys(keys.toSpliced(at, 1)),
    move: (from: number, to: number) =>
      setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, ...keys.slice(from, from + 1))),
  }
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}
