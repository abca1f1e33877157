import { useParams } from 'react-router'
import { developerSources } from '#shared/developers/developerStages.ts'
import { InlineDetails } from '#web/developers/inline/InlineDetails.tsx'
import { InlineField } from '#web/developers/inline/InlineField.tsx'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { ExclusionList } from '#web/exclusions/ExclusionList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'
import { ContactSection } from './ContactSection.tsx'
import { type DeveloperDetails, developerDetailsQuery } from './developerDetails.ts'
import { PersonSection } from './PersonSection.tsx'
import { StageSection } from './StageSection.tsx'
import { WorkSection } from './WorkSection.tsx'

const DeveloperForm = lazyPart(async () => (await import('#web/developers/adding/DeveloperForm.tsx')).DeveloperForm)

export function DeveloperDetailsTab() {
  const { developerId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(developerDetailsQuery, { variables: { id }, showsErrors: true })
  const mayEdit = useCan('developers:write')
  const developer = data?.getDeveloper
  if (!developer) return <TabPlaceholder noun="details" error={error} onRetry={refetch} />
  return (
    <InlineDetails
      key={id}
      mayEdit={mayEdit}
      form={(details) => <DeveloperForm developer={developer}>{details}</DeveloperForm>}
    >
      <Sections>
        <PersonSection developer={developer} />
        <ContactSection developer={developer} />
        <WorkSection developer={developer} />
        <ResponsibilitySection developer={developer} />
        <StageSection developer={developer} />
        <ExclusionList developerId={id} />
      </Sections>
    </InlineDetails>
  )
}

/** Edits the owner of a developer, the source, and the tags. */
function ResponsibilitySection({ developer }: { developer: DeveloperDetails }) {
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
