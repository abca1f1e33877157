import { Link } from 'react-router'
import { reachSentence } from '#shared/developerAssessments/workOpenings.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { toWebAddress } from '#web/platform/lib/address/webAddress.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly attemptId: string
  readonly address: string | null
  readonly part: 'work' | 'copy'
  readonly onOpen?: () => void
}

/** Links to the address of a work through the product, which writes down who opens it. A copy says who else can. */
export function WorkLink({ attemptId, address, part, onOpen }: Props) {
  if (!address) return '–'
  if (!toWebAddress(address)) return address
  return (
    <>
      <Link
        to={developerAssessmentPaths.openWork(attemptId, part)}
        target="_blank"
        rel="noreferrer"
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {address.replace(/^https?:\/\/(www\.)?/, '')}
      </Link>
      {part === 'copy' && <p className={ui.aside}>{reachSentence(address, window.location.origin)}</p>}
    </>
  )
}
