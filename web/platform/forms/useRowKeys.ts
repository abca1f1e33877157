import { useRef, useState } from 'react'

/** React keys that stay with their rows when rows move, so that the focus and the state of inputs move too. */
export function useRowKeys(count: number) {
  const next = useRef(count)
  const [keys, setKeys] = useState(() => places(count))
  // All rows were replaced at once, for example by taking someone else's.
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
