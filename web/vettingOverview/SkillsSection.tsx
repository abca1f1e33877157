import { Link } from 'react-router'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetSkillSupplyQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { Defined } from './Defined.tsx'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'

const supplyQuery = graphql(`
  query getSkillSupply {
    getSkillSupply {
      id
      name
      jobs
      members
      available
      in_vetting
      members_per_job
    }
  }
`)

type Skill = GetSkillSupplyQuery['getSkillSupply'][number]

/** Returns the address of a list with these filters. Only this screen makes such addresses, so the start of the app need not load them. */
function listWith(path: string, filter: Record<string, string>): string {
  return `${path}?${withValues('', filter)}`
}

/** Returns a column whose numbers open a list with a filter. */
function listColumn(
  id: 'jobs' | 'members' | 'available' | 'in_vetting',
  [name, definition]: readonly [string, string],
  addressOf: (skillId: string) => string,
): Column<Skill> {
  return {
    id,
    header: <Defined name={name} definition={definition} />,
    numeric: true,
    width: 120,
    cell: ({ id: skillId, name: skill, [id]: count }) =>
      count === 0 ? (
        '0'
      ) : (
        <Link to={addressOf(skillId)} aria-label={`${skill}, ${name.toLowerCase()}: ${count}`}>
          {formatCount(count)}
        </Link>
      ),
  }
}

const columns: readonly Column<Skill>[] = [
  { id: 'name', header: 'Skill', width: 200, cell: ({ name }) => name },
  listColumn('jobs', ['Open jobs', 'Jobs that look for people and require the skill.'], (skill) =>
    listWith(jobPaths.jobs, { required_skills: skill, status: activeJobStatuses.join() }),
  ),
  listColumn('members', ['Members', 'Members who have the skill, verified or claimed.'], (skill) =>
    listWith(developerPaths.developers, { stage: 'MEMBER', skills: skill }),
  ),
  listColumn('available', ['Available', 'Members with the skill who are available now.'], (skill) =>
    listWith(developerPaths.developers, { stage: 'MEMBER', status: 'AVAILABLE', skills: skill }),
  ),
  listColumn('in_vetting', ['In vetting', 'Developers with the skill who are in vetting.'], (skill) =>
    listWith(developerPaths.developers, { stage: 'VETTING', skills: skill }),
  ),
  {
    id: 'members_per_job',
    header: (
      <Defined name="Members per job" definition="Members divided by open jobs. The scarcest skill comes first." />
    ),
    numeric: true,
    width: 140,
    cell: ({ members_per_job }) => members_per_job.toFixed(1),
  },
]

/** Lists the skills that open jobs require, and who has them. */
export function SkillsSection() {
  const { data, error, refetch } = useQuery(supplyQuery, { showsErrors: true, showsEarlier: true, costly: true })
  return (
    <div className={styles.part}>
      <p className={styles.hint}>
        These are the 40 scarcest skills that open jobs require. Vet developers with the skills at the top of this list
        first.
      </p>
      <OverviewTable
        label="Skills by supply and demand"
        columns={columns}
        rows={data?.getSkillSupply}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        skeletonRows={20}
        emptyText="No open job requires a skill."
      />
    </div>
  )
}
