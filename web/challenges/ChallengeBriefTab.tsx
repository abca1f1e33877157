import { Link, useOutletContext } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ChallengeTabs.module.css'
import type { ChallengeDetails } from './challengeQuery.ts'
import { challengePaths } from './paths.ts'

/** Shows the brief that developers get from now on, and how often the challenge was used. */
export function ChallengeBriefTab() {
  const challenge = useOutletContext<ChallengeDetails>()
  const { id, brief } = challenge
  const mayReadEvents = useCan('events:read')
  return (
    <div className={ui.parts}>
      <div className={`${ui.card} ${styles.details}`}>
        <Details details={detailsOf(challenge)} />
      </div>
      <Section title="Brief">
        <div className={ui.block}>
          {brief.trim() ? (
            <LazyMarkdown text={brief} below={2} />
          ) : (
            'Nothing written yet. Edit the challenge to write it.'
          )}
        </div>
      </Section>
      {mayReadEvents && <Activity key={id} table="challenges" id={id} />}
    </div>
  )
}

function detailsOf({ id, url_repository, last_sent_at, pass_percent, ...challenge }: ChallengeDetails) {
  const { revision, is_frozen, hours, deadline_days, sent, open } = challenge
  const link = (count: number, show = '') =>
    count === 0 ? 0 : <Link to={`${challengePaths.challenge(id)}/usage${show}`}>{formatCount(count)}</Link>
  return [
    { label: 'Revision', value: `${revision} (${is_frozen ? 'frozen' : 'draft'})` },
    { label: 'Hours of work', value: hours },
    { label: 'Days to submit', value: deadline_days },
    { label: 'Times used', value: link(sent) },
    { label: 'Open', value: link(open, '?show=open') },
    { label: 'Passed', value: pass_percent === null ? null : `${pass_percent} %` },
    { label: 'Last used', value: last_sent_at && <Timestamp moment={last_sent_at} /> },
    { label: 'Repository', value: url_repository && <ExternalLink address={url_repository} /> },
  ]
}
