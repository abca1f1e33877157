import { Link } from 'react-router'
import { companyPaths } from '#web/companies/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { ActivityEntryList } from '#web/platform/records/activity/ActivityEntryList.tsx'
import styles from './Changes.module.css'
import type { Changed } from './changesQuery.ts'

export function ChangedRecordItem({ record: { table, id, name, entries, more } }: { record: Changed }) {
  return (
    <li>
      <Link to={pathOf(table, id)} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      <ActivityEntryList entries={entries} />
      {more && <p className={styles.more}>Its history has more changes.</p>}
    </li>
  )
}

function pathOf(table: Changed['table'], id: string): string {
  if (table === 'developers') return developerPaths.developerOverview(id)
  return table === 'companies' ? companyPaths.company(id) : jobPaths.job(id)
}
