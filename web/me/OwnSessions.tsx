import { Button } from '@mantine/core'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { type GetOwnSessionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { EndSessionButton } from './EndSessionButton.tsx'

const sessionsQuery = graphql(`
  query getOwnSessions {
    getOwnSessions {
      id
      device
      address
      began_at
      last_seen_at
      current
    }
  }
`)

const endOthersMutation = graphql(`
  mutation endOtherSessions($key: String) {
    endOtherSessions(key: $key) {
      id
    }
  }
`)

type Session = GetOwnSessionsQuery['getOwnSessions'][number]

const columns: Column<Session>[] = [
  { id: 'device', header: 'Device', cell: ({ device }) => device ?? 'Unknown device' },
  // A phone shows the first columns, so that the button is among them.
  {
    id: 'session',
    header: 'Session',
    width: 120,
    cell: (session) =>
      session.current ? <StatusBadge label="This one" tone="good" /> : <EndSessionButton session={session} />,
  },
  { id: 'last_seen_at', header: 'Last seen', width: 150, cell: ({ last_seen_at }) => moment(last_seen_at) },
  { id: 'began_at', header: 'Logged in', width: 150, cell: ({ began_at }) => moment(began_at) },
  { id: 'address', header: 'Address', width: 170, cell: ({ address }) => address ?? '–' },
]

function moment(at: string | null) {
  return at ? <Timestamp moment={at} /> : '–'
}

const skeletonRows = 3

/** Lists the sessions of the viewer, with buttons to end them. */
export function OwnSessions() {
  const { data, error, loading, refetch } = useQuery(sessionsQuery, { showsErrors: true })
  const endOthers = useMutation(endOthersMutation)
  const { question, ask } = useConfirm<true>()
  const sessions = data?.getOwnSessions
  const others = sessions?.filter(({ current }) => !current).length ?? 0

  async function end(): Promise<void> {
    if (!(await ask(true))) return
    // The API client shows a failure as a toast.
    const ended = await endOthers().catch(() => undefined)
    if (ended) showToast('success', 'You are logged out everywhere else.')
  }

  return (
    <>
      <PageHeader
        title="Your sessions"
        actions={
          others > 0 && (
            <Button variant="default" onClick={end}>
              End All Others
            </Button>
          )
        }
      />
      <QueryError error={error} onRetry={refetch} />
      <DataTable
        label="Your sessions"
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        loading={loading}
        pageSize={skeletonRows}
        emptyHint="Log out and in again to see your session here."
      />
      {question && (
        <ConfirmDialog
          title="End all other sessions?"
          confirmLabel="End All Others"
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          Every other browser and device is logged out within seconds. You stay logged in here.
        </ConfirmDialog>
      )}
    </>
  )
}
