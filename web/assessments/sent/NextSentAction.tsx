import ui from '#web/platform/ui/ui.module.css'
import styles from './SentList.module.css'
import { nextActionOn } from './sentActions.ts'
import type { Sent } from './sentQuery.ts'
import { useSentDialog } from './useSentDialog.ts'

/** Does what comes next for an assessment that was sent. */
export function NextSentAction({ sent }: { readonly sent: Sent }) {
  const open = useSentDialog(sent)
  const { text, dialog, tone } = nextActionOn(sent) ?? {}
  if (!dialog) return null
  return (
    <button
      type="button"
      className={`${ui.linkButton} ${styles.next}`}
      style={tone && { color: `var(--tone-${tone})` }}
      aria-label={`${text}: ${sent.developer_name}`}
      onClick={() => open(dialog)}
    >
      {text}
    </button>
  )
}
