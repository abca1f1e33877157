import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { exclusionReasons } from '#shared/exclusions/exclusions.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetExclusionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'

const exclusionsQuery = graphql(`
  query getExclusions($id: ID!) {
    getExclusions(developer_id: $id) {
      id
      company_name
      domain
      reason
      until
      note
      named_by
      is_over
      companies {
        id
        name
      }
    }
  }
`)

type Exclusion = GetExclusionsQuery['getExclusions'][number]

/** Lists the companies that a developer must not be shown to, to be added, edited and removed. */
export function ExclusionList({ developerId }: { developerId: string }) {
  const { data, error, refetch } = useQuery(exclusionsQuery, { variables: { id: developerId }, showsErrors: true })
  const dialog = useDialog()
  const mayEdit = useCan('developers:write')
  const exclusions = data?.getExclusions
  const add = (
    <Button size="compact-sm" variant="subtle" onClick={() => dialog.open('add-exclusion', developerId)}>
      Add Company
    </Button>
  )
  const edit = ({ id, company_name }: Exclusion) => (
    <Button
      key="edit"
      size="compact-sm"
      variant="subtle"
      aria-label={`Edit ${company_name}`}
      onClick={() => dialog.open('edit-exclusion', id)}
    >
      Edit
    </Button>
  )
  return (
    <Section title="Not to be shown to" action={mayEdit && add} wide>
      <QueryError error={error} onRetry={refetch} />
      {exclusions?.length === 0 && (
        <p className={ui.block}>
          Any company may see this developer. Add their employer, or any company that must not see them. Searches for
          that company’s jobs then leave them out, and nobody can send them there.
        </p>
      )}
      {exclusions && exclusions.length > 0 && (
        <DetailRows
          rows={exclusions.map((exclusion) => ({
            key: exclusion.id,
            main: <Company exclusion={exclusion} />,
            asides: [
              <StatusBadge key="reason" {...exclusionReasons[exclusion.reason]} />,
              endOf(exclusion),
              mayEdit && edit(exclusion),
            ],
          }))}
        />
      )}
    </Section>
  )
}

function Company({ exclusion: { company_name, domain, named_by, note, companies } }: { exclusion: Exclusion }) {
  const facts = [domain, named_by === 'DEVELOPER' && 'named by the developer', note].filter(Boolean)
  return (
    <>
      <strong className={ui.name}>{company_name}</strong>
      {companies.map(({ id, name }) => (
        <Fragment key={id}>
          {' · '}
          <Link to={companyPaths.company(id)}>{name === company_name ? 'Open Company' : name}</Link>
        </Fragment>
      ))}
      {facts.length > 0 && <p className={ui.aside}>{facts.join(' · ')}</p>}
    </>
  )
}

function endOf({ until, is_over }: Exclusion): string {
  if (!until) return 'No end'
  return `${is_over ? 'Ended' : 'Until'} ${formatDay(until)}`
}
