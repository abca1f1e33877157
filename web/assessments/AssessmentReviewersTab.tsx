import { Button } from '@mantine/core'
import { Link, useLocation, useOutletContext } from 'react-router'
import { roleLabels } from '#shared/platform/permissions.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetAssessmentReviewersQuery, graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { vettingOverviewPaths } from '#web/vettingOverview/paths.ts'
import { AddReviewer } from './AddReviewer.tsx'
import type { AssessmentDetails } from './assessmentQuery.ts'

const reviewersQuery = graphql(`
  query getAssessmentReviewers($id: ID!) {
    getReviewers(assessment_id: $id) {
      id
      display_name
      role
      open_reviews
      may_review
    }
  }
`)

const removeMutation = graphql(`
  mutation removeAssessmentReviewer($input: RemoveAssessmentReviewerInput!, $key: String) {
    removeAssessmentReviewer(input: $input, key: $key) {
      id
    }
  }
`)

type Reviewer = GetAssessmentReviewersQuery['getReviewers'][number]

/** Lists the reviewers of an assessment, with the reviews that each of them owes. */
export function AssessmentReviewersTab() {
  const { id, name } = useOutletContext<AssessmentDetails>()
  const { data, error, refetch } = useQuery(reviewersQuery, { variables: { id }, showsErrors: true })
  const mayEdit = useCan('catalogue:write')
  const removal = useRemoval(id, name)
  const dialog = useDialog()
  if (!data) return <TabPlaceholder noun="reviewers" error={error} onRetry={refetch} />
  const reviewers = data.getReviewers
  const showDays = ({ id: account }: Reviewer) => dialog.open('reviewer-availability', account)
  const actions = mayEdit && { remove: removal.remove, showDays }
  return (
    <div className={ui.items}>
      {mayEdit && <AddReviewer key={id} assessmentId={id} reviewerIds={reviewers.map((one) => one.id)} />}
      <MutationError error={removal.error} onDismiss={removal.clearError} />
      <Section title="Reviewer pool" count={reviewers.length}>
        <DetailRows rows={reviewers.map((reviewer) => rowOf(reviewer, actions))} />
      </Section>
    </div>
  )
}

/** Opens the reviews that a reviewer owes, over the pool. */
function OpenReviews({ id, text }: { readonly id: string; readonly text: string }) {
  const { search } = useLocation()
  return (
    <Link to={vettingOverviewPaths.openReviewsOf(id, search)} preventScrollReset>
      {text}
    </Link>
  )
}

type Act = (reviewer: Reviewer) => void

function rowOf(reviewer: Reviewer, actions: false | Readonly<Record<'remove' | 'showDays', Act>>) {
  const { id, display_name, role, open_reviews, may_review } = reviewer
  const text = open_reviews === 1 ? '1 open review' : `${open_reviews} open reviews`
  const load = open_reviews === 0 ? text : <OpenReviews key="load" id={id} text={text} />
  const asides = [may_review ? roleLabels[role] : 'The account is blocked, so it gets no reviews', load]
  const button = (label: string, act: Act) => (
    <Button
      key={label}
      size="compact-xs"
      variant="default"
      aria-label={`${label} ${display_name}`}
      onClick={() => act(reviewer)}
    >
      {label}
    </Button>
  )
  const buttons = actions && (
    <>
      {may_review && button('Days Off …', actions.showDays)} {button('Remove', actions.remove)}
    </>
  )
  return { key: id, main: display_name, asides: buttons ? [...asides, buttons] : asides }
}

function useRemoval(id: string, name: string) {
  const mutate = useSave(removeMutation)
  const { run, error, clearError } = useAsyncAction(async (reviewer: Reviewer) => {
    await mutate({ id, user_id: reviewer.id }, `${reviewer.display_name} no longer reviews ${name}.`)
  })
  return { error, clearError, remove: (reviewer: Reviewer) => void run(reviewer) }
}
