import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { deliveryMethods } from '#shared/enumerations.ts'
import { jobMessagePageSize, jobMessageStates } from '#shared/jobMessages.ts'
import { valuesOf } from '#shared/transitions.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useLastPage, useListState } from '#web/platform/lib/useListState.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { Paginator } from '#web/platform/ui/Paginator.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { Toolbar } from '#web/platform/ui/Toolbar.tsx'
import styles from './JobMessagesDialog.module.css'
import { MessagesTable } from './MessagesTable.tsx'

const messagesQuery = graphql(`
  query getJobMessages(
    $job_id: ID!
    $delivery_method: DeliveryMethod
    $state: JobMessageState
    $limit: Int!
    $offset: Int!
  ) {
    getJobMessages(
      job_id: $job_id
      delivery_method: $delivery_method
      state: $state
      limit: $limit
      offset: $offset
    ) {
      job_messages {
        id
        created_at
        message
        test
        delivery_method
        state
        reason
        sender_name
        developer {
          id
          first_name
          last_name
        }
      }
      aggregate {
        count
      }
    }
  }
`)

/** How often a list that lies open asks what became of the messages. */
const pollMs = 10_000

interface Props {
  readonly jobId: string
  readonly onClose: () => void
}

/** Every message about a job, the newest first: to whom, by what way, what became of it, and what it says. */
export function JobMessagesDialog({ jobId, onClose }: Props) {
  const list = useListState({ sortColumns: [], standardSort: {}, pageSize: jobMessagePageSize })
  const { limit, offset } = list.variables
  const filter = filterOf(list.filter)
  const { data, previousData, error, networkStatus, loading, refetch } = useQuery(messagesQuery, {
    variables: { job_id: jobId, ...filter, limit, offset },
    context: showsErrors,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  })
  const beyond = useLastPage(list, data?.getJobMessages.aggregate.count)
  const page = (data ?? previousData)?.getJobMessages
  const count = page?.aggregate.count ?? 0
  const message = errorText(error)
  return (
    <Modal title={page ? `Messages (${count.toLocaleString('en')})` : 'Messages'} onClose={onClose} width={1120}>
      <div className={styles.body}>
        <Toolbar end={<span className={styles.note}>What is in the outbox reached nobody.</span>}>
          <Select
            label="Channel"
            labelHidden
            placeholder="All channels"
            options={channelOptions}
            value={filter.delivery_method ?? ''}
            onChange={(channel) => list.setFilter('channel', channel)}
          />
          <Select
            label="State"
            labelHidden
            placeholder="All states"
            options={stateOptions}
            value={filter.state ?? ''}
            onChange={(state) => list.setFilter('state', state)}
          />
        </Toolbar>
        {message && (
          <Banner type="danger" onRetry={() => refetch()}>
            {message}
          </Banner>
        )}
        <MessagesTable
          messages={page?.job_messages}
          // Asking again in the background is not loading.
          loading={beyond || (loading && networkStatus !== NetworkStatus.poll)}
          filtered={Boolean(filter.delivery_method || filter.state)}
        />
        <Paginator
          label="Pages of messages"
          page={list.page}
          pageCount={Math.ceil(count / jobMessagePageSize)}
          onPage={list.setPage}
        />
      </div>
    </Modal>
  )
}

const channelOptions = valuesOf(deliveryMethods).map((value) => ({ value, label: deliveryMethods[value].label }))
const stateOptions = valuesOf(jobMessageStates).map((value) => ({ value, label: jobMessageStates[value].label }))

function filterOf(value: (name: string) => string) {
  return {
    delivery_method: valuesOf(deliveryMethods).find((method) => method === value('channel')) ?? null,
    state: valuesOf(jobMessageStates).find((state) => state === value('state')) ?? null,
  }
}
