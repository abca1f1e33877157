import type { InterviewTimesFragment } from '#web/platform/lib/graphql.ts'

export function spanOf({ starts_at, minutes }: InterviewTimesFragment['times'][number]) {
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() }
}
