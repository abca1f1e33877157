import { stepsText, termsText } from '#shared/reminders/reminders.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetReminderRulesQuery, graphql } from '#web/platform/lib/graphql.ts'
import { exactDay } from '#web/platform/lib/time/relativeTime.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import { HeldRunLink } from '#web/taskRuns/HeldRunLink.tsx'
import { TextList } from '#web/texts/TextList.tsx'

const rulesQuery = graphql(`
  query getReminderRules {
    getReminderRules {
      text {
        id
        name
        is_on
        remind_days
        follow_up_days
        saved_by
        saved_at
      }
      counts
      last_run_at
      last_run_steps
      held_run_id
    }
  }
`)

/** Lists the rules that send reminders by themselves, with what each did last. */
export function ReminderList() {
  const dialog = useDialog()
  const query = useQuery(rulesQuery, { showsErrors: true })
  return (
    <QuerySection title="Reminders that send themselves" query={query} height={300}>
      {({ getReminderRules }) => (
        <TextList
          noun="reminder"
          intro="Vouch reminds a person who does not answer once. If they still do not answer, the owner of the record gets a follow-up. Open a rule to see what it would send today."
          texts={getReminderRules.map(rowOf)}
          onEdit={(id) => dialog.open('edit-reminder', id)}
        />
      )}
    </QuerySection>
  )
}

type Rule = GetReminderRulesQuery['getReminderRules'][number]

function rowOf(rule: Rule) {
  const { text, held_run_id, last_run_at, last_run_steps } = rule
  const run = last_run_at ? [`Last run on ${exactDay(last_run_at)}: ${stepsText(last_run_steps ?? 0)}`] : []
  return {
    id: text.id,
    name: text.name,
    lines: [stateText(rule), ...run],
    asides: [<HeldRunLink key="held" id={held_run_id} of={`Reminders: ${text.name}`} />],
  }
}

/** Tells what a rule does, and who set it. */
function stateText({ text, counts }: Rule): string {
  const { is_on, remind_days, follow_up_days, saved_by, saved_at } = text
  if (!is_on) return 'Off. Nothing is sent.'
  if (!counts)
    return `Stopped: ${saved_by}, who set this rule, is no longer an active admin. Save it again to start it.`
  const set = saved_at ? ` Set by ${saved_by} on ${exactDay(saved_at)}.` : ''
  return `${termsText(remind_days ?? 0, follow_up_days ?? 0)}.${set}`
}
