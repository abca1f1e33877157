import { FirmExportList } from '#web/firmExports/FirmExportList.tsx'
import { JobRegionList } from '#web/jobs/regions/JobRegionList.tsx'
import { ReminderList } from '#web/reminders/ReminderList.tsx'
import { RetentionList } from '#web/retention/RetentionList.tsx'
import styles from './FirmSettings.module.css'
import { OutcomeList } from './outcomes/OutcomeList.tsx'
import { RecruitersInviteSection } from './RecruitersInviteSection.tsx'
import { RiskSection } from './RiskSection.tsx'
import { WorkShownSelect } from './WorkShownSelect.tsx'

/** Shows what an admin chooses for the whole firm. */
export function FirmSettingList() {
  return (
    <div className={styles.frame}>
      <WorkShownSelect />
      <RecruitersInviteSection />
      <RiskSection />
      <JobRegionList />
      <OutcomeList />
      <ReminderList />
      <RetentionList />
      <FirmExportList />
    </div>
  )
}
