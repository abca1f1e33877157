import { useDebouncedValue } from '@mantine/hooks'
import * as z from 'zod/mini'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { plannedStepLimit, type ReminderRule, reminderSteps } from '#shared/reminders/reminders.ts'
import { reminderForm } from '#shared/texts/textInput.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetReminderPlanQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './Reminders.module.css'

const planQuery = graphql(`
  query getReminderPlan($rule: ReminderRuleName!, $text: TextInput!) {
    getReminderPlan(rule: $rule, text: $text) {
      count
      later
      steps {
        id
        step
        reader
        company_name
        since_on
        owner
        subject
        text
      }
    }
  }
`)

type Plan = GetReminderPlanQuery['getReminderPlan']

/** The list is read again after this many milliseconds without typing. */
const typingPause = 400

interface Props {
  readonly rule: ReminderRule
  /** The form as it is typed. */
  readonly typed: object
}

/** Lists what a rule would send today as it is typed, before anybody saves it. */
export function PlannedReminders({ rule, typed }: Props) {
  const [paused] = useDebouncedValue(typed, typingPause)
  const { success, data: text } = z.safeParse(reminderForm(rule), paused)
  const { latest, error, refetch } = useQuery(planQuery, {
    // Whether it sends by itself changes nothing of the plan.
    variables: { rule, text: text ? { ...text, is_on: true } : { subject: '', body: '' } },
    skip: !success,
    showsErrors: true,
  })
  const plan = latest?.getReminderPlan
  return (
    <>
      <QueryError error={error} onRetry={refetch} />
      {!success && <p>Fill in the form to see what would go out.</p>}
      {success && !plan && !error && <p>Reading what would go out …</p>}
      {success && plan && <PlannedSteps plan={plan} />}
    </>
  )
}

function PlannedSteps({ plan: { count, later, steps } }: { readonly plan: Plan }) {
  return (
    <>
      <h3>Would go out today: {formatCount(count)}</h3>
      <p>
        {count === 0
          ? 'Nobody has waited long enough.'
          : 'After you save, the next run waits until an admin allows it.'}{' '}
        {laterText(later)}
      </p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <PlannedStep key={step.id} step={step} />
        ))}
      </ul>
      {count > plannedStepLimit && <p>Only the first {formatCount(plannedStepLimit)} are shown.</p>}
    </>
  )
}

function PlannedStep({ step }: { readonly step: Plan['steps'][number] }) {
  const { reader, company_name, since_on, owner, subject, text } = step
  return (
    <li>
      <StatusBadge {...reminderSteps[step.step]} /> <strong>{reader}</strong>
      {company_name && `, ${company_name}`}
      <p>
        Asked on {formatDay(since_on)}.{' '}
        {subject === null ? `${owner} gets this follow-up.` : `Sent in the name of ${owner}.`}
      </p>
      <details>
        <summary>{subject ?? 'Follow-up'}</summary>
        <blockquote>{text}</blockquote>
      </details>
    </li>
  )
}

function laterText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 more has not answered and is not due yet.'
    : `${formatCount(count)} more have not answered and are not due yet.`
}
