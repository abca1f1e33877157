import { developerStages, developerStatuses, stageReasons } from '#shared/developers/developerStages.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { InlineValue } from '#web/developers/inline/InlineValue.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { DeveloperDetails } from './developerDetails.ts'

/** Shows the stage of a developer and its reason. Only moves change them. */
export function StageSection({ developer }: { developer: DeveloperDetails }) {
  const { stage, status, stage_reason, stage_note, revisit_on, cool_off_until } = developer
  const details = [
    { label: 'Stage', value: <StatusBadge {...developerStages[stage]} /> },
    { label: 'Status', value: status && <StatusBadge {...developerStatuses[status]} /> },
    { label: 'Reason', value: stage_reason && stageReasons[stage_reason].label },
    { label: 'Revisit on', value: revisit_on && formatDay(revisit_on) },
    { label: 'Cool-off until', value: cool_off_until && formatDay(cool_off_until) },
    { label: 'Known since', value: <Timestamp moment={developer.created_at} /> },
    { label: 'Note', value: stage_note, wide: true },
  ]
  return (
    <Section title="Stage" wide>
      <InlineFields>
        {details.map((detail) => (
          <InlineValue key={detail.label} {...detail} />
        ))}
      </InlineFields>
    </Section>
  )
}
