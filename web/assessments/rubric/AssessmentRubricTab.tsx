import { Button } from '@mantine/core'
import { useOutletContext } from 'react-router'
import type { AssessmentDetails } from '#web/assessments/assessmentQuery.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './AssessmentRubricTab.module.css'
import { type AssessmentVersion, versionsQuery } from './rubricQuery.ts'
import { VersionRubric } from './VersionRubric.tsx'

/** Shows one version of the rubric: the version in the address, or the latest. */
export function AssessmentRubricTab() {
  const { id } = useOutletContext<AssessmentDetails>()
  const { data, error, refetch } = useQuery(versionsQuery, { variables: { id }, showsErrors: true })
  const [query, setQuery] = useAddress()
  const mayReadEvents = useCan('events:read')
  if (!data) return <TabPlaceholder noun="rubric" error={error} onRetry={refetch} />
  const versions = data.getAssessmentVersions
  const shown = versions.find(({ number }) => String(number) === query.get('version')) ?? versions[0]
  if (!shown) return null
  const isLatest = shown === versions[0]
  return (
    <div className={ui.items}>
      <RubricBar id={id} shown={shown} versions={versions} onChoose={(version) => setQuery({ version })} />
      <p className={ui.quiet}>{stateOf(shown, isLatest)}</p>
      <VersionRubric version={shown} />
      {shown.instructions && (
        <Section title="Instructions">
          <div className={ui.block}>
            <LazyMarkdown text={shown.instructions} below={2} />
          </div>
        </Section>
      )}
      {mayReadEvents && <Activity key={shown.id} table="assessment_versions" id={shown.id} />}
    </div>
  )
}

interface BarProps {
  readonly id: string
  readonly shown: AssessmentVersion
  readonly versions: readonly AssessmentVersion[]
  readonly onChoose: (number: string) => void
}

function RubricBar({ id, shown, versions, onChoose }: BarProps) {
  const dialog = useDialog()
  const mayEdit = useCan('catalogue:write')
  const isLatest = shown === versions[0]
  return (
    <div className={`${ui.row} ${styles.bar}`}>
      <Select
        label="Version"
        options={versions.map(({ number, is_frozen }) => ({
          value: String(number),
          label: `Version ${number}${is_frozen ? ' (frozen)' : ''}`,
        }))}
        value={String(shown.number)}
        onChange={onChoose}
      />
      {mayEdit && isLatest && (
        <Button variant="default" onClick={() => dialog.open('edit-rubric', id)}>
          Edit Rubric
        </Button>
      )}
    </div>
  )
}

/** Says in a sentence whether changing this version makes the next one. */
function stateOf({ is_frozen, sent, criteria }: AssessmentVersion, isLatest: boolean): string {
  if (!isLatest) return `Sent ${timesOf(sent)}. A later version has taken its place.`
  if (is_frozen) return `Sent ${timesOf(sent)}, so this version is frozen. If you edit it, you make the next version.`
  if (criteria.length === 0) return 'This draft has no criteria yet, so it cannot be sent. Edit the rubric to add them.'
  return 'This version is a draft. It will be used when the assessment is sent next.'
}

function timesOf(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${formatCount(count)} times`
}
