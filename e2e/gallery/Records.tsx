import { useState } from 'react'
import { Link } from 'react-router'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { ActivityFeed } from '#web/platform/records/activity/ActivityFeed.tsx'
import type { OfferedMove } from '#web/platform/records/status/MoveButtons.tsx'
import { StatusStepper } from '#web/platform/records/status/StatusStepper.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'
import { activity } from './activity.ts'

type Status = keyof typeof jobStatuses
type Move = OfferedMove<Status>

const steps: Status[] = ['LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'ACTIVE']
const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
const close: Move = { to: 'LOST', refusal: null, label: 'Close as lost …', danger: true }
const hold: Move = { to: 'ON_HOLD', refusal: null, label: 'Put on hold' }
const common = { states: jobStatuses, steps, since: week }
const refuse = () => Promise.reject(new Error('Someone else moved it first.'))

export function Records() {
  const [shown, setShown] = useState(2)
  return (
    <>
      <p style={{ display: 'flex', gap: 16, margin: 0 }}>
        <Link to="/record/ada">A record</Link>
        <Link to="/record/slow">A slow one</Link>
        <Link to="/panel?sort=-name">A list with a panel</Link>
      </p>
      <Movable />
      <StatusStepper
        {...common}
        label="Status that is barred"
        state="LEAD"
        left={null}
        moves={[
          { to: 'NEEDS_PROFILES', refusal: 'Add at least one required skill first.', label: 'Move to Needs profiles' },
          { to: 'ACTIVE', refusal: 'Add at least one required skill first.', label: 'Move to Active' },
          hold,
        ]}
        onMove={refuse}
      />
      <StatusStepper
        {...common}
        label="Status to look at"
        state="PROFILES_SENT"
        left={null}
        moves={[]}
        onMove={refuse}
      />
      <StatusStepper
        {...common}
        label="Status on hold"
        state="ON_HOLD"
        left="PROFILES_SENT"
        moves={[{ to: 'PROFILES_SENT', refusal: null, label: 'Resume as Profiles sent' }]}
        onMove={refuse}
      />
      <Sections>
        <Section title="Activity">
          <ActivityFeed
            entries={activity.slice(0, shown)}
            error={undefined}
            retry={() => undefined}
            showMore={shown < activity.length ? async () => setShown(activity.length) : undefined}
          />
        </Section>
        <Section title="Activity that loads">
          <ActivityFeed entries={undefined} error={undefined} retry={() => undefined} showMore={undefined} />
        </Section>
        <Section title="Activity of nothing">
          <ActivityFeed entries={[]} error={undefined} retry={() => undefined} showMore={undefined} />
        </Section>
        <Section title="Activity that fails">
          <ActivityFeed
            entries={undefined}
            error={new Error('The activity could not be read.')}
            retry={() => undefined}
            showMore={undefined}
          />
        </Section>
      </Sections>
    </>
  )
}

/** Moves like a dialog, but refuses to close. */
function Movable() {
  const [state, setState] = useState<Status>('NEEDS_PROFILES')
  const next = steps[steps.indexOf(state) + 1]
  const forward: Move[] = next ? [{ to: next, refusal: null, label: `Move to ${jobStatuses[next].label}` }] : []
  const back: Move = { to: 'NEEDS_PROFILES', refusal: null, label: 'Back to Needs profiles' }
  const move = async (to: Status) => (to === 'LOST' ? refuse() : setState(to))
  return (
    <StatusStepper
      {...common}
      label="Status that moves"
      state={state}
      left={null}
      moves={[...forward, ...(state === 'NEEDS_PROFILES' ? [] : [back]), close]}
      onMove={move}
    />
  )
}
