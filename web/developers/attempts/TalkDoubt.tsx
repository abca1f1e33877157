import styles from '#web/developers/page/DeveloperTab.module.css'
import ui from '#web/platform/ui/ui.module.css'
import { ConfirmTalkLink } from '#web/reviews/page/ConfirmTalkLink.tsx'
import type { Attempt } from './attempts.ts'

/** Says why the result of a talk waits, and lets somebody who was there confirm that it took place. */
export function TalkDoubt({ attempt: { id, talk_doubt, talk_denial, may_confirm_talk } }: { attempt: Attempt }) {
  return (
    <div className={`${ui.block} ${styles.block}`}>
      <p className={ui.words}>{talk_doubt}</p>
      {talk_denial && <p className={styles.notes}>{talk_denial}</p>}
      {may_confirm_talk && <ConfirmTalkLink id={id} />}
    </div>
  )
}
