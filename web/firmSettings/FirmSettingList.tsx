import { Suspense } from 'react'
import { JobRegionList } from '#web/jobs/regions/JobRegionList.tsx'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import { ReminderList } from '#web/reminders/ReminderList.tsx'
import { RetentionList } from '#web/retention/RetentionList.tsx'
import { TextList } from '#web/texts/TextList.tsx'
import { type ListedText, useTexts, versionName } from '#web/texts/textsFragment.ts'
import styles from './FirmSettings.module.css'
import { InconclusiveDaysSection } from './InconclusiveDaysSection.tsx'
import { RecruitersInviteSection } from './RecruitersInviteSection.tsx'
import { RiskSection } from './RiskSection.tsx'
import { TickMonthsSection } from './TickMonthsSection.tsx'
import { WorkShownSelect } from './WorkShownSelect.tsx'

/** The last part of the page, which only an admin sees. */
const FirmExportList = lazyPart(async () => (await import('#web/firmExports/FirmExportList.tsx')).FirmExportList)

/** Shows what an admin chooses for the whole firm. */
export function FirmSettingList() {
  return (
    <div className={styles.frame}>
      <WorkShownSelect />
      <InconclusiveDaysSection />
      <TickMonthsSection />
      <RecruitersInviteSection />
      <RiskSection />
      <JobRegionList />
      <OutcomeList />
      <ReminderList />
      <RetentionList />
      <Suspense fallback={<div className={styles.waiting} />}>
        <FirmExportList />
      </Suspense>
    </div>
  )
}

/** Lists the texts that tell developers the outcome of a move. */
function OutcomeList() {
  const dialog = useDialog()
  return (
    <QuerySection title="Texts about outcomes" query={useTexts('OUTCOME')} height={430}>
      {({ getTexts }) => (
        <TextList noun="text" texts={getTexts.map(rowOf)} onEdit={(id) => dialog.open('edit-outcome', id)} />
      )}
    </QuerySection>
  )
}

function rowOf({ id, name, subject, number, is_on }: ListedText) {
  return {
    id,
    name,
    lines: [subject],
    asides: [is_on ? 'Proposed' : 'Not proposed', versionName(number)],
  }
}
