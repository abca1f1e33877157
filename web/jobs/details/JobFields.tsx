import { JobFieldList, type JobFieldsProps } from '#web/jobs/page/JobFieldList.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment JobFields on Job {
    title
    type
    openings
    currency
    budget_hourly_min
    budget_hourly_max
    budget_monthly
    yearly_budget_min
    yearly_budget_max
    weekly_hours
    overlap_hours
    starts_on
    ends_on
    owner_id
    contact_id
    next_action
    next_action_on
    description
    tags
  }
`)

export function JobFields(props: JobFieldsProps) {
  return (
    <>
      <JobFieldList {...props} />
      <TextAreaField
        name="description"
        label="Description"
        description="Only staff can read it. Vouch finds skills in it. The jobs page has a text of its own."
        minRows={4}
      />
    </>
  )
}
