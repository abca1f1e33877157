import { InlineField } from '#web/developers/inline/InlineField.tsx'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { DeveloperDetails } from './developerDetails.ts'

export function PersonSection({ developer }: { developer: DeveloperDetails }) {
  const { first_name, last_name, country, time_zone, stage } = developer
  const missing = stage === 'MEMBER' && <span className={ui.bad}>None, so no job finds this member</span>
  return (
    <Section title="Person">
      <InlineFields>
        <InlineField label="Name" names={['first_name', 'last_name']} value={`${first_name} ${last_name}`} wide />
        <InlineField label="Headline" names={['headline']} value={developer.headline} wide />
        <InlineField
          label="Country"
          // A country may also fill in a missing time zone.
          names={time_zone ? ['country'] : ['country', 'time_zone']}
          value={country ? <CountryName code={country} /> : missing}
        />
        <InlineField label="City" names={['city']} value={developer.city} />
        <InlineField label="Time zone" names={['time_zone']} value={time_zone} />
        <InlineField label="Picture" names={['url_avatar']} value={<ExternalLink address={developer.url_avatar} />} />
      </InlineFields>
    </Section>
  )
}
