import { Link } from 'react-router'
import { reachSentence } from '#shared/developerAssessments/workOpenings.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { toWebAddress } from '#web/platform/lib/address/webAddress.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Part {
  readonly attemptId: string
  readonly part: 'work' | 'copy'
  readonly onOpen?: () => void
}

/** Links to the address of a work for somebody who reads it anyway. */
export function WorkLink({ address, ...part }: Part & { readonly address: string | null }) {
  if (!address) return '–'
  if (!toWebAddress(address)) return address
  return <OpenedLink {...part} address={address} text={address.replace(/^https?:\/\/(www\.)?/, '')} />
}

/** Links to the address of a work for its reviewer, who gets it once it is written down that they open it. */
export function SiteLink({ site, ...part }: Part & { readonly site: string | null }) {
  if (!site) return '–'
  return <OpenedLink {...part} address={`${window.location.protocol}//${site}`} text={`Open on ${site}`} />
}

/** Leads through the product, which writes down who opens what. A copy says who else can. */
function OpenedLink({ attemptId, part, onOpen, address, text }: Part & { address: string; text: string }) {
  return (
    <>
      <Link
        to={developerAssessmentPaths.openWork(attemptId, part)}
        target="_blank"
        rel="noreferrer"
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {text}
      </Link>
      {part === 'copy' && <p className={ui.aside}>{reachSentence(address, window.location.origin)}</p>}
    </>
  )
}
