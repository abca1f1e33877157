import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { challengeList } from '#shared/challenges/challenges.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { assessmentsQuery } from './assessmentsQuery.ts'
import { challengeColumns } from './challengeColumns.tsx'
import { challengesQuery } from './challengesQuery.ts'
import { challengePaths } from './paths.ts'

/** Lists the take-home tasks of all assessments. A row opens the challenge in a panel over the list. */
export function ChallengesPage() {
  const { search } = useLocation()
  const { data } = useQuery(assessmentsQuery)
  const dialog = useDialog()
  const mayWrite = useCan('catalogue:write')
  const takeHomes = data?.getAssessments.filter(({ type }) => type === 'TAKE_HOME')
  return (
    <ListPage
      list={challengeList}
      query={challengesQuery}
      page={({ getChallengePage: { challenges, aggregate } }) => ({ rows: challenges, ...aggregate })}
      columns={challengeColumns}
      rowAction={{ dialog: ({ id }) => challengePaths.challenge(id, search) }}
      search="Search name or assessment"
      choices={{ assessment: takeHomes?.map(recordOption) }}
      views
      exportAs="challenges"
      emptyHint="Add a challenge to a take-home. Developers get it when the take-home is sent to them."
      actions={mayWrite && <Button onClick={() => dialog.open('add-challenge')}>Add Challenge</Button>}
    />
  )
}
