import { developerSources } from '#shared/developers/developerStages.ts'
import { InlineField } from '#web/developers/inline/InlineField.tsx'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import type { DeveloperDetails } from './developerDetails.ts'

/** Edits the owner of a developer, the source, and the tags. */
export function ResponsibilitySection({ developer }: { developer: DeveloperDetails }) {
  const { owner_name, dstm_name, source, tags } = developer
  return (
    <Section title="Responsibility">
      <InlineFields>
        <InlineField label="Owner" names={['owner_id']} value={owner_name} />
        <InlineField label="DSTM" names={['dstm_id']} value={dstm_name} />
        <InlineField label="Source" names={['source']} value={source && developerSources[source].label} />
        <InlineField label="Tags" names={['tags']} value={tags.join(', ')} wide />
      </InlineFields>
    </Section>
  )
}
