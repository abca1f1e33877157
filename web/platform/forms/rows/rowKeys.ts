/** The React keys of rows, and the key of the next new row. */
export interface RowKeys {
  readonly keys: readonly number[]
  readonly next: number
}

/** Returns keys for rows that are all new. @param used keys below this one may already be known to React. */
export function keysFrom(count: number, used = 0): RowKeys {
  return { keys: Array.from({ length: count }, (_, place) => place), next: Math.max(count, used) }
}

export function withKey({ keys, next }: RowKeys): RowKeys {
  return { keys: [...keys, next], next: next + 1 }
}
