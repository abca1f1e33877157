import styles from '#web/developers/page/DeveloperTab.module.css'
import ui from '#web/platform/ui/ui.module.css'
import { ConfirmTalkLink } from '#web/reviews/page/ConfirmTalkLink.tsx'
import type { Attempt } from './attempts.ts'

/** Says why the result of a talk waits, and lets somebody who was there confirm that it took place. */
export function TalkDoubt({ attempt }: { attempt: Attempt }) {
  const { id, talk_doubt, talk_denial, talk_asked, may_confirm_talk } = attempt
  return (
    <div className={`${ui.block} ${styles.block}`}>
      <p className={ui.words}>{talk_doubt}</p>
      {talk_denial && <p className={styles.notes}>{`“${talk_denial}”`}</p>}
      {talk_asked && <p className={ui.words}>{`Vouch has asked ${talk_asked} to confirm it.`}</p>}
      {may_confirm_talk && <ConfirmTalkLink id={id} />}
    </div>
  )
}
