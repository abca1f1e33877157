import type { ActivityTable } from '#web/platform/lib/graphql.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { useActivity } from './useActivity.ts'

interface Props {
  /** The kind of record. */
  readonly table: ActivityTable
  readonly id: string
}

export function Activity({ table, id }: Props) {
  return (
    <Section title="Activity" wide>
      <ActivityFeed {...useActivity(table, id, 10)} />
    </Section>
  )
}
