import { Button } from '@mantine/core'
import { FollowUpList } from '#web/checkIns/followUps/FollowUpList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { useSubject } from '#web/platform/records/recordSubject.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'

const followUpsQuery = graphql(`
  query getRecordFollowUps($developer_id: ID, $company_id: ID, $job_id: ID, $job_profile_id: ID) {
    open: getFollowUpPage(
      limit: 100, offset: 0, filter: { done: false }
      developer_id: $developer_id, company_id: $company_id, job_id: $job_id, job_profile_id: $job_profile_id
    ) {
      ...FollowUpsOfRecord
    }
    done: getFollowUpPage(
      limit: 20, offset: 0, sort: { due_on: desc_nulls_last }, filter: { done: true }
      developer_id: $developer_id, company_id: $company_id, job_id: $job_id, job_profile_id: $job_profile_id
    ) {
      ...FollowUpsOfRecord
    }
  }
`)

graphql(`
  fragment FollowUpsOfRecord on FollowUpPage {
    follow_ups {
      subject
      assignee_name
      late
      ...FollowUpCheck
    }
    aggregate {
      count
    }
  }
`)

/** Lists the follow-ups of the record in the address: open ones by their day, then the latest that are done. */
export function FollowUpsTab() {
  const subject = useSubject()
  const dialog = useDialog()
  const mayWrite = useCan('notes:write')
  const { data, error, refetch } = useQuery(followUpsQuery, {
    variables: { [subject.name]: subject.id },
    showsErrors: true,
  })
  if (!data) return <TabPlaceholder noun="follow-ups" error={error} onRetry={refetch} />
  const { open, done } = data
  const add = mayWrite && (
    <Button size="compact-sm" onClick={() => dialog.open('add-follow-up', printSubject(subject))}>
      Add Follow-up
    </Button>
  )
  return (
    <Sections>
      <Section title="Open follow-ups" count={open.aggregate.count} action={add} wide>
        <FollowUpList followUps={open.follow_ups} />
      </Section>
      {done.aggregate.count > 0 && (
        <Section title="Done" count={done.aggregate.count} wide>
          <FollowUpList followUps={done.follow_ups} />
        </Section>
      )}
    </Sections>
  )
}
