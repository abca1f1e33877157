import { Button } from '@mantine/core'
import { Link, useOutletContext } from 'react-router'
import { challengePaths } from '#web/challenges/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { AssessmentDetails } from './assessmentQuery.ts'

const challengesQuery = graphql(`
  query getAssessmentChallenges($id: ID!) {
    getChallengePage(assessment_id: $id, limit: 100, offset: 0) {
      challenges {
        id
        name
        revision
        hours
        sent
        pass_percent
      }
      aggregate {
        count
      }
    }
  }
`)

/** Lists the challenges of an assessment. Each developer gets the least used one that they never had. */
export function AssessmentChallengesTab() {
  const { id, type } = useOutletContext<AssessmentDetails>()
  const { data, error, refetch } = useQuery(challengesQuery, { variables: { id }, showsErrors: true })
  const dialog = useDialog()
  const mayEdit = useCan('catalogue:write')
  if (!data) return <TabPlaceholder noun="challenges" error={error} onRetry={refetch} />
  const { challenges, aggregate } = data.getChallengePage
  if (type !== 'TAKE_HOME' && aggregate.count === 0) {
    return <p className={`${ui.words} ${ui.block}`}>Only a take-home sends challenges. This assessment is held live.</p>
  }
  const add = mayEdit && (
    <Button size="compact-sm" variant="default" onClick={() => dialog.open('add-challenge', id)}>
      Add Challenge
    </Button>
  )
  return (
    <Section title="Challenges" count={aggregate.count} action={add}>
      <DetailRows
        rows={challenges.map(({ hours, sent, pass_percent, ...challenge }) => ({
          key: challenge.id,
          main: (
            <>
              <Link to={challengePaths.challenge(challenge.id)}>{challenge.name}</Link>, revision {challenge.revision}
            </>
          ),
          asides: [
            hours === null ? '–' : `${hours} h`,
            sent === 1 ? 'used once' : `used ${sent} times`,
            pass_percent === null ? '–' : `${pass_percent} % passed`,
          ],
        }))}
      />
    </Section>
  )
}
