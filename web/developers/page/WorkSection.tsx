import { formatDay } from '#shared/platform/text/formatDay.ts'
import { InlineField } from '#web/developers/inline/InlineField.tsx'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { SignedTermsList } from '#web/signedTerms/SignedTermsList.tsx'
import type { DeveloperDetails } from './developerDetails.ts'

/** Edits the cost, the availability and the signed terms of a developer. */
export function WorkSection({ developer }: { developer: DeveloperDetails }) {
  const mayRead = useCan('developers:write')
  const { currency, cost_rate, rate_floor, available_from, weekly_hours, tos_signed_on } = developer
  return (
    <Section title="Terms of work">
      <InlineFields>
        <InlineField label="Cost rate" names={['cost_rate', 'currency']} value={hourlyRate(cost_rate, currency)} />
        <InlineField label="Rate floor" names={['rate_floor']} value={hourlyRate(rate_floor, currency)} />
        <InlineField
          label="Available from"
          names={['available_from']}
          value={available_from && formatDay(available_from)}
        />
        <InlineField label="Weekly hours" names={['weekly_hours']} value={weekly_hours} />
        <InlineField
          label="Terms signed on"
          names={['tos_signed_on']}
          value={tos_signed_on ? formatDay(tos_signed_on) : 'Not signed yet'}
        />
      </InlineFields>
      {mayRead && <SignedTermsList developerId={developer.id} />}
    </Section>
  )
}
