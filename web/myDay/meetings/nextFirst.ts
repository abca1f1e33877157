interface Timed {
  readonly ends_at: string
}

export function isOver({ ends_at }: Timed, now = new Date()): boolean {
  return Date.parse(ends_at) <= now.getTime()
}

/** Moves meetings that are over behind the others. Both keep their order. */
export function nextFirst<Meeting extends Timed>(meetings: readonly Meeting[], now = new Date()): Meeting[] {
  const { ahead = [], over = [] } = Object.groupBy(meetings, (one) => (isOver(one, now) ? 'over' : 'ahead'))
  return [...ahead, ...over]
}
