/** React keys of rows, and the one that the next row gets. */
export interface RowKeys {
  readonly keys: readonly number[]
  readonly next: number
}

/** The keys of rows that were all set at once. @param used keys below this one may be known to React already. */
export function keysFrom(count: number, used = 0): RowKeys {
  return { keys: Array.from({ length: count }, (_, place) => place), next: Math.max(count, used) }
}

export function withKey({ keys, next }: RowKeys): RowKeys {
  return { keys: [...keys, next], next: next + 1 }
}
