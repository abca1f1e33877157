import { Suspense } from 'react'
import { type ActionPlace, nextVettingAction } from '#shared/vetting/vettingActions.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import ui from '#web/platform/ui/ui.module.css'
import { DialogLink } from './DialogLink.tsx'
import type { VettingRow } from './vettingQuery.ts'

// This loads after the desk, because most sessions begin there.
const DeskAction = lazyPart(async () => (await import('./DeskAction.tsx')).DeskAction)

/** Shows the next action of the staff: it is done here by those who may, and otherwise links to where it is. */
export function NextActionLink({ row }: { readonly row: VettingRow }) {
  const mayMove = useCan('vetting:write')
  const action = nextVettingAction(row, { now: new Date(), timeZone: ownTimeZone() })
  const { text, place, dialog, moveTo, tone } = action
  if (mayMove && (moveTo || row.step === 'DECISION')) {
    return (
      <Suspense fallback={text}>
        <DeskAction row={row} text={text} moveTo={moveTo} />
      </Suspense>
    )
  }
  return (
    <DialogLink
      row={row}
      dialog={dialog}
      to={placePaths[place](row.id)}
      className={ui.name}
      style={tone && { color: `var(--tone-${tone})` }}
      title={text}
    >
      {text}
    </DialogLink>
  )
}

const placePaths: Readonly<Record<ActionPlace, (id: string) => string>> = {
  overview: developerPaths.developerOverview,
  meetings: meetingPaths.developerMeetings,
  assessments: developerAssessmentPaths.developerAssessments,
}
