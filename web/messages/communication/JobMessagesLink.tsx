import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { communicationList } from '#shared/messages/messages.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { emptyAddress } from '#web/platform/lists/page/useListAddress.ts'

const JobMessagesDialog = lazyPart(async () => (await import('./JobMessagesDialog.tsx')).JobMessagesDialog)

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    messages: true
  }
}

const opened = { dialog: 'messages' satisfies DialogName }
const closed = { ...emptyAddress(communicationList), dialog: '' }

interface Props {
  readonly jobId: string
  readonly children: ReactNode
}

/** Opens the messages about a job. Only users who may send messages see the link. */
export function JobMessagesLink(props: Props) {
  return useCan('messages:send') ? <LinkAndDialog {...props} /> : null
}

function LinkAndDialog({ jobId, children }: Props) {
  const [query, setQuery] = useAddress()
  const dialog = useDialog()
  // It removes page, sort and filters of the list, too.
  const close = () => setQuery(closed, { replace: true, preventScrollReset: true })
  return (
    <>
      <Link to={{ search: withValues(query, opened).toString() }} preventScrollReset>
        {children}
      </Link>
      <Suspense>{dialog.name === opened.dialog && <JobMessagesDialog jobId={jobId} onClose={close} />}</Suspense>
    </>
  )
}
