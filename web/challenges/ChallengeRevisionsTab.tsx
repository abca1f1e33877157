import { useOutletContext } from 'react-router'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetChallengeRevisionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ChallengeTabs.module.css'
import type { ChallengeDetails } from './challengeQuery.ts'

const revisionsQuery = graphql(`
  query getChallengeRevisions($id: ID!) {
    getChallengeRevisions(id: $id) {
      id
      number
      brief
      url_repository
      hours
      deadline_days
      first_sent_at
      sent
    }
  }
`)

type Revision = GetChallengeRevisionsQuery['getChallengeRevisions'][number]

/** Lists the texts of a challenge as they were sent, the latest first. */
export function ChallengeRevisionsTab() {
  const { id, revision, is_frozen } = useOutletContext<ChallengeDetails>()
  const { data, error, refetch } = useQuery(revisionsQuery, { variables: { id }, showsErrors: true })
  if (!data) return <TabPlaceholder noun="revisions" error={error} onRetry={refetch} />
  const revisions = data.getChallengeRevisions
  return (
    <div className={ui.parts}>
      {!is_frozen && (
        <p className={styles.about}>Revision {revision} is a draft. It was never sent, so it can still change.</p>
      )}
      {revisions.map((one) => (
        <Section key={one.id} title={`Revision ${one.number}`}>
          <p className={styles.about}>
            First sent <Timestamp moment={one.first_sent_at} />, {termsOf(one)}
          </p>
          <div className={ui.block}>
            <LazyMarkdown text={one.brief} below={2} />
          </div>
        </Section>
      ))}
    </div>
  )
}

function termsOf({ sent, hours, deadline_days, url_repository }: Revision): string {
  const parts = [
    sent === 1 ? 'used once' : `used ${sent} times`,
    hours !== null && `${hours} hours of work`,
    deadline_days !== null && `${deadline_days} days to submit`,
    url_repository,
  ]
  return parts.filter(Boolean).join(' · ')
}
