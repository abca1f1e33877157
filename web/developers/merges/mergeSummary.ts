import { formatCount } from '#web/platform/lib/text/formatCount.ts'

interface MovedRows {
  /** In the singular. */
  readonly noun: string
  readonly count: number
}

export function mergeSummary(moved: readonly MovedRows[]): string {
  if (moved.length === 0) return 'Nothing else belongs to the record that goes. You can still read its history.'
  const parts = moved.map(({ noun, count }) => `${formatCount(count)} ${noun}`)
  const total = moved.reduce((sum, { count }) => sum + count, 0)
  const list = new Intl.ListFormat('en').format(parts)
  return `${list} ${total === 1 ? 'moves' : 'move'} to the record that stays. You can still read the history of both.`
}
