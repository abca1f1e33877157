import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { keptFor, retentionRules } from '#shared/retention/retention.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { exactDay } from '#web/platform/lib/time/relativeTime.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { HeldRunLink } from '#web/taskRuns/HeldRunLink.tsx'
import { retentionPaths } from './paths.ts'
import styles from './RetentionList.module.css'
import { type ListedRule, rulesQuery } from './retentionQuery.ts'

/** Lists how long things about people are kept, what would go when, and what went last. */
export function RetentionList() {
  const dialog = useDialog()
  const query = useQuery(rulesQuery, { showsErrors: true })
  return (
    <QuerySection title="Retention" query={query} height={320}>
      {({ getRetentionRules }) => (
        <>
          <p className={`${ui.block} ${styles.hint}`}>
            What is due is listed for seven days, then it is deleted for good. People who are placed, have an open job
            profile, came back, or have something under way are left out.{' '}
            <Link to={retentionPaths.kept}>People whom an admin keeps</Link> are listed even when no rule is on.
          </p>
          <DetailRows rows={getRetentionRules.map((rule) => rowOf(rule, dialog.open))} />
        </>
      )}
    </QuerySection>
  )
}

function rowOf(rule: ListedRule, open: ReturnType<typeof useDialog>['open']) {
  const { label } = retentionRules[rule.rule]
  return {
    key: rule.rule,
    main: (
      <div className={ui.lines}>
        <span>
          <strong>{label}</strong> {rule.months === null ? 'Kept for good' : `Kept for ${keptFor(rule.months)}`}
        </span>
        <RuleState rule={rule} />
        {rule.last_run_at && (
          <span className={ui.quiet}>
            Last run on {exactDay(rule.last_run_at)}: {peopleText(rule.last_run_people ?? 0)}
          </span>
        )}
      </div>
    ),
    asides: [
      <HeldRunLink key="held" id={rule.held_run_id} of={`Retention: ${label}`} />,
      <Button
        key="edit"
        size="compact-xs"
        variant="default"
        aria-label={`Edit the rule “${label}”`}
        onClick={() => open('edit-retention', rule.rule)}
      >
        Edit
      </Button>,
    ],
  }
}

/** Tells what happens next by a rule. Each count opens the people. */
function RuleState({
  rule: { rule, months, set_by, set_at, counts, shown, kept, next_on, held_run_id },
}: {
  readonly rule: ListedRule
}) {
  if (months === null) return <span className={ui.quiet}>Off. Nothing is deleted.</span>
  if (!counts) {
    return <span>Stopped: {set_by}, who set this rule, is no longer an active admin. Save it again to start it.</span>
  }
  return (
    <span className={ui.quiet}>
      {shown === 0 ? (
        'Nobody is on the list.'
      ) : (
        <Link to={retentionPaths.retentionOf(rule, 'SHOWN,READY')}>{peopleText(shown)} on the list</Link>
      )}
      {next_on && held_run_id === null && `, the first on ${formatDay(next_on)}.`}
      {kept > 0 && (
        <>
          {' '}
          <Link to={retentionPaths.retentionOf(rule, 'KEPT')}>{formatCount(kept)} kept</Link>.
        </>
      )}
      {set_at && ` Set by ${set_by} on ${exactDay(set_at)}.`}
    </span>
  )
}

function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${formatCount(count)} people`
}
