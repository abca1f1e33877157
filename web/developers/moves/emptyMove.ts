import { takesDetail } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'

/** Proposed dates, in days from now. */
const usualDays = { revisit: 30, coolOff: 180 }

/**
 * Returns the initial values of a move. Fields that the stage does not take are empty.
 * @param message the text that is proposed to be sent.
 */
export function emptyMove(to: DeveloperStage, { owner_id = '', message = '' } = {}) {
  return {
    to,
    reason: '',
    note: '',
    // The status of a developer on stand-by follows from the reason.
    status: '',
    revisit_on: takesDetail(to, 'revisit_on') ? dayFromNow(usualDays.revisit) : '',
    cool_off_until: takesDetail(to, 'cool_off_until') ? dayFromNow(usualDays.coolOff) : '',
    owner_id,
    message,
  }
}
