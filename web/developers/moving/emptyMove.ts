import { takesDetail } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { generalRejectionText } from '#web/developers/rejectionTexts.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'

/** Suggestions for the dates, in days from now. */
const usualDays = { revisit: 30, coolOff: 180 }

/** The form of a move before anything is typed. What a stage does not take is empty. */
export function emptyMove(to: DeveloperStage, owner_id = '') {
  return {
    to,
    reason: '',
    note: '',
    // That of stand-by follows from its reason.
    status: '',
    revisit_on: takesDetail(to, 'revisit_on') ? dayFromNow(usualDays.revisit) : '',
    cool_off_until: takesDetail(to, 'cool_off_until') ? dayFromNow(usualDays.coolOff) : '',
    owner_id,
    message: to === 'REJECTED' ? generalRejectionText : '',
  }
}
