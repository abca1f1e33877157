import { Button } from '@mantine/core'
import { type FoundDetail, foundDetails } from '#shared/resumes/foundDetails.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './Found.module.css'
import { useContents } from './useContents.ts'

const recordQuery = graphql(`
  query getDeveloperOfResume($id: ID!) {
    getDeveloper(id: $id) {
      id
      version
      country
      url_github
      url_linkedin
    }
  }
`)

const labels = { country: 'Country', url_github: 'GitHub', url_linkedin: 'LinkedIn' } as const

interface Props {
  readonly resumeId: string
  readonly developerId: string
}

/** Lists the country and the links that a resume tells, beside what the record says. A click takes one over. */
export function FoundDetails({ resumeId, developerId }: Props) {
  const { contents } = useContents(resumeId)
  const { data, error, refetch } = useQuery(recordQuery, { variables: { id: developerId }, showsErrors: true })
  const mayWrite = useCan('developers:write')
  const accept = useAcceptDetail()
  const record = data?.getDeveloper
  const found = contents && record ? foundDetails(contents.text, record) : []
  if (error) return <QueryError error={error} onRetry={refetch} />
  if (!record || found.length === 0) return null
  return (
    <Section title="Details found" count={found.length}>
      <MutationError error={accept.error} onDismiss={accept.clearError} />
      <ul className={`${ui.ruled} ${styles.list}`} aria-label="Details found">
        {found.map((detail) => (
          <li key={detail.name}>
            <div>
              <strong className={ui.name}>{labels[detail.name]}</strong>
              <p className={ui.aside}>{textOf(detail.name, detail.value)}</p>
              {!detail.isKnown && <p className={ui.aside}>{saysInstead(detail.name, record[detail.name])}</p>}
            </div>
            <div className={`${ui.line} ${styles.state}`}>
              {detail.isKnown && <StatusBadge label="In the record" tone="neutral" />}
              {!detail.isKnown && mayWrite && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={actionText(detail, record[detail.name])}
                  disabled={accept.running}
                  onClick={() => void accept.run({ record, ...detail, told: toldText(detail) })}
                >
                  {record[detail.name] === null ? 'Add' : 'Replace'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function textOf(name: FoundDetail['name'], value: string): string {
  return name === 'country' ? countryName(value) : value
}

function actionText({ name, value }: FoundDetail, before: string | null): string {
  if (before === null) return `Add ${labels[name]} ${textOf(name, value)}`
  return `Replace ${labels[name]} ${textOf(name, before)} by ${textOf(name, value)}`
}

function toldText({ name, value }: FoundDetail): string {
  return `${labels[name]} is ${textOf(name, value)} now.`
}

function saysInstead(name: FoundDetail['name'], value: string | null): string {
  return value === null ? 'The record has none.' : `The record says ${textOf(name, value)}.`
}

const updateMutation = graphql(`
  mutation acceptResumeDetail($input: UpdateDeveloperInput!, $key: String) {
    updateDeveloper(input: $input, key: $key) {
      id
    }
  }
`)

interface AcceptedDetail extends Pick<FoundDetail, 'name' | 'value'> {
  readonly record: { readonly id: string; readonly version: number }
  /** The sentence that tells of it. */
  readonly told: string
}

/** Writes a detail of a resume into the record of its developer, unless that was changed since it was read. */
function useAcceptDetail() {
  const update = useSave(updateMutation)
  return useAsyncAction(({ record: { id, version }, name, value, told }: AcceptedDetail) =>
    update({ id, version, changes: { [name]: value } }, told),
  )
}
