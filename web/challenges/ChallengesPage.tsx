import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { challengeList } from '#shared/challenges/challenges.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetChallengePageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { assessmentsQuery } from './assessmentsQuery.ts'
import { challengePaths } from './paths.ts'

const challengesQuery = graphql(`
  query getChallengePage($limit: Int!, $offset: Int!, $sort: ChallengeSort, $filter: ChallengeFilter) {
    getChallengePage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      challenges {
        id
        name
        assessment_name
        revision
        hours
        deadline_days
        sent
        open
        pass_percent
        last_sent_at
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Challenge = GetChallengePageQuery['getChallengePage']['challenges'][number]

const columns = listColumns<Challenge>()(challengeList, {
  name: { width: 240 },
  assessment: { cell: ({ assessment_name }) => assessment_name ?? '–', width: 220 },
  revision: { width: 96 },
  hours: { width: 80 },
  deadline_days: { width: 132 },
  sent: {
    cell: ({ id, sent }) => <CountLink inRow count={sent} to={`${challengePaths.challenge(id)}/usage`} />,
    width: 110,
  },
  open: {
    cell: ({ id, open }) => <CountLink inRow count={open} to={`${challengePaths.challenge(id)}/usage?show=open`} />,
    width: 80,
  },
  pass_percent: { cell: ({ pass_percent }) => (pass_percent === null ? '–' : `${pass_percent} %`), width: 88 },
  last_sent_at: { width: 140 },
})

/** The take-home tasks of all assessments. A row opens the challenge in a panel over the list. */
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
      columns={columns}
      rowAction={{ dialog: ({ id }) => challengePaths.challenge(id, search) }}
      search="Search name or assessment"
      filters
      choices={{ assessment: takeHomes?.map(({ id, name }) => ({ value: id, label: name })) }}
      views
      exportAs="challenges"
      emptyHint="Add a challenge to a take-home, and developers get it when that is sent."
      actions={mayWrite && <Button onClick={() => dialog.open('add-challenge')}>Add Challenge</Button>}
    />
  )
}
