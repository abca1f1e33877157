import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { applicantList } from '#shared/applicants/applicants.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { mergeAction } from '#web/developers/merges/mergeAction.tsx'
import { statusOptions } from '#web/developers/moves/statusOptions.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'
import { useOwnerAction } from '#web/platform/lists/bulk/useOwnerAction.tsx'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { KeyCaps } from '#web/platform/ui/text/KeyCaps.tsx'
import { applicantColumns } from './applicantColumns.tsx'
import { applicantOwnerMutation } from './applicantOwnerMutation.ts'
import { applicantsQuery } from './applicantsQuery.ts'
import { applicantNouns, askForMore, applicantNouns as nouns } from './askForMore.ts'

const skillsQuery = graphql(`
  query getApplicantSkills {
    getSkills(used: true) {
      id
      name
    }
  }
`)

/** Lists new applicants, and known people who applied again, until they are decided on. A row opens the person. */
export function ApplicantsPage() {
  const { data } = useQuery(skillsQuery)
  const [mayDecide, mayWrite] = [useCan('applications:write'), useCan('developers:write')]
  const setOwner = useOwnerAction(applicantOwnerMutation, applicantNouns)
  return (
    <ListPage
      list={applicantList}
      query={applicantsQuery}
      page={({ getApplicantPage: { applicants, aggregate, groups } }) => ({ rows: applicants, groups, ...aggregate })}
      grouped
      columns={applicantColumns}
      rowAction={{ href: ({ id }) => developerPaths.developerOverview(id) }}
      search="Search name or e-mail"
      mine="owner"
      choices={{
        status: statuses,
        skills: data?.getSkills.map(recordOption),
      }}
      views
      actions={mayDecide && <TriageLink />}
      exportAs="applicants"
      bulkActions={[...(mayDecide ? applicantActions : []), ...(mayWrite ? [setOwner, mergeAction] : [])]}
      emptyHint="Nobody waits for a decision. New applicants appear here."
    />
  )
}

const statuses = statusOptions(['APPLICANT'], [])

/** Leads to the triage of the applicants that the list shows, with its filter and sort. `t` does the same. */
function TriageLink() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = withValues(search, { page: '', dialog: '', id: '' }).toString()
  const to = developerPaths.triage(query && `?${query}`)
  useDocumentKeys('List', { t: { label: 'Triage these applicants', run: () => void navigate(to) } })
  return (
    <Button component={Link} to={to} aria-keyshortcuts="t" rightSection={<KeyCaps keys="t" />}>
      Triage
    </Button>
  )
}

const DecideApplicantsDialog = lazyPart(
  async () => (await import('./DecideApplicantsDialog.tsx')).DecideApplicantsDialog,
)

const AskApplicantsDialog = lazyPart(async () => (await import('./AskApplicantsDialog.tsx')).AskApplicantsDialog)

/** The decisions on applicants who wait. */
const applicantActions: readonly BulkAction[] = [
  decideAs('VETTING', { label: 'Accept', nouns, done: 'accepted' }),
  { ...askForMore, dialog: (props) => <AskApplicantsDialog action={askForMore} {...props} /> },
  decideAs('REJECTED', { label: 'Reject', nouns, done: 'rejected', danger: true }),
  decideAs('WITHDRAWN', { label: 'Withdraw', nouns, done: 'marked as withdrawn' }),
]

function decideAs(to: DeveloperStage, action: BulkWords): BulkAction {
  return { ...action, dialog: (props) => <DecideApplicantsDialog to={to} action={action} {...props} /> }
}
