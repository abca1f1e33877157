import { Button } from '@mantine/core'
import { reminderRules, stepsText, termsText } from '#shared/reminders/reminders.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { exactDay } from '#web/platform/lib/relativeTime.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { DetailRows } from '#web/platform/ui/pages/DetailRows.tsx'
import { QuerySection } from '#web/platform/ui/pages/QuerySection.tsx'
import { HeldRunLink } from '#web/taskRuns/HeldRunLink.tsx'
import styles from './Reminders.module.css'
import { type ListedReminder, remindersQuery } from './remindersQuery.ts'

/** Lists the rules by which reminders send themselves, with what each did last. */
export function ReminderList() {
  const dialog = useDialog()
  const query = useQuery(remindersQuery, { showsErrors: true })
  return (
    <QuerySection title="Reminders that send themselves" query={query} height={300}>
      {({ getReminderRules }) => (
        <>
          <p className={styles.intro}>
            Whoever does not answer is reminded once. If they still do not answer, the owner of the record gets a
            follow-up. Open a rule to see what it would send today.
          </p>
          <DetailRows rows={getReminderRules.map((rule) => rowOf(rule, dialog.open))} />
        </>
      )}
    </QuerySection>
  )
}

function rowOf(reminder: ListedReminder, open: ReturnType<typeof useDialog>['open']) {
  const { version, held_run_id, last_run_at, last_run_steps } = reminder
  const { label } = reminderRules[version.rule]
  return {
    key: version.rule,
    main: (
      <div className={styles.rule}>
        <strong>{label}</strong>
        <span className={styles.quiet}>{stateText(reminder)}</span>
        {last_run_at && (
          <span className={styles.quiet}>
            Last run on {exactDay(last_run_at)}: {stepsText(last_run_steps ?? 0)}
          </span>
        )}
      </div>
    ),
    asides: [
      <HeldRunLink key="held" id={held_run_id} of={`Reminders: ${label}`} />,
      <Button
        key="edit"
        size="compact-xs"
        variant="default"
        aria-label={`Edit the reminder “${label}”`}
        onClick={() => open('edit-reminder', version.rule)}
      >
        Edit
      </Button>,
    ],
  }
}

/** Tells what a rule does, and who set it. */
function stateText({ version, counts }: ListedReminder): string {
  const { is_on, remind_days, follow_up_days, set_by, saved_at } = version
  if (!is_on) return 'Off. Nothing is sent.'
  if (!counts) return `Stopped: ${set_by}, who set this rule, is no longer an active admin. Save it again to start it.`
  const set = saved_at ? ` Set by ${set_by} on ${exactDay(saved_at)}.` : ''
  return `${termsText(remind_days, follow_up_days)}.${set}`
}
