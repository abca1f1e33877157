import { Button } from '@mantine/core'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import type { ListedItem } from './retentionQuery.ts'

const stopMutation = graphql(`
  mutation stopKeepingPerson($input: StopKeepingPersonInput!, $key: String) {
    stopKeepingPerson(input: $input, key: $key) {
      id
    }
  }
`)

/** Keeps a person in spite of the rules, or lets the rules count again. */
export function KeepButton({ item: { developer_id, developer, state } }: { readonly item: ListedItem }) {
  const dialog = useDialog()
  const stop = useSave(stopMutation)
  const stopping = useAsyncAction(async () => {
    try {
      await stop({ id: developer_id }, `The rules count for ${developer} again. Nothing goes for seven days.`)
    } catch (error) {
      showToast('danger', failureText(error))
    }
  })
  const isKept = state === 'KEPT'
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      px={6}
      aria-label={isKept ? `Stop keeping ${developer}` : `Keep ${developer}`}
      aria-busy={stopping.running}
      onClick={() => (isKept ? void stopping.run() : dialog.open('keep-person', developer_id))}
    >
      {isKept ? 'Stop Keeping' : 'Keep …'}
    </Button>
  )
}
