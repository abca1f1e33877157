import { Link } from 'react-router'
import { developerSources } from '#shared/developers/developerStages.ts'
import styles from '#web/developers/page/DeveloperTab.module.css'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ApplicationAnswers } from './ApplicationAnswers.tsx'
import { type Application, targetOf } from './applications.ts'
import { DecisionBadge } from './DecisionBadge.tsx'

interface Props {
  readonly developerId: string
  /** Undefined when the developer has no application at this address. */
  readonly application: Application | undefined
}

/** Shows the questions and answers of an application, and its decision. */
export function ApplicationDetails({ developerId, application }: Props) {
  const back = <Link to={developerPaths.developerApplications(developerId)}>All applications</Link>
  if (!application) {
    return (
      <EmptyState title="This application was not found." action={back}>
        It may have been removed, or the address has a mistake.
      </EmptyState>
    )
  }
  const { answers } = application
  return (
    <div className={ui.parts}>
      <p>{back}</p>
      <Section title="Application">
        <div className={`${ui.block} ${styles.block}`}>
          <Details details={detailsOf(application)} />
        </div>
        {application.decision_note && (
          <p className={`${ui.block} ${styles.block} ${ui.words}`}>{application.decision_note}</p>
        )}
      </Section>
      <Section title="Answers" count={answers.length}>
        <ApplicationAnswers answers={answers} />
      </Section>
    </div>
  )
}

function detailsOf(application: Application) {
  const { job_id, created_at, source, decision, decided_by_name, decided_at } = application
  const target = targetOf(application)
  return [
    { label: 'For', value: job_id ? <Link to={jobPaths.job(job_id)}>{target}</Link> : target },
    { label: 'Applied', value: <Timestamp moment={created_at} /> },
    { label: 'Source', value: developerSources[source].label },
    { label: 'Decision', value: <DecisionBadge decision={decision} /> },
    { label: 'Decided by', value: decided_by_name },
    { label: 'Decided', value: decided_at && <Timestamp moment={decided_at} /> },
  ]
}
