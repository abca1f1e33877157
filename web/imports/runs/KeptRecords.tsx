import { Link } from 'react-router'
import { clientPaths } from '#web/clients/paths.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { skillPaths } from '#web/skills/paths.ts'
import styles from './KeptRecords.module.css'
import type { PlannedTakeBack } from './takeBackQueries.ts'

const paths: Readonly<Record<string, (id: string) => string>> = {
  companies: companyPaths.company,
  developers: developerPaths.developerOverview,
  job_profiles: jobProfilePaths.profile,
  jobs: jobPaths.job,
  skills: skillPaths.editSkill,
  users: clientPaths.client,
}

/** Lists the records that stay, each with its reason and a link. */
export function KeptRecords({ plan: { kept, kept_count } }: { readonly plan: PlannedTakeBack }) {
  if (kept.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby={headingId}>
      <h3 id={headingId}>Left as they are ({formatCount(kept_count)})</h3>
      <ul>
        {kept.map(({ id, kind, name, reason }) => (
          <li key={id}>
            <RecordName path={paths[kind]?.(id)} name={name} />: {reason}
          </li>
        ))}
      </ul>
      {kept_count > kept.length && <p>Only the first {formatCount(kept.length)} are shown.</p>}
    </section>
  )
}

const headingId = 'kept-records'

function RecordName({ path, name }: { readonly path: string | undefined; readonly name: string }) {
  return path ? <Link to={path}>{name}</Link> : name
}
