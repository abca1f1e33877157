interface Slot {
  readonly starts_at: string
  readonly minutes: number
}

/** Gives the moments at which something begins and ends. */
export function spanOf({ starts_at, minutes }: Slot) {
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() }
}
