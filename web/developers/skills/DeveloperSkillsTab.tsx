import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { isToRenew } from '#shared/skills/tickStates.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { TabToolbar } from '#web/platform/records/tabs/TabToolbar.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { developerSkillsQuery } from './developerSkills.ts'
import { skillColumns } from './skillColumns.tsx'

/** Lists the skills of a developer with their evidence, to be added, changed and removed. */
export function DeveloperSkillsTab() {
  const { developerId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(developerSkillsQuery, { variables: { id }, showsErrors: true })
  const dialog = useDialog()
  const mayEdit = useCan('developers:write')
  const mayRenew = useCan('vetting:write')
  const skills = data?.getDeveloperSkills
  if (!skills) return <TabPlaceholder noun="skills" error={error} onRetry={refetch} />
  const counts = {
    verified: skills.filter(({ tick }) => tick === 'CURRENT').length,
    'to renew': skills.filter(({ tick }) => isToRenew(tick)).length,
    claimed: skills.filter(({ tick }) => tick === null).length,
  }
  return (
    <>
      <TabToolbar summary={summaryOf(counts)}>
        {mayEdit && <Button onClick={() => dialog.open('add-developer-skill', id)}>Add Skill</Button>}
      </TabToolbar>
      <DataTable
        label="Skills"
        columns={skillColumns(mayEdit, mayRenew)}
        rows={skills}
        rowKey={(entry) => entry.id}
        loading={false}
        pageSize={20}
        emptyText="This developer has no skills yet."
        emptyHint={mayEdit && 'Add those that they claim. A review verifies them.'}
      />
    </>
  )
}

/** Leaves out what nobody has to know of: skills to renew where there are none. */
function summaryOf(counts: Readonly<Record<'verified' | 'to renew' | 'claimed', number>>): string {
  const told = Object.entries(counts).filter(([word, count]) => word !== 'to renew' || count > 0)
  return told.map(([word, count]) => `${count} ${word}`).join(', ')
}
