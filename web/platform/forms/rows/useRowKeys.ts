import { useState } from 'react'
import { keysFrom, withKey } from './rowKeys.ts'

/** Returns React keys that stay with their rows when rows move, so that focus and input state move too. */
export function useRowKeys(count: number) {
  const [rows, setRows] = useState(() => keysFrom(count))
  const { keys, next } = rows
  // All rows were replaced at once, for example by taking someone else's.
  if (keys.length !== count) setRows(keysFrom(count, next))
  const setKeys = (changed: readonly number[]) => setRows({ keys: changed, next })
  return {
    keys,
    add: () => setRows(withKey(rows)),
    remove: (at: number) => setKeys(keys.toSpliced(at, 1)),
    move: (from: number, to: number) =>
      setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, ...keys.slice(from, from + 1))),
  }
}
